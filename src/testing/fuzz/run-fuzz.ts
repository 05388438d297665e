/** Runs the fuzzer against a product in this process, on a real socket, whose database it can read. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readSettings } from "#app/env.ts";
import { serve } from "#app/serve.ts";
import type { Database } from "#db/client.ts";
import { FuzzAdministrators, owner } from "./administrators.ts";
import { Fuzzer, type Statuses } from "./fuzzer.ts";
import type { OpenApiDocument } from "./openapi.ts";

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Empty for the embedded database, in a temporary folder. */
  readonly databaseUrl: string;
  readonly onBatch?: (sent: number) => void;
  /** Where chance has left something out, it goes on, to at most three times as many. */
  readonly isEnough?: (seen: FuzzSeen) => boolean;
}

export interface FuzzSeen {
  readonly statuses: Statuses;
  /** The documented operations' names. */
  readonly operations: readonly string[];
}

export interface FuzzResult extends FuzzSeen {
  readonly sent: number;
}

const mostTimes = 3;

/** @throws at the first response or stored row that may not be, with the request. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { requests, seed, databaseUrl, onBatch, isEnough = () => true } = options;
  const dataDir = await mkdtemp(join(tmpdir(), "avtalemaler-fuzz-"));
  const opened = Promise.withResolvers<Database>();
  const failed = Promise.withResolvers<never>();
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: "0",
    TRUST_PROXY: "127.0.0.1",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    LOG_LEVEL: "silent",
  });
  const running = await serve({
    // The demo's links are not checked: nothing but the requests changes what is stored.
    settings: { ...settings, isDemo: true },
    prepare: async (database) => opened.resolve(database),
    onFatal: failed.reject,
  });
  try {
    const { url } = running;
    const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApiDocument;
    const database = await opened.promise;
    const administrators = await FuzzAdministrators.open(url);
    await untilJobsRun(url, administrators.headersOf("administrator"));
    const fuzzer = new Fuzzer({ url, database, document, seed, administrators });
    const seen = { statuses: fuzzer.statuses, operations: fuzzer.operationNames };
    while (fuzzer.sent < requests || (fuzzer.sent < requests * mostTimes && !isEnough(seen))) {
      await Promise.race([fuzzer.runBatch(), failed.promise]);
      onBatch?.(fuzzer.sent);
    }
    return { sent: fuzzer.sent, ...seen };
  } finally {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Their queue starts after the server listens, and until then there is a 503. */
async function untilJobsRun(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const run = () => fetch(`${url}/api/admin/jobs/purge-expired-history/run`, { method: "POST", headers });
  while ((await run()).status === 503) await sleep(100);
}

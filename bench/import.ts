/**
 * An import of ten thousand templates, on either database: how long each step takes, how long it holds the event loop, and
 * both as ratios to a tenth of the rows, so that something quadratic shows. `node bench/import.ts [server] [rows]`, after
 * `npm run build`. Trust the ratios; the goal for the run is ten seconds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { buildApp } from "#app/build-app.ts";
import { readSettings } from "#app/env.ts";
import { openBuiltRenderer } from "#app/renderer.ts";
import { openDatabase } from "#db/client.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import { startPostgresServer } from "#testing/postgres-server.ts";
import { silentLog } from "#testing/silent-log.ts";

const root = join(import.meta.dirname, "..");
const onServer = process.argv.includes("server");
const rows = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 10_000);

interface Measured {
  readonly name: string;
  readonly ms: number;
  readonly heldMs: number;
}

function fileOf(count: number, word: string): string {
  const lines = Array.from({ length: count }, (_, at) => {
    const about = `${word} avtale om leie av båtplass nummer ${at}, med depositum og oppsigelse. `.repeat(6);
    const asked = `"jeg vil leie ut båtplass ${at}\nhvem betaler for brygga\nhva må stå i kontrakten"`;
    return `Leieavtale ${at};${about};https://example.no/${at};Utleie;PDF;Laget ${at % 200};${asked};ja;nei`;
  });
  return ["Navn;Beskrivelse;URL;Kategori;Format;Kilde;Slik spør folk;Aktiv;Fremhevet", ...lines].join("\r\n");
}

async function measure(databaseUrl: string, count: number): Promise<readonly Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-bench-"));
  const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  const app = await buildApp({
    settings: readSettings({ SEED: "none" }),
    database,
    renderer: await openBuiltRenderer(root),
    clock: systemClock,
    log: createLog("silent"),
    guard: async () => ({ email: "admin@example.no" }),
  });
  const held = monitorEventLoopDelay({ resolution: 5 });
  const measured: Measured[] = [];
  const call = async (
    name: string,
    method: "GET" | "POST",
    url: string,
    payload?: string,
  ): Promise<string> => {
    held.reset();
    held.enable();
    const begun = performance.now();
    const headers = {
      authorization: "Bearer bench",
      ...(payload === undefined ? {} : { "content-type": "text/csv" }),
    };
    const response = await app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    measured.push({ name, ms: performance.now() - begun, heldMs: held.max / 1e6 });
    held.disable();
    if (response.statusCode !== 200)
      throw new Error(`${name}: ${response.statusCode} ${response.body.slice(0, 300)}`);
    return response.body;
  };
  const importUrl = (dryRun: boolean) => `/api/admin/import/templates?dryRun=${dryRun}`;
  try {
    await call("add", "POST", importUrl(false), fileOf(count, "Ny"));
    const exported = await call("export", "GET", "/api/admin/export/templates.csv");
    await call("own export", "POST", importUrl(false), exported);
    const edited = exported.replaceAll("Ny avtale", "Rettet avtale");
    await call("dry run", "POST", importUrl(true), edited);
    const { historyId } = JSON.parse(await call("change all", "POST", importUrl(false), edited)) as {
      historyId: number;
    };
    await call("undo", "POST", `/api/admin/history/${historyId}/undo`);
    return measured;
  } finally {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function run(count: number): Promise<readonly Measured[]> {
  if (!onServer) return measure("", count);
  const server = await startPostgresServer({ isDurable: true });
  try {
    return await measure(server.adminUrl, count);
  } finally {
    await server.stop();
  }
}

const tenth = await run(rows / 10);
const all = await run(rows);
console.log(
  `${rows} templates, ${onServer ? "PostgreSQL" : "embedded"}: time, × a tenth of the rows, longest hold`,
);
for (const [at, { name, ms, heldMs }] of all.entries()) {
  const ratio = ms / (tenth[at]?.ms ?? ms);
  console.log(
    `${name.padEnd(12)} ${(ms / 1000).toFixed(2).padStart(6)} s  × ${ratio.toFixed(1).padStart(4)}  ${heldMs.toFixed(0).padStart(4)} ms`,
  );
}

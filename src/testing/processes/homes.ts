/** Homes of a product that runs as a process, one for a test: with the few rows in it, or empty. And the programs on them. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject, onTestFinished } from "vitest";
import { openDatabase } from "#db/client.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import {
  cleanEnvironment,
  type Product,
  type ProductOptions,
  startProduct,
} from "#testing/processes/product.ts";
import { administrator } from "#testing/processes/requests.ts";
import { silentLog } from "#testing/silent-log.ts";
import { createEmptyHome } from "#testing/test-database.ts";

/** Where a product keeps its data: on a server, or without a url embedded in the folder. */
export interface Home {
  readonly dataDir: string;
  readonly databaseUrl: string;
}
export type HomeKind = "embedded" | "server";
type Environment = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, "../../..");
/** Long, because the machine may be busy. */
export const longTimeout = { timeout: 100_000 };

/** Removed when the test is over. */
export async function makeHome(kind: HomeKind, rows: "few rows" | "empty" = "few rows"): Promise<Home> {
  const dataDir = mkdtempSync(join(inject("homes"), `${kind}-`));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  if (kind === "embedded") {
    if (rows === "few rows") cpSync(join(inject("homes"), "few-rows"), dataDir, { recursive: true });
    return { dataDir, databaseUrl: "" };
  }
  const { databaseUrl } = await createEmptyHome();
  const home = { dataDir, databaseUrl };
  if (rows === "few rows") await withDatabaseOf(home, storeFewRows);
  return home;
}

/** Opens the database of a home, which no product may have open if it is embedded. */
export async function withDatabaseOf<Result>(
  home: Home,
  use: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ ...home, log: silentLog });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** The settings of a product on a home: its administrator's password is known, and it adds nothing by itself to what is stored. */
export const settingsOf = ({ dataDir, databaseUrl }: Home): Environment => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SEED: "none",
  LINK_CHECKS: "off",
  LAW_CHECKS: "off",
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
});

/** The product on a home, killed when the test is over if it still runs. */
export async function startAt(
  home: Home,
  env: Environment = {},
  options: Omit<ProductOptions, "env" | "dataDir"> = {},
): Promise<Product> {
  const { dataDir } = home;
  const product = await startProduct({ ...options, dataDir, env: { ...settingsOf(home), ...env } });
  onTestFinished(async () => void (await product.stop("SIGKILL")));
  return product;
}

export interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  /** All that it has printed so far. */
  output(): string;
  /** @throws when it ends without having printed it */
  until(text: string | RegExp): Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }>;
}

/** A program from the root, with no settings but these; killed when the test is over if it still runs. */
export function startProgram(
  args: readonly string[],
  env: Environment,
  { command = process.execPath, input }: { command?: string; input?: string } = {},
): Program {
  const child = spawn(command, args, { cwd: root, env: { ...cleanEnvironment, ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  let [all, output, errors] = ["", "", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    all += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
    all += chunk.toString();
  });
  if (input !== undefined) child.stdin.end(input);
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output, errors }));
  return {
    child,
    output: () => all,
    async until(text) {
      const isPrinted = () => (typeof text === "string" ? all.includes(text) : text.test(all));
      while (!isPrinted()) {
        if (child.exitCode !== null) throw new Error(`it stopped with ${child.exitCode}:\n${all}`);
        await sleep(10);
      }
    },
    ended,
  };
}

/** A command of the build on a home: `backup`, `restore`, `admin`, `doctor`. */
export const startCommand = (name: string, home: Home, args: readonly string[] = [], input = "") =>
  startProgram([`dist/server/${name}-cli.js`, ...args], settingsOf(home), { input });

/** The product as a child process, on a temporary folder and a free port. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settingNames } from "#app/site/env.ts";
import { ensureBuilt, heapOptions, mallocSettings } from "#testing/fresh-build.ts";

export interface Product {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything it has printed so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProductOptions {
  readonly dataDir?: string;
  /** From the root; by default the built product. */
  readonly program?: string | undefined;
  /** Instead of the test's Node on the built program. */
  readonly command?: readonly [string, ...string[]];
  readonly spawn?: Pick<SpawnOptions, "cwd" | "uid" | "gid">;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether `output` grows after the start; a bench has the log of millions of requests. */
  readonly isOutputKept?: boolean;
}

const root = join(import.meta.dirname, "../../..");
/** The developer's own settings must not reach a product under test: it could write into a real database. */
export const cleanEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !settingNames.includes(name)),
);
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Starts the product, built from the sources as they are, and waits until it serves. @throws with its output when it stops before that. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const isOwnFolder = options.dataDir === undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "avtalemaler-test-")));
  ensureBuilt();
  const program = options.program ?? "dist/server/main.js";
  const [command, ...args] = options.command ?? [process.execPath, ...heapOptions, program];
  const child = spawn(command, args, {
    cwd: root,
    ...options.spawn,
    env: {
      ...cleanEnvironment,
      ...mallocSettings,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    let isServing = false;
    const read = (chunk: Buffer) => {
      if (isServing && options.isOutputKept === false) return;
      output += chunk.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (!url) return;
      isServing = true;
      resolve(url);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`the product stopped with ${code}:\n${output}`)));
  });
  return {
    url,
    // A process that has printed its URL has been spawned.
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    async stop(signal = "SIGTERM") {
      const exited = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, "exit");
      child.kill(signal);
      await exited;
      if (isOwnFolder) await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** A real PostgreSQL server for tests, from an npm package: no installation, no Docker, no fixed port. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { findPostgresPrograms, makeServerFolder, type PostgresPrograms } from "./postgres-programs.ts";

export interface PostgresServer {
  /** URL of the database `postgres`, as superuser. */
  readonly adminUrl: string;
  readonly pid: number;
  /** Stops it, fast (connections are ended) or immediate (as by a crash), and starts it again on the same port. */
  restart(mode: "fast" | "immediate", whileDown: () => Promise<void>): Promise<void>;
  /** Stops all its processes where they are (SIGSTOP), connections open; the function returned lets them go on. */
  freeze(): () => void;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** Migrated once for all test files; PostgreSQL copies it faster than it migrates. */
export const TEMPLATE_DATABASE = "avtalemaler_template";

const START_TIMEOUT_MS = 30_000;

/**
 * Starts a server in a temporary folder on a free port of 127.0.0.1.
 * @param isDurable whether it syncs. The folder is temporary, so for a test syncing would only cost time.
 * @throws with the server's own message
 */
export async function startPostgresServer({ isDurable = false } = {}): Promise<PostgresServer> {
  const folder = makeServerFolder();
  try {
    const programs = await findPostgresPrograms(folder);
    const password = randomUUID();
    const data = path.join(folder, "data");
    initialise(programs, folder, data, password);
    const port = await freePort();
    let server = await start(programs, { folder, data, port, isDurable });
    const halt = async (signal: NodeJS.Signals) => {
      const isStopped = server.exitCode !== null || server.signalCode !== null;
      const stopped = isStopped ? undefined : once(server, "exit");
      server.kill(signal);
      await stopped;
    };
    return {
      adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      get pid() {
        // It has been spawned: it listens.
        return server.pid ?? 0;
      },
      async restart(mode, whileDown) {
        await halt(mode === "fast" ? "SIGINT" : "SIGQUIT");
        await whileDown();
        server = await start(programs, { folder, data, port, isDurable });
      },
      freeze() {
        const parent = server.pid ?? 0;
        signalAll([parent], "SIGSTOP");
        // Listed when it can make no more of them.
        const children = childrenOf(parent);
        signalAll(children, "SIGSTOP");
        return () => signalAll([parent, ...children], "SIGCONT");
      },
      async stop() {
        // Fast shutdown: open connections are closed.
        await halt("SIGINT");
        fs.rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function initialise(programs: PostgresPrograms, folder: string, data: string, password: string): void {
  const passwordFile = path.join(folder, "password");
  fs.writeFileSync(passwordFile, password);
  const flags = ["--username=postgres", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"];
  const result = spawnSync(programs.initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], {
    ...programs.runAs,
    cwd: folder,
    encoding: "utf8",
  });
  if (result.status !== 0) {
    throw new Error(`PostgreSQL for the tests could not be set up: ${result.stderr}`, {
      cause: result.error,
    });
  }
}

async function start(
  programs: PostgresPrograms,
  { folder, data, port, isDurable }: { folder: string; data: string; port: number; isDurable: boolean },
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    lc_messages: "C",
    fsync: isDurable ? "on" : "off",
    shared_buffers: "32MB",
    max_connections: 200,
  };
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const server = spawn(programs.postgres, ["-D", data, ...flags], {
    ...programs.runAs,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  // In case the tests end without stopping it.
  const kill = () => void server.kill("SIGQUIT");
  process.once("exit", kill);
  server.once("exit", () => process.off("exit", kill));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string): void => {
      reject(new Error(`PostgreSQL for the tests did not start (${reason}): ${output.slice(-2_000)}`));
    };
    const timer = setTimeout(() => fail("no response"), START_TIMEOUT_MS);
    server.once("error", (error) => fail(error.message));
    server.once("exit", (code) => fail(`exit code ${code}`));
    server.stderr.on("data", (chunk: Buffer) => {
      // Read as long as it runs: a full pipe would block it.
      output = (output + chunk.toString()).slice(-10_000);
      if (!output.includes("ready to accept connections")) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return server;
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // One that has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

function childrenOf(parent: number): number[] {
  const lines = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout.trim().split("\n");
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}

/** The same server, another database. */
export function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

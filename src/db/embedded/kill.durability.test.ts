/**
 * Kill -9 while visitors write: what the product has acknowledged is stored, and the next start gets its folder. One kill in
 * the first circle; three on each kind of database in the second, or KILL_ROUNDS.
 */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { inquiries, reports, suggestions } from "#db/schema/schema.ts";
import {
  type Home,
  type HomeKind,
  makeHome,
  settingsOf,
  startAt,
  startProgram,
  withDatabaseOf,
} from "#testing/processes/homes.ts";
import {
  noWrites,
  readStoredCounts,
  sendWrite,
  type WriteKind,
  writeKinds,
} from "#testing/processes/kill-rounds.ts";

const isFirst = process.env["TEST_CIRCLE"] !== "all";
const rounds = Number(process.env["KILL_ROUNDS"] ?? (isFirst ? 1 : 3));
const kinds: readonly HomeKind[] = isFirst ? ["embedded"] : ["embedded", "server"];
const mixedVisitors = 6;
/** Their votes share transactions, so each kill meets a group of them. */
const voters = 24;

it.each(kinds)(
  "acknowledged writes survive kill -9 on the %s database",
  { timeout: 90_000 + rounds * 30_000 },
  async (kind) => {
    const home = await makeHome(kind);
    const [acknowledged, sent] = [noWrites(), noWrites()];
    for (let round = 0; round < rounds; round += 1) {
      await writeUntilKilled(home, round, { acknowledged, sent });
      const stored = await readStoredCounts(home);
      for (const each of writeKinds) {
        expect(stored[each], each).toBeGreaterThanOrEqual(acknowledged[each]);
        expect(stored[each], each).toBeLessThanOrEqual(sent[each]);
      }
      // They were killed in groups, not one by one.
      expect(stored.siteVersion).toBeLessThan(stored.votes);
      await decideAll(home);
    }
  },
);

/** Until each kind was acknowledged, and then a number of writes that differs by round. */
async function writeUntilKilled(
  home: Home,
  round: number,
  { acknowledged, sent }: { acknowledged: Record<WriteKind, number>; sent: Record<WriteKind, number> },
): Promise<void> {
  const product = await startAt(home, { TRUST_PROXY: "127.0.0.1" });
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
const decideAll = (home: Home) =>
  withDatabaseOf(home, async ({ orm }) => {
    await orm.update(reports).set({ isResolved: true });
    await orm.update(suggestions).set({ isRejected: true });
    await orm.update(inquiries).set({ status: "rejected" });
  });

it("a first start that is killed leaves nothing that stops the next", async () => {
  const home = await makeHome("embedded", "empty");
  const env = { ...settingsOf(home), NODE_ENV: "production", PORT: "0" };
  // While the database is being made, and while its tables are.
  for (const reached of ["postgres.new/PG_VERSION", "postgres"]) {
    const { child, ended } = startProgram(["dist/server/main.js"], env);
    while (!fs.existsSync(path.join(home.dataDir, reached)) && child.exitCode === null) await sleep(1);
    child.kill("SIGKILL");
    await ended;
    expect(child.signalCode).toBe("SIGKILL");
  }
  await withDatabaseOf(home, (database) => database.ping());
  expect(fs.readdirSync(home.dataDir).toSorted()).toEqual(["lock", "postgres"]);
});

/**
 * Crash test: a hundred rounds of visitors' writes, kill -9, and a count of the acknowledged writes that are stored.
 * `npm run kill-rounds [-- rounds]`, after `npm run build`; takes about two seconds a round.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runKillRounds } from "#testing/kill-rounds.ts";
import { startPostgresServer } from "#testing/postgres-server.ts";

const rounds = Number(process.argv[2] ?? 100);
const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-kill-"));
const server = await startPostgresServer();
try {
  for (const [home, databaseUrl] of [
    ["embedded", ""],
    ["server", server.adminUrl],
  ] as const) {
    const { acknowledged, stored, siteVersion } = await runKillRounds({ rounds, dataDir, databaseUrl });
    const total = (tally: object) =>
      Object.values(tally).reduce((sum: number, value: number) => sum + value, 0);
    console.log(
      `${home}: ${rounds} rounds, ${total(acknowledged)} acknowledged, ${total(stored)} stored, none lost`,
    );
    console.log(`  ${stored.votes} votes and ${stored.downloads} downloads in ${siteVersion} transactions`);
    console.log(`  acknowledged ${JSON.stringify(acknowledged)}\n  stored       ${JSON.stringify(stored)}`);
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

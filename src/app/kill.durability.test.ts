/** Crash durability: a few of the rounds that `npm run kill-rounds` runs a hundred of. Needs the build. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runKillRounds } from "#testing/kill-rounds.ts";
import { type PostgresServer, startPostgresServer } from "#testing/postgres-server.ts";

let server: PostgresServer;
const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-kill-"));
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it.each(["embedded", "server"])("acknowledged writes survive kill -9 on the %s database", async (home) => {
  const databaseUrl = home === "server" ? server.adminUrl : "";
  const { acknowledged, sent, stored, siteVersion } = await runKillRounds({
    rounds: 3,
    dataDir,
    databaseUrl,
  });
  for (const [kind, count] of Object.entries(acknowledged)) {
    const key = kind as keyof typeof stored;
    // A round ends when each kind of write was acknowledged; it throws when fewer are stored.
    expect(count, kind).toBeGreaterThanOrEqual(3);
    expect(stored[key], kind).toBeLessThanOrEqual(sent[key]);
  }
  // The votes were killed in groups, not one by one.
  expect(siteVersion).toBeLessThan(stored.votes);
});

/** The link checks of several processes beside one PostgreSQL. */
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import type { Orm } from "#db/client.ts";
import { linkStates } from "#db/schema/link.ts";
import { siteState, templates } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { openLinkChecks } from "#features/links/server/open-link-checks.ts";
import { LinkQueueStore } from "#features/links/server/queue-store.ts";
import { templateForm } from "#testing/forms.ts";
import { startWhileHeld } from "#testing/processes/held-locks.ts";
import { startLinkFarm } from "#testing/processes/link-farm.ts";
import { silentLog } from "#testing/silent-log.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

async function openWithLinks(urls: readonly string[]) {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const rows = urls.map((url) => ({ ...templateForm, url, version: 1 }));
  await database.orm.insert(templates).values(rows);
  await database.orm.insert(siteState).values({ id: 1, version: 1 });
  return database;
}

it("claim no link twice: one that waits for another's claim finds it claimed", async () => {
  const urls = ["https://a.example/1", "https://a.example/2"];
  const database = await openWithLinks(urls);
  const now = Date.UTC(2026, 10, 21);
  const due = { host: "a.example", dueAt: new Date(now) };
  await database.orm
    .insert(linkStates)
    .values(urls.map((url, index) => ({ templateId: index + 1, url, ...due })));
  const limits = { now, limit: 2, perHost: 2, leaseUntil: now + 60_000 };
  const claimIn = (orm: Orm) => new LinkQueueStore({ ...database, orm }).claimDue(limits);
  const claimed: number[] = [];
  const [second] = await startWhileHeld(
    database,
    async (tx) => claimed.push(...(await claimIn(tx)).map(({ id }) => id)),
    () => claimIn(database.orm),
  );
  expect(new Set(claimed)).toEqual(new Set([1, 2]));
  expect(await second).toEqual([]);
});

it("ask one host for one thing at a time, with a pause, whoever wants it, however many links it has", async () => {
  const clock = new TestClock();
  const times: number[] = [];
  const farm = await startLinkFarm(() => async (_request, response) => {
    times.push(clock.now());
    await delay(20);
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Leie</title>");
  });
  onTestFinished(() => farm.close());
  const database = await openWithLinks([1, 2, 3, 4, 5].map((id) => farm.url("same", `/skjema/${id}`)));
  const history = new HistoryStore(database);
  const sender = { siteName: "Maler", siteUrl: "https://maler.example", contactEmail: "post@maler.example" };
  // The clock of one that waits must not run away from the request that it waits for.
  const sleep = async (ms: number) => {
    clock.advance(ms);
    await delay(5);
  };
  const work = { database, history, clock, sleep, log: silentLog, syncSite: async () => {} };
  const open = () => openLinkChecks({ ...work, ...sender, safeFetch: farm.safeFetch });
  await Promise.all([open().checkNow([1, 2, 3], 60_000), open().checkNow([3, 4, 5], 60_000)]);
  expect(times.length).toBeGreaterThanOrEqual(5);
  expect(farm.mostAtOnce()).toBe(1);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses.filter((ms) => ms < 1_000)).toEqual([]);
});

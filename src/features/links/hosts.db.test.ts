/** The link checks' politeness to hosts: one request at a time, with a pause, and the waits that they request. */
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { siteState, templates } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { openLinkChecks } from "#features/links/server/open-link-checks.ts";
import { LinkQueueStore } from "#features/links/server/queue-store.ts";
import { hourMs } from "#platform/clock.ts";
import { templateForm } from "#testing/forms.ts";
import { startLinkFarm, type Handler } from "#testing/processes/link-farm.ts";
import { silentLog } from "#testing/silent-log.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const sender = { siteName: "Maler", siteUrl: "https://maler.example", contactEmail: "post@maler.example" };

/** Five links of one host. */
async function openWithLinks(clock: TestClock, handler: Handler) {
  const farm = await startLinkFarm(() => handler);
  onTestFinished(() => farm.close());
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const urls = [1, 2, 3, 4, 5].map((id) => farm.url("same", `/skjema/${id}`));
  await database.orm.insert(templates).values(urls.map((url) => ({ ...templateForm, url, version: 1 })));
  await database.orm.insert(siteState).values({ id: 1, version: 1 });
  // The clock of one that waits must not run away from the request that it waits for.
  const sleep = async (ms: number) => {
    clock.advance(ms);
    await delay(5);
  };
  const history = new HistoryStore(database);
  const work = { database, history, clock, sleep, log: silentLog, syncSite: async () => {} };
  return { database, farm, open: () => openLinkChecks({ ...work, ...sender, safeFetch: farm.safeFetch }) };
}
const signal = () => new AbortController().signal;

it("one host is requested one thing at a time, with a pause, whoever wants it, however many links it has", async () => {
  const clock = new TestClock();
  const times: number[] = [];
  const { farm, open } = await openWithLinks(clock, async (_request, response) => {
    times.push(clock.now());
    await delay(20);
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Leie</title>");
  });
  const checker = open();
  await Promise.all([
    checker.checkNow([1, 2, 3], 60_000),
    checker.checkNow([3, 4, 5], 60_000),
    checker.runRound(signal()),
  ]);
  expect(times.length).toBeGreaterThanOrEqual(5);
  expect(farm.mostAtOnce()).toBe(1);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses.filter((ms) => ms < 1_000)).toEqual([]);
});

it("a wait that a host requests holds for all of its links, and after a restart", async () => {
  const clock = new TestClock();
  const { database, farm, open } = await openWithLinks(clock, (_request, response) =>
    response.writeHead(429, { "retry-after": "7200" }).end(),
  );
  await new LinkQueueStore(database).adopt(clock.now());
  await open().checkNow([1], 60_000);
  for (const expected of [1, 2]) {
    clock.advance(hourMs);
    await open().runRound(signal());
    expect(farm.requests).toHaveLength(expected);
  }
});

it("new links that two processes take in at once are checked by both", async () => {
  const { open } = await openWithLinks(new TestClock(), (_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Leie</title>"),
  );
  const ids = [1, 2, 3, 4, 5];
  const checked = await Promise.all([open().checkNow(ids, 60_000), open().checkNow(ids, 60_000)]);
  expect(checked).toMatchObject([{ pending: [] }, { pending: [] }]);
});

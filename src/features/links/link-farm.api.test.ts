/** Days of link checks against hosts that misbehave in each way, on real sockets: the right verdict, and none too early. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "#db/client.ts";
import { linkChecks } from "#db/link-schema.ts";
import { reports, siteState, templates } from "#db/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { LinkHealthStore } from "#features/links/server/health-store.ts";
import { openLinkChecks } from "#features/links/server/open-link-checks.ts";
import { misbehavingHosts } from "#testing/link-farm-hosts.ts";
import { startLinkFarm } from "#testing/link-farm.ts";
import { silentLog } from "#testing/silent-log.ts";
import { templateRow } from "#testing/template-row.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const dayMs = 24 * 60 * 60 * 1000;
const hosts = misbehavingHosts();
const names = Object.keys(hosts);
const byText = (a = "", b = "") => a.localeCompare(b);

async function simulate(days: number) {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  const start = clock.now();
  const day = () => Math.floor((clock.now() - start) / dayMs);
  const farm = await startLinkFarm((name) => {
    const host = hosts[name];
    if (host?.first && day() < 1) return host.first;
    return host?.later && day() >= (host.laterDay ?? 0) ? host.later : host?.from;
  });
  onTestFinished(() => farm.close());
  // Redirects to other hosts of the farm keep its port.
  const port = new URL(farm.url("fine")).port;
  const slow = new Set(
    names.filter((name) => hosts[name]?.isSlow).map((name) => new URL(farm.url(name)).host),
  );
  const rows = names.map((name, index) => {
    const url = hosts[name]?.url?.(farm, name) ?? farm.url(name, hosts[name]?.path);
    return { ...templateRow(index + 1, 1, { name: "Leieavtale for naust", url }), id: undefined };
  });
  await database.orm.insert(templates).values(rows);
  await database.orm.insert(siteState).values({ id: 1, version: 1 });
  const checker = openLinkChecks({
    database,
    history: new HistoryStore(database),
    safeFetch: (url, init) =>
      farm.safeFetch(url.replace(/(?<=\.example)\//, `:${port}/`), {
        ...init,
        timeoutMs: slow.has(new URL(url).host) ? 150 : 30_000,
      }),
    clock,
    log: silentLog,
    syncSite: async () => {},
    siteUrl: "https://maler.example",
    contactEmail: "post@maler.example",
    sleep: async (ms) => {
      clock.advance(ms);
      await nextTurn();
    },
  });
  const round = () => checker.runRound(new AbortController().signal);
  for (let done = 0; done < days; done += 1) {
    await round();
    clock.advance(2 * 60 * 60 * 1000);
    await round();
    const next = start + (done + 1) * (dayMs + 15 * 60 * 1000);
    clock.advance(Math.max(0, next - clock.now()));
  }
  return { database, farm, clock };
}

async function healthOf(database: Database) {
  const rows = await new LinkHealthStore(database).listHealth(names.map((_name, index) => index + 1));
  return new Map(rows.map(({ templateId, linkHealth }) => [names[templateId - 1], linkHealth]));
}

describe("three weeks of checks against a farm of hosts that misbehave", () => {
  it(
    "come to the right verdict for each, never two requests to a host at a time, and one report for each broken one",
    { timeout: 120_000 },
    async () => {
      const { database, farm } = await simulate(15);
      const found = await healthOf(database);
      const expected = Object.fromEntries(
        Object.entries(hosts).map(([name, { becomes, reason }]) => [name, `${becomes}: ${reason}`]),
      );
      const verdicts = Object.fromEntries(
        [...found].map(([name, health]) => [name, `${health?.state}: ${health?.reason}`]),
      );
      expect(verdicts).toEqual(expected);
      expect(farm.mostAtOnce()).toBe(1);

      const written = await database.orm.select().from(reports);
      const waiting = written
        .filter(({ isResolved }) => !isResolved)
        .map(({ templateId }) => names[(templateId ?? 0) - 1]);
      expect(waiting.toSorted(byText)).toEqual(
        names.filter((name) => hosts[name]?.becomes === "broken").toSorted(byText),
      );
      const solved = written
        .filter(({ isResolved }) => isResolved)
        .map(({ templateId }) => names[(templateId ?? 0) - 1]);
      expect(solved).toEqual(["recovers"]);
      for (const report of written)
        expect(report).toMatchObject({ origin: "link_check", reason: "broken_link" });

      for (const name of ["429", "404"]) {
        const checks = await database.orm
          .select()
          .from(linkChecks)
          .where(eq(linkChecks.templateId, names.indexOf(name) + 1));
        expect(checks.length).toBeLessThanOrEqual(6);
      }
    },
  );
});

it("asks one host for one thing at a time, with a pause, whoever wants it, however many links it has", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = new TestClock();
  const times: number[] = [];
  const farm = await startLinkFarm(() => (_request, response) => {
    times.push(clock.now());
    setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end("<title>Leie</title>"), 20);
  });
  onTestFinished(() => farm.close());
  const urls = [1, 2, 3, 4, 5].map((id) => farm.url("same", `/skjema/${id}`));
  await database.orm
    .insert(templates)
    .values(urls.map((url, index) => ({ ...templateRow(index + 1, 1, { url }), id: undefined })));
  await database.orm.insert(siteState).values({ id: 1, version: 1 });
  // As two processes, which share nothing but the database.
  const checkers = [1, 2].map(() =>
    openLinkChecks({
      database,
      history: new HistoryStore(database),
      safeFetch: farm.safeFetch,
      clock,
      log: silentLog,
      syncSite: async () => {},
      siteUrl: "https://maler.example",
      contactEmail: "post@maler.example",
      sleep: async (ms) => {
        clock.advance(ms);
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
    }),
  );
  await Promise.all(
    checkers.map((checker, index) => checker.checkNow(index === 0 ? [1, 2, 3] : [3, 4, 5], 60_000)),
  );
  expect(times.length).toBeGreaterThanOrEqual(5);
  expect(farm.mostAtOnce()).toBe(1);
  for (const [index, time] of times.entries()) {
    if (index > 0) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(1_000);
  }
});

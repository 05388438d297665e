/** The statistics of a period against days computed by hand, and what they may not keep. */
import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { homepageAds, type NewTemplateRow, offers, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { eventCounts } from "#db/schema/statistics.ts";
import { deleteOldDays, AnalyticsStore } from "#features/analytics/server/store.ts";
import { EventRecorder } from "#features/analytics/server/event-recorder.ts";
import { SearchStore } from "#features/analytics/server/search-store.ts";
import { StatisticsStore } from "#features/analytics/server/statistics/statistics-store.ts";
import { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import type { PeriodId } from "#features/analytics/periods.ts";
import type { Answer } from "#features/analytics/statistics-contract.ts";
import { type AdminTestApp, makeAdminTestApp } from "#testing/admin.ts";
import { TestClock } from "#testing/test-app.ts";

const path = "/api/admin/statistics";

const words = { description: "d", url: "https://example.no/" };
const filed = { ...words, category: "Annet", format: "PDF", source: "s" };

const insertTemplates = (database: Database, rows: readonly NewTemplateRow[]) =>
  changeSite(database, async (tx, version) => {
    await tx.insert(templates).values(rows.map((row) => ({ ...row, version })));
  });

async function insertRows(database: Database): Promise<void> {
  await database.orm.insert(homepageAds).values({ ...words, title: "En annonse" });
  await database.orm.insert(offers).values({ ...words, title: "Et tilbud", category: "Annet" });
  await insertTemplates(
    database,
    ["En", "To", "Tre"].map((name) => ({ ...filed, name })),
  );
}

function clockAt(instant: string): TestClock {
  const clock = new TestClock();
  clock.advance(Date.parse(instant) - clock.now());
  return clock;
}

async function read<Body>(product: AdminTestApp, url: string): Promise<Body> {
  const response = await product.asAdmin("GET", url);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
  return response.json<Body>();
}

const counted = (day: string, event: string, subject: string, count: number) => ({
  day: `2026-11-${day}`,
  event,
  subject,
  count,
});

/** Instants on both sides of midnight in Norway, and the day each is in, by hand. */
const instants = [
  // Winter: midnight is at 23:00 UTC.
  ["2026-01-15T22:59:59.999Z", "2026-01-15"],
  ["2026-01-15T23:00:00.000Z", "2026-01-16"],
  // The Sunday of 23 hours: from 23:00 UTC on Saturday to 22:00.
  ["2026-03-28T22:59:59.999Z", "2026-03-28"],
  ["2026-03-28T23:00:00.000Z", "2026-03-29"],
  ["2026-03-29T00:59:59.999Z", "2026-03-29"],
  ["2026-03-29T01:00:00.000Z", "2026-03-29"],
  ["2026-03-29T21:59:59.999Z", "2026-03-29"],
  ["2026-03-29T22:00:00.000Z", "2026-03-30"],
  // Summer: midnight is at 22:00 UTC; here a month begins.
  ["2026-06-30T21:59:59.999Z", "2026-06-30"],
  ["2026-06-30T22:00:00.000Z", "2026-07-01"],
  // The Sunday of 25 hours, with half past two twice.
  ["2026-10-24T21:59:59.999Z", "2026-10-24"],
  ["2026-10-24T22:00:00.000Z", "2026-10-25"],
  ["2026-10-25T00:30:00.000Z", "2026-10-25"],
  ["2026-10-25T01:30:00.000Z", "2026-10-25"],
  ["2026-10-25T22:59:59.999Z", "2026-10-25"],
  ["2026-10-25T23:00:00.000Z", "2026-10-26"],
] as const;

describe("days and months", () => {
  it("are those of a calendar in Norway, across midnight and the change of clocks", async () => {
    const clock = clockAt(instants[0][0]);
    const product = await makeAdminTestApp({ clock, prepare: insertRows });
    const send = (url: string, payload: object, remoteAddress = "192.0.2.1") =>
      product.inject({ method: "POST", url, payload, remoteAddress });
    const track = (event: string, eventData: object, ip?: string) =>
      send("/api/track", { event, eventData }, ip);
    for (const [at, [instant]] of instants.entries()) {
      clock.advance(Date.parse(instant) - clock.now());
      await track("page_view", { page: "/" });
      await send("/api/templates/1/download", {}, `198.51.100.${at}`);
      await track("search", { search: "leie", found: true });
      await track("search", { search: "leie", found: true, outcome: "followed" });
      const voted = await send("/api/templates/2/rate", { rating: 4 }, `198.51.100.${at}`);
      expect(voted.statusCode).toBe(200);
    }
    // A second visitor, on the long Sunday only.
    clock.advance(Date.parse("2026-10-25T12:00:00Z") - clock.now());
    await track("page_view", { page: "/" }, "192.0.2.2");
    clock.advance(Date.parse("2026-10-26T08:00:00Z") - clock.now());

    await read(product, "/api/analytics");
    const store = new StatisticsStore({
      database: product.database,
      searches: new SearchStore(product.database),
      readSearch: () => ({ hitsNow: 0, askedOf: [], isAbsent: false, absentId: null }),
      listDeclared: () => [],
    });
    const list = async (period: PeriodId, today: string, from: string) => {
      const { rows } = await store.read("overTime", period, today);
      return rows
        .filter(({ start }) => start >= from)
        .map((row) => [row.start, row.visitors, row.follows, row.searches, row.votes].join(" "));
    };
    const expectAll = async () => {
      expect(await list("7", "2026-04-01", "2026-03-27")).toEqual([
        "2026-03-27 0 0 0 0",
        "2026-03-28 1 1 1 1",
        "2026-03-29 1 4 4 4",
        "2026-03-30 1 1 1 1",
        "2026-03-31 0 0 0 0",
      ]);
      expect(await list("28", "2026-10-27", "2026-10-24")).toEqual([
        "2026-10-24 1 1 1 1",
        "2026-10-25 2 4 4 4",
        "2026-10-26 1 1 1 1",
      ]);
      expect(await list("12m", "2026-10-27", "2026-05-01")).toEqual([
        "2026-05-01 0 0 0 0",
        "2026-06-01 1 1 1 1",
        "2026-07-01 1 1 1 1",
        "2026-08-01 0 0 0 0",
        "2026-09-01 0 0 0 0",
        "2026-10-01 4 6 6 6",
      ]);
    };
    await expectAll();
    // The same when the days are rolled up.
    await new VisitorStore(product.database).rollUpDaysBefore("2026-10-26");
    await expectAll();
  });

  it("a count that waits over midnight is of the day it happened", async () => {
    const clock = clockAt("2026-10-25T22:59:59.999Z");
    const { database, app } = await makeAdminTestApp({ clock });
    const recorder = new EventRecorder({ store: new AnalyticsStore(database), clock, log: app.log });
    const view = { event: "page_view", eventData: { page: "/" } } as const;
    recorder.record(view);
    clock.advance(1);
    recorder.record(view);
    clock.advance(60_000);
    await recorder.flush();
    expect(await database.orm.select().from(eventCounts).orderBy(eventCounts.day)).toEqual([
      { day: "2026-10-25", event: "page_view", subject: "/", count: 1 },
      { day: "2026-10-26", event: "page_view", subject: "/", count: 1 },
    ]);
  });
});

describe("a period", () => {
  const follow = (day: string, count: number) => ({ day, event: "template_download", subject: "1", count });

  it("is compared with the same weekdays before, without today, and not when counting began after them", async () => {
    const product = await makeAdminTestApp();
    const store = new AnalyticsStore(product.database);
    await store.addCounts([follow("2026-11-20", 3), follow("2026-11-21", 9), follow("2026-11-13", 2)], []);
    const week = () => read<Answer<"overTime">>(product, `${path}?period=7`);
    expect(await week()).toMatchObject({ from: "2026-11-14", to: "2026-11-20", before: null });
    await store.addCounts([follow("2026-11-06", 50), follow("2026-11-07", 1), follow("2026-11-14", 7)], []);
    const { rows, before } = await week();
    expect(before).toEqual({ visitors: 0, follows: 3, searches: 0, votes: 0 });
    expect(rows.map(({ follows }) => follows)).toEqual([7, 0, 0, 0, 0, 0, 3]);
  });

  it("begins where counting began, and has no rows before a whole day is counted", async () => {
    const product = await makeAdminTestApp();
    const store = new AnalyticsStore(product.database);
    const days = async (query: string) => {
      const { rows, ...answer } = await read<Answer<"overTime">>(product, `${path}${query}`);
      expect(answer.before).toBeNull();
      expect(answer.from <= answer.to).toBe(true);
      return [answer.period, ...rows.map(({ start, follows }) => `${start} ${follows}`)];
    };
    expect(await days("")).toEqual(["28"]);
    await store.addCounts([follow("2026-11-21", 3)], []);
    expect(await days("?period=alt")).toEqual(["alt"]);
    await store.addCounts([follow("2026-11-19", 3)], []);
    expect(await days("")).toEqual(["28", "2026-11-19 3", "2026-11-20 0"]);
    expect(await days("?period=12m")).toEqual(["12m", "2026-11-01 3"]);
  });

  it("that is not one of them is rejected", async () => {
    const product = await makeAdminTestApp();
    const response = await product.asAdmin("GET", `${path}?period=8`);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      400,
      "period må være 7, 28, 91, 12m eller alt.",
    ]);
  });
});

describe("what is older than thirteen months", () => {
  it("is kept by month, and every sum stays exact", async () => {
    const product = await makeAdminTestApp({ prepare: insertRows });
    const { orm } = product.database;
    const store = new AnalyticsStore(product.database);
    const days = Array.from({ length: 900 }, (_, back) =>
      new Date(Date.parse("2026-11-21") - back * 86_400_000).toISOString().slice(0, 10),
    );
    const events = days.flatMap((day, back) => [
      { day, event: "template_download", subject: String(1 + (back % 2)), count: 1 + (back % 7) },
      { day, event: "homepage_ad_click", subject: "1", count: 1 },
      { day, event: "page_view", subject: "/offers", count: 2 },
    ]);
    await store.addCounts(
      events,
      days.map((day) => ({ day, referrer: "example.com", count: 1 })),
    );
    const all = ["", "/templates", "/promotions"].flatMap((list) =>
      ["7", "91", "12m", "alt"].map((period) => `${path}${list}?period=${period}`),
    );
    const readAll = () => Promise.all(["/api/analytics", ...all].map((url) => read(product, url)));
    const before = await readAll();
    expect(before[0]).toMatchObject({ clicks: { homepageAdClicks: 900, offersPageViews: 1800 } });
    expect(before.at(-1)).toMatchObject({ period: "alt", rows: [{ id: 1, clicks: 900 }, { clicks: 0 }] });
    await deleteOldDays(product.database, product.clock);
    const [oldest] = await orm.select().from(eventCounts).orderBy(eventCounts.day).limit(1);
    expect(oldest?.day).toBe("2025-10-01");
    expect(await readAll()).toEqual(before);
  });
});

describe("the lists", () => {
  it("rank templates by what was followed in the period, deleted ones too", async () => {
    const rows = ["God", "Dårlig", "Uåpnet"].map((name) => ({ ...filed, name }));
    const deleted = { ...filed, name: "Borte", deletedAt: new Date() };
    const prepare = (database: Database) => insertTemplates(database, [...rows, deleted]);
    const product = await makeAdminTestApp({ prepare });
    await new AnalyticsStore(product.database).addCounts(
      [
        counted("01", "template_download", "1", 2),
        counted("20", "template_download", "2", 1),
        counted("21", "template_download", "4", 9),
        counted("20", "vote", "1", 50),
      ],
      [],
    );
    const list = async (period: string) => {
      const answer = await read<Answer<"templates">>(product, `${path}/templates?period=${period}`);
      return answer.rows.map(({ name, follows, isShown }) => [name, follows, isShown]);
    };
    const late = [
      ["Borte", 9, false],
      ["Dårlig", 1, true],
    ];
    expect(await list("28")).toEqual([late[0], ["God", 2, true], late[1]]);
    expect(await list("7")).toEqual(late);
    expect(await list("alt")).toEqual([late[0], ["God", 2, true], late[1]]);
  });

  it("show clicks by ad and offer, deleted ones too", async () => {
    const product = await makeAdminTestApp({ prepare: insertRows });
    await new AnalyticsStore(product.database).addCounts(
      [
        counted("13", "homepage_ad_click", "1", 4),
        counted("21", "homepage_ad_click", "1", 1),
        counted("20", "homepage_ad_click", "77", 3),
        counted("20", "sponsor_click", "1", 2),
      ],
      [],
    );
    const { rows } = await read<Answer<"promotions">>(product, `${path}/promotions?period=7`);
    expect(rows).toEqual([
      { kind: "ad", id: 77, title: null, isActive: false, clicks: 3 },
      { kind: "offer", id: 1, title: "Et tilbud", isActive: true, clicks: 2 },
      { kind: "ad", id: 1, title: "En annonse", isActive: true, clicks: 1 },
    ]);
  });
});

describe("a CSV file", () => {
  it("is one that Excel opens in Norway", async () => {
    const product = await makeAdminTestApp({ prepare: insertRows });
    await new AnalyticsStore(product.database).addCounts(
      [counted("20", "template_download", "1", 3), counted("21", "homepage_ad_click", "1", 1)],
      [],
    );
    const file = async (url: string) => {
      const { body, headers, statusCode } = await product.asAdmin("GET", url);
      expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
        200,
        "text/csv; charset=utf-8",
        "no-store",
      ]);
      expect(headers["content-disposition"]).toMatch(/^attachment; filename="[a-z-]+[a-z0-9-]*\.csv"$/i);
      return body;
    };
    expect(await file(`${path}.csv`)).toBe(
      "\uFEFFFra;Besøkende;Åpnede lenker;Søk;Vurderinger\r\n2026-11-20;0;3;0;0\r\n",
    );
    expect(await file(`${path}/templates.csv`)).toBe("\uFEFFId;Mal;Kilde;Åpnet\r\n1;En;s;3\r\n");
    expect(await file(`${path}/searches.csv`)).toMatch(/^\uFEFFSøk;[^\r]*\r\n$/);
    expect(await file(`${path}/promotions.csv?period=alt`)).toContain("\r\nAnnonse;1;En annonse;ja;1\r\n");
  });
});

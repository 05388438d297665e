/** The statistics over time against days computed by hand, and what they may not keep. */
import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { homepageAds, type NewTemplateRow, offers, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { eventCounts } from "#db/schema/statistics.ts";
import { deleteOldDays, AnalyticsStore } from "#features/analytics/server/store.ts";
import { EventRecorder } from "#features/analytics/server/event-recorder.ts";
import { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import type { Answer } from "#features/analytics/statistics.ts";
import type { Statistics } from "#features/analytics/statistics-contract.ts";
import { type AdminTestApp, expectInvalid, makeAdminTestApp } from "#testing/admin.ts";
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

describe("days, weeks and months", () => {
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

    const list = async (from: string, to: string, by: string) => {
      const { rows } = await read<Statistics>(product, `${path}?from=${from}&to=${to}&by=${by}`);
      return rows.map(({ start, visitors, follows, searches, votes }) =>
        [start, visitors, follows, searches, votes].join(" "),
      );
    };
    const expectAll = async () => {
      expect(await list("2026-03-27", "2026-03-31", "day")).toEqual([
        "2026-03-27 0 0 0 0",
        "2026-03-28 1 1 1 1",
        "2026-03-29 1 4 4 4",
        "2026-03-30 1 1 1 1",
        "2026-03-31 0 0 0 0",
      ]);
      expect(await list("2026-10-24", "2026-10-26", "day")).toEqual([
        "2026-10-24 1 1 1 1",
        "2026-10-25 2 4 4 4",
        "2026-10-26 1 1 1 1",
      ]);
      expect(await list("2026-10-19", "2026-10-26", "week")).toEqual([
        "2026-10-19 3 5 5 5",
        "2026-10-26 1 1 1 1",
      ]);
      expect(await list("2026-05-01", "2026-10-26", "month")).toEqual([
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
    const week = await read<Statistics>(product, `${path}?from=2026-11-15&to=2026-11-21`);
    expect(week).toMatchObject({ totals: { follows: 3 }, before: null, firstDay: "2026-11-13" });
    await store.addCounts([follow("2026-11-08", 1), follow("2026-11-14", 7)], []);
    const { rows, before } = await read<Statistics>(product, `${path}?from=2026-11-15&to=2026-11-21`);
    expect(before).toMatchObject({ from: "2026-11-08", to: "2026-11-13", totals: { follows: 3 } });
    expect(before?.rows.map(({ follows }) => follows)).toEqual([1, 0, 0, 0, 0, 2]);
    expect(rows.map(({ follows }) => follows)).toEqual([0, 0, 0, 0, 0, 3, 9]);
  });

  it("begins where counting began, and ends today", async () => {
    const product = await makeAdminTestApp();
    await new AnalyticsStore(product.database).addCounts([follow("2026-11-20", 3)], []);
    const asked = await read<Statistics>(product, `${path}?from=2001-01-01&to=2030-01-01`);
    expect(asked).toMatchObject({ from: "2026-11-20", to: "2026-11-21", before: null });
    expect(asked.rows).toHaveLength(2);
    const usual = await read<Statistics>(product, path);
    expect(usual).toMatchObject({ from: "2026-11-20", to: "2026-11-21", by: "day" });
  });

  it("that cannot be had is rejected", async () => {
    const product = await makeAdminTestApp();
    await new AnalyticsStore(product.database).addCounts([follow("2010-01-01", 1)], []);
    const ask = (query: string) => product.asAdmin("GET", `${path}?${query}`);
    expectInvalid(await ask("from=2026-11-02&to=2026-11-01"), { to: "to er før from." });
    expectInvalid(await ask("from=2026-11-22"), { from: "from er ikke kommet ennå." });
    expectInvalid(await ask("from=2010-01-01"), {
      by: "Perioden er for lang til å vises per dag. Velg uker eller måneder.",
    });
    for (const query of ["from=2026-02-30", "to=i-dag", "by=year"]) {
      expect((await ask(query)).statusCode, query).toBe(400);
    }
    expect((await ask("from=2010-01-01&by=month")).statusCode).toBe(200);
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
    const clicksFrom = async (day: string) =>
      (await product.asAdmin("GET", `${path}/promotions/ad/1/report.csv?from=${day}`)).body;
    const readAll = async () => [
      await read(product, "/api/analytics"),
      await read(product, `${path}?from=2024-01-01&by=week`),
      await read(product, `${path}/templates?from=2024-01-01`),
      await read(product, `${path}/promotions?from=2024-06-01&to=2025-10-15`),
      await clicksFrom("2024-06-01"),
      await clicksFrom("2026-10-23"),
    ];
    const before = await readAll();
    expect(before[0]).toMatchObject({ clicks: { homepageAdClicks: 900, offersPageViews: 1800 } });
    expect(before[5]).toContain("\r\n2026-10-24;1\r\n");
    await deleteOldDays(product.database, product.clock);
    const [oldest] = await orm.select().from(eventCounts).orderBy(eventCounts.day).limit(1);
    expect(oldest?.day).toBe("2025-10-01");
    expect(await readAll()).toEqual(before);
  });
});

describe("the lists", () => {
  it("rank templates by what was followed in the period, by votes, and by neglect", async () => {
    const rows = [
      { ...filed, name: "God", ratingSum: 15, ratingCount: 3, downloadCount: 5 },
      { ...filed, name: "Dårlig", ratingSum: 4, ratingCount: 3, downloadCount: 7 },
      { ...filed, name: "Fem av én", ratingSum: 5, ratingCount: 1 },
      { ...filed, name: "Borte", ratingSum: 15, ratingCount: 3, deletedAt: new Date() },
    ];
    const product = await makeAdminTestApp({ prepare: (database) => insertTemplates(database, rows) });
    await new AnalyticsStore(product.database).addCounts(
      [
        counted("01", "template_download", "1", 2),
        counted("20", "template_download", "2", 1),
        counted("20", "template_download", "4", 9),
        counted("20", "vote", "1", 50),
      ],
      [],
    );
    const all = await read<Answer<"templates">>(product, `${path}/templates?from=2026-11-01`);
    expect(all.followed.map(({ name, follows, isShown }) => [name, follows, isShown])).toEqual([
      ["Borte", 9, false],
      ["God", 2, true],
      ["Dårlig", 1, true],
    ]);
    expect(all.best.map(({ name, averageRating }) => [name, averageRating])).toEqual([
      ["God", 5],
      ["Dårlig", 1.33],
    ]);
    expect(all.worst.map(({ name }) => name)).toEqual(["Dårlig", "God"]);
    expect(all.categories).toEqual([{ category: "Annet", templates: 3, follows: 3 }]);
    expect(all).toMatchObject({ unopenedTotal: 1, unopened: [{ name: "Fem av én" }], minVotes: 3 });
    const late = await read<Answer<"templates">>(product, `${path}/templates?from=2026-11-02`);
    expect(late.followed.map(({ name }) => name)).toEqual(["Borte", "Dårlig"]);
  });

  it("show clicks by ad and offer, deleted ones too", async () => {
    const product = await makeAdminTestApp({ prepare: insertRows });
    await new AnalyticsStore(product.database).addCounts(
      [
        counted("19", "homepage_ad_click", "1", 4),
        counted("21", "homepage_ad_click", "1", 1),
        counted("20", "homepage_ad_click", "77", 3),
        counted("20", "sponsor_click", "1", 2),
      ],
      [],
    );
    const { rows } = await read<Answer<"promotions">>(product, `${path}/promotions?from=2026-11-20`);
    expect(rows).toEqual([
      { kind: "ad", id: 77, title: null, isActive: false, clicks: 3 },
      { kind: "offer", id: 1, title: "Et tilbud", isActive: true, clicks: 2 },
      { kind: "ad", id: 1, title: "En annonse", isActive: true, clicks: 1 },
    ]);
    expect((await product.asAdmin("GET", `${path}/promotions/offer/9/report.csv`)).statusCode).toBe(404);
    expect((await product.asAdmin("GET", `${path}/promotions/banner/1/report.csv`)).statusCode).toBe(400);
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
    expect(await file(`${path}.csv?from=2026-11-20`)).toMatch(/\r\n2026-11-20;\d+;3;0;0\r\n2026-11-21;/);
    expect(await file(`${path}.csv?from=2026-11-20&by=week`)).toBe(
      "\uFEFFUke som begynner;Besøkende;Åpnede lenker;Søk;Vurderinger\r\n2026-11-16;0;3;0;0\r\n",
    );
    expect(await file(`${path}/templates.csv?list=followed`)).toContain("\r\n1;En;");
    expect(await file(`${path}/searches.csv?list=notFound`)).toMatch(/^\uFEFFSøk;[^\r]*\r\n$/);
    expect(await file(`${path}/promotions.csv`)).toContain("\r\nAnnonse;1;En annonse;ja;1\r\n");
    expect(await file(`${path}/promotions/ad/1/report.csv?from=2026-11-20`)).toBe(
      "\uFEFFDag;Klikk\r\n2026-11-20;0\r\n2026-11-21;1\r\n",
    );
    expect((await product.asAdmin("GET", `${path}/templates.csv`)).statusCode).toBe(400);
  });
});

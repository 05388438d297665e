import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { homepageAds, offers, templates } from "#db/schema/schema.ts";
import { dailySalts, eventCounts, referrerMonths, visitorDays, visitorMarks } from "#db/schema/statistics.ts";
import { changeSite } from "#db/site-change.ts";
import { DaySalt, VisitorCounter, VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { EventRecorder } from "#features/analytics/server/event-recorder.ts";
import { AnalyticsStore } from "#features/analytics/server/store.ts";
import { createLog } from "#platform/log/log.ts";
import { makeTestApp, type TestApp } from "#testing/test-app.ts";

const events = {
  page: { event: "page_view", eventData: { page: "/" } },
  ad: { event: "homepage_ad_click", eventData: { adId: 1, adTitle: "En annonse" } },
  offer: { event: "sponsor_click", eventData: { sponsorId: "1", sponsorTitle: "Et tilbud" } },
  template: { event: "template_download", eventData: { templateId: 1, templateName: "En mal" } },
};

/** A template, an ad and an offer, each with the id 1. */
async function insertOneOfEach(database: Database): Promise<void> {
  const words = { description: "d", url: "https://example.no/" };
  await changeSite(database, async (tx, version) => {
    await tx.insert(homepageAds).values({ ...words, title: "En annonse" });
    await tx.insert(offers).values({ ...words, title: "Et tilbud", category: "Annet" });
    const row = { ...words, name: "En mal", category: "Annet", format: "PDF", source: "s", version };
    return { version, rows: await tx.insert(templates).values(row).returning() };
  });
}

const makeProduct = () => makeTestApp({ settings: { seed: "none" }, prepare: insertOneOfEach });

const track = (product: TestApp, payload: object, remoteAddress = "192.0.2.1") =>
  product.inject({ method: "POST", url: "/api/track", payload, remoteAddress });

async function readCounts(product: TestApp) {
  await product.app.close();
  const rows = await product.database.orm.select().from(eventCounts);
  return Object.fromEntries(rows.map((row) => [`${row.day} ${row.event} ${row.subject}`, row.count]));
}

it("counts nothing for a page that is only fetched, ahead of a visit or by a program", async () => {
  const product = await makeProduct();
  for (const purpose of ["prefetch", "prefetch;prerender", undefined]) {
    for (const url of ["/", "/mal/en-mal-1", "/offers", "/api/templates/1", "/feed.xml"]) {
      const headers = purpose === undefined ? {} : { "sec-purpose": purpose };
      expect((await product.inject({ url, headers })).statusCode).toBe(200);
    }
  }
  expect(await readCounts(product)).toEqual({});
  const [template] = await product.database.orm.select().from(templates);
  expect(template?.downloadCount).toBe(0);
  expect(await product.database.orm.select().from(visitorMarks)).toEqual([]);
});

describe("POST /api/track", () => {
  it("counts each event by day and subject, but for a followed template, which is counted where it is stored", async () => {
    const product = await makeProduct();
    for (const event of [...Object.values(events), events.page]) {
      expect((await track(product, event)).statusCode).toBe(202);
    }
    expect(await readCounts(product)).toEqual({
      "2026-11-21 page_view /": 2,
      "2026-11-21 homepage_ad_click 1": 1,
      "2026-11-21 sponsor_click 1": 1,
    });
  });

  it("stores a referrer's host, once a day per IP", async () => {
    const product = await makeProduct();
    const come = (referrer: string, remoteAddress: string) =>
      track(product, { event: "page_view", eventData: { page: "/", referrer } }, remoteAddress);
    for (const host of ["Example.com", "example.com", "localhost:3000"]) await come(host, "192.0.2.1");
    await come("example.com", "192.0.2.2");
    for (let made = 0; made < 20; made += 1) await come(`oppdiktet-${made}.no`, "192.0.2.3");
    expect(await readCounts(product)).toEqual({ "2026-11-21 page_view /": 24 });
    const counted = await product.database.orm.select().from(referrerMonths);
    expect(counted).toHaveLength(6);
    expect(counted).toContainEqual({ month: "2026-11-01", referrer: "example.com", count: 2 });
  });

  it("accepts every public page of the page table, and no other", async () => {
    const product = await makeProduct();
    const status = async (page: string) =>
      (await track(product, { event: "page_view", eventData: { page } })).statusCode;
    for (const page of ["/", "/offers", "/mal/:slug", "/kategori/:slug", "/takk/:what"]) {
      expect([page, await status(page)]).toEqual([page, 202]);
    }
    for (const page of ["/oppdiktet", "/mal/en-mal-1", "/admin", "/offers/", "*"]) {
      expect([page, await status(page)]).toEqual([page, page.startsWith("/") ? 404 : 400]);
    }
    expect(Object.keys(await readCounts(product))).toHaveLength(5);
  });

  it("responds with 404 for an ad, offer or template that does not exist", async () => {
    const product = await makeProduct();
    for (const payload of [
      { event: "homepage_ad_click", eventData: { adId: 2, adTitle: "x" } },
      { event: "sponsor_click", eventData: { sponsorId: "2", sponsorTitle: "x" } },
      { event: "template_download", eventData: { templateId: 2, templateName: "x" } },
    ]) {
      const response = await track(product, payload);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, "not_found"]);
    }
    expect(await readCounts(product)).toEqual({});
  });

  it.each([
    ["an unknown event", { event: "login", eventData: {} }],
    ["no event data", { event: "page_view" }],
    [
      "a page with a query, which may hold a search",
      { event: "page_view", eventData: { page: "/?sok=lege" } },
    ],
    ["a page with NUL", { event: "page_view", eventData: { page: "/\u0000" } }],
    ["a referrer with a path", { event: "page_view", eventData: { page: "/", referrer: "example.com/me" } }],
    ["a field too many", { event: "page_view", eventData: { page: "/", email: "a@example.com" } }],
    ["an id that is none", { event: "sponsor_click", eventData: { sponsorId: 0, sponsorTitle: "x" } }],
    ["a title too long", { event: "homepage_ad_click", eventData: { adId: 1, adTitle: "x".repeat(301) } }],
  ])("rejects %s and stores nothing", async (_name, payload) => {
    const product = await makeProduct();
    const response = await track(product, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: "invalid_request",
      message: expect.stringMatching(/^(?!.*(Invalid|Ugyldig input)).+\.$/),
    });
    expect(await readCounts(product)).toEqual({});
  });
});

describe("buffered events", () => {
  it("are stored except those the database rejects, which are one short line in the log", async () => {
    const product = await makeProduct();
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const recorder = new EventRecorder({
      store: new AnalyticsStore(product.database),
      clock: product.clock,
      log,
    });
    const view = (page: string) => recorder.record({ event: "page_view", eventData: { page } });
    for (let time = 0; time < 50; time += 1) {
      recorder.record({ event: "homepage_ad_click", eventData: { adId: 1, adTitle: "En annonse" } });
      // Past the schema, which rejects it: PostgreSQL stores no NUL.
      if (time % 20 === 0) view(`/hemmelig\u0000${time}`);
    }
    await recorder.flush();
    expect(await readCounts(product)).toEqual({ "2026-11-21 homepage_ad_click 1": 50 });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThan(250);
    expect(lines[0]).not.toContain("hemmelig");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ dropped: 3, msg: "tracking events were dropped" });
  });
});

describe("unique visitors", () => {
  const view = (product: TestApp, remoteAddress: string, agent = "A") =>
    product.inject({
      method: "POST",
      url: "/api/track",
      payload: events.page,
      remoteAddress,
      headers: { "user-agent": agent },
    });

  it("are thirty of an ip and a hundred and fifty of a /48 at the most", async () => {
    const { app, clock, database } = await makeTestApp({ settings: { seed: "none" } });
    const store = new VisitorStore(database);
    const counter = new VisitorCounter({ store, salt: new DaySalt({ store, clock }), clock, log: app.log });
    for (let made = 0; made < 200; made += 1) counter.count(`2a02:c0:1:${made.toString(16)}00`, "A");
    await counter.flush();
    expect(await database.orm.$count(visitorMarks)).toBe(150);
  });

  it("are counted once each, thirty of an ip at the most; after the day only their number is stored", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    for (const ip of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) await view(product, ip);
    await view(product, "192.0.2.2", "B");
    for (let made = 0; made < 40; made += 1) await view(product, "192.0.2.3", `oppdiktet ${made}`);
    await product.app.close();
    expect(await product.database.orm.select().from(visitorMarks)).toHaveLength(3 + 30);

    const nextDay = await makeTestApp({ settings: { seed: "none" }, database: product.database });
    nextDay.clock.advance(24 * 60 * 60 * 1000);
    const { clock } = nextDay;
    const store = new VisitorStore(product.database);
    const salt = new DaySalt({ store, clock });
    const counter = new VisitorCounter({ store, salt, clock, log: nextDay.app.log });
    await counter.rollUpVisitorDays();
    expect(await product.database.orm.select().from(visitorMarks)).toEqual([]);
    expect(await product.database.orm.select().from(dailySalts)).toEqual([]);
    expect(await product.database.orm.select().from(visitorDays)).toEqual([
      { day: "2026-11-21", visitors: 33 },
    ]);
  });

  it("are not counted twice after a restart on the same day", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    await view(product, "192.0.2.1");
    await product.app.close();
    const restarted = await makeTestApp({ settings: { seed: "none" }, database: product.database });
    await view(restarted, "192.0.2.1");
    await restarted.app.close();
    expect(await product.database.orm.select().from(visitorMarks)).toHaveLength(1);
  });
});

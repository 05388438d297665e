import { describe, expect, it } from "vitest";
import { dailySalts, eventCounts, referrerCounts, visitorDays, visitorMarks } from "#db/schema.ts";
import { VisitorCounter } from "#features/analytics/server/visitor-counter.ts";
import { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { makeTestApp, type TestApp } from "#testing/test-app.ts";

const events = {
  page: { event: "page_view", eventData: { page: "/" } },
  ad: { event: "homepage_ad_click", eventData: { adId: 3, adTitle: "En annonse" } },
  offer: { event: "sponsor_click", eventData: { sponsorId: "4", sponsorTitle: "Et tilbud" } },
  template: { event: "template_download", eventData: { templateId: 7, templateName: "En mal" } },
};

const track = (product: TestApp, payload: object) =>
  product.inject({ method: "POST", url: "/api/track", payload });

async function readCounts(product: TestApp) {
  await product.app.close();
  const rows = await product.database.orm.select().from(eventCounts);
  return Object.fromEntries(rows.map((row) => [`${row.day} ${row.event} ${row.subject}`, row.count]));
}

describe("POST /api/track", () => {
  it("counts each of the four events by day and subject", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    for (const event of [...Object.values(events), events.page]) {
      expect((await track(product, event)).statusCode).toBe(202);
    }
    expect(await readCounts(product)).toEqual({
      "2026-11-21 page_view /": 2,
      "2026-11-21 homepage_ad_click 3": 1,
      "2026-11-21 sponsor_click 4": 1,
      "2026-11-21 template_download 7": 1,
    });
  });

  it("adds to what the day already has, and begins a new day at midnight in Norway", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    await track(product, events.page);
    product.clock.advance(14 * 60 * 60 * 1000);
    await track(product, events.page);
    expect(await readCounts(product)).toEqual({ "2026-11-21 page_view /": 1, "2026-11-22 page_view /": 1 });
  });

  it("keeps a referrer's host", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    for (const referrer of ["Example.com", "example.com"]) {
      await track(product, { event: "page_view", eventData: { page: "/", referrer } });
    }
    await product.app.close();
    expect(await product.database.orm.select().from(referrerCounts)).toEqual([
      { day: "2026-11-21", referrer: "example.com", count: 2 },
    ]);
  });

  it.each([
    ["an unknown event", { event: "login", eventData: {} }],
    ["no event data", { event: "page_view" }],
    [
      "a page with a query, which may hold a search",
      { event: "page_view", eventData: { page: "/?sok=lege" } },
    ],
    ["a page elsewhere", { event: "page_view", eventData: { page: "https://example.com" } }],
    ["a referrer with a path", { event: "page_view", eventData: { page: "/", referrer: "example.com/me" } }],
    ["a field too many", { event: "page_view", eventData: { page: "/", email: "a@example.com" } }],
    ["an id that is none", { event: "sponsor_click", eventData: { sponsorId: 0, sponsorTitle: "x" } }],
    ["an empty title", { event: "sponsor_click", eventData: { sponsorId: 1, sponsorTitle: " " } }],
    ["a title too long", { event: "homepage_ad_click", eventData: { adId: 1, adTitle: "x".repeat(301) } }],
  ])("refuses %s and stores nothing", async (_name, payload) => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    const answer = await track(product, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid_request" });
    expect(await readCounts(product)).toEqual({});
  });

  it("refuses a body that is too large, is no JSON, or is not said to be JSON", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    const post = (payload: string, type = "application/json") =>
      product.inject({ method: "POST", url: "/api/track", payload, headers: { "content-type": type } });
    expect((await post(JSON.stringify({ filler: "x".repeat(40_000) }))).statusCode).toBe(413);
    expect((await post("{")).statusCode).toBe(400);
    expect((await post("event=page_view", "text/plain")).statusCode).toBe(415);
    for (const answer of [await post("{"), await post("x", "text/plain")]) {
      expect(Object.keys(answer.json())).toEqual(["code", "message"]);
    }
  });
});

describe("visitors of a day", () => {
  const view = (product: TestApp, remoteAddress: string, agent = "A") =>
    product.inject({
      method: "POST",
      url: "/api/track",
      payload: events.page,
      remoteAddress,
      headers: { "user-agent": agent },
    });

  it("are counted once each; when the day is over only their number is left", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) await view(product, address);
    await view(product, "192.0.2.2", "B");
    await product.app.close();
    expect(await product.database.orm.select().from(visitorMarks)).toHaveLength(3);

    const nextDay = await makeTestApp({ settings: { seed: "none" }, database: product.database });
    nextDay.clock.advance(24 * 60 * 60 * 1000);
    const counter = new VisitorCounter({
      store: new VisitorStore(product.database),
      clock: nextDay.clock,
      log: nextDay.app.log,
    });
    await counter.closePastDays();
    expect(await product.database.orm.select().from(visitorMarks)).toEqual([]);
    expect(await product.database.orm.select().from(dailySalts)).toEqual([]);
    expect(await product.database.orm.select().from(visitorDays)).toEqual([
      { day: "2026-11-21", visitors: 3 },
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

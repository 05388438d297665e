import { describe, expect, it } from "vitest";
import { homepageAds, offers, templates } from "#db/schema/schema.ts";
import { visitorDays } from "#db/schema/statistics.ts";
import { changeSite } from "#db/site-change.ts";
import { type Analytics, analyticsSchema } from "#features/analytics/statistics-contract.ts";
import { AnalyticsStore } from "#features/analytics/server/store.ts";
import { makeAdminTestApp } from "#testing/admin.ts";

const path = "/api/analytics";

describe("GET /api/analytics", () => {
  it("is all zeros in an empty product", async () => {
    const product = await makeAdminTestApp();
    const response = await product.asAdmin("GET", path);
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.json()).toEqual({
      totalTemplates: 0,
      totalRatings: 0,
      totalSuggestions: 0,
      averageRating: 0,
      visitors: { totalVisitors: 0, visitorsToday: 0, visitorsThisWeek: 0, visitorsThisMonth: 0 },
      clicks: { homepageAdClicks: 0, sponsorClicks: 0, templateDownloads: 0, offersPageViews: 0 },
      topReferrers: [],
      topCategories: [],
    });

    const forwarded = { remoteAddress: "172.17.0.1", headers: { "x-forwarded-for": "192.0.2.1" } };
    await product.inject({ url: "/healthz", ...forwarded });
    expect((await product.asAdmin("GET", path)).json()).toMatchObject({ unknownProxy: "172.17.0.1" });
  });

  it("counts everything up to the request", async () => {
    const words = { description: "d", url: "https://example.no/" };
    const filed = (category: string, fields = {}) => ({
      ...words,
      name: "n",
      category,
      format: "PDF",
      source: "s",
      ...fields,
    });
    const rows = [
      filed("Arbeid", { ratingSum: 9, ratingCount: 2 }),
      filed("Jobb", { isActive: false, ratingSum: 4, ratingCount: 1 }),
      filed("Bolig"),
      filed("Bolig", { deletedAt: new Date(), ratingSum: 1, ratingCount: 1 }),
    ];
    const product = await makeAdminTestApp({
      prepare: (database) =>
        changeSite(database, async (tx, version) => {
          await tx.insert(templates).values(rows.map((row) => ({ ...row, version })));
          await tx.insert(homepageAds).values({ ...words, title: "En annonse" });
          for (const title of ["Et tilbud", "Et annet"]) {
            await tx.insert(offers).values({ ...words, title, category: "Annet" });
          }
        }),
    });
    const { orm } = product.database;
    // The clock is at Saturday 21 November 2026.
    await orm.insert(visitorDays).values([
      { day: "2026-11-16", visitors: 10 },
      { day: "2026-11-15", visitors: 100 },
      { day: "2026-10-31", visitors: 1000 },
    ]);
    const referrers = Array.from({ length: 12 }, (_, place) => ({
      day: "2026-11-01",
      referrer: `site-${String(place).padStart(2, "0")}.example`,
      count: 12 - place,
    }));
    await new AnalyticsStore(product.database).addCounts([], referrers);
    const track = (event: string, eventData: object, remoteAddress = "192.0.2.1") =>
      product.inject({ method: "POST", url: "/api/track", payload: { event, eventData }, remoteAddress });
    await track("page_view", { page: "/offers" });
    await track("page_view", { page: "/offers", referrer: "site-11.example" }, "192.0.2.2");
    await track("page_view", { page: "/" });
    await track("homepage_ad_click", { adId: 1, adTitle: "En annonse" });
    await track("sponsor_click", { sponsorId: 1, sponsorTitle: "Et tilbud" });
    await track("sponsor_click", { sponsorId: 2, sponsorTitle: "Et annet" });
    await product.inject({ method: "POST", url: "/api/templates/1/download" });
    const suggestion = { name: "n", url: "https://example.no/a", category: "Utleie", description: "d" };
    await product.inject({ method: "POST", url: "/api/suggestions", payload: suggestion });

    const response = await product.asAdmin("GET", path);
    const analytics = analyticsSchema.strict().parse(response.json<Analytics>());
    expect(analytics).toMatchObject({
      totalTemplates: 3,
      totalRatings: 3,
      totalSuggestions: 1,
      averageRating: 4.33,
      visitors: { totalVisitors: 1112, visitorsToday: 2, visitorsThisWeek: 12, visitorsThisMonth: 112 },
      clicks: { homepageAdClicks: 1, sponsorClicks: 2, templateDownloads: 1, offersPageViews: 2 },
      topCategories: [
        { category: "Jobb", count: 2 },
        { category: "Bolig", count: 1 },
      ],
    });
    expect(analytics.topReferrers).toHaveLength(10);
    expect(analytics.topReferrers.slice(0, 2)).toEqual([
      { referrer: "site-00.example", count: 12 },
      { referrer: "site-01.example", count: 11 },
    ]);
  });
});

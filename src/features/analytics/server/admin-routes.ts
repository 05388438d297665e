/** Admin routes of the statistics. */
import { analyticsPath, analyticsSchema } from "#features/analytics/admin-contract.ts";
import { sumTemplates, sumVisitors } from "#features/analytics/server/statistics/statistics-sums.ts";
import type { AnalyticsAdminStore } from "#features/analytics/server/admin-store.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { errorResponses } from "#platform/openapi.ts";
import { toPublicCategory } from "#shared/admin/admin-vocabulary.ts";

export interface AnalyticsAdminRoutesOptions {
  readonly store: AnalyticsAdminStore;
  readonly clock: Clock;
  /** Stores the counts that are still buffered. */
  readonly flush: () => Promise<unknown>;
  /** The ip of a proxy that the settings do not name. */
  readonly unknownProxy: () => string | null;
}

export function analyticsAdminRoutes(
  app: AdminApp,
  { store, clock, flush, unknownProxy }: AnalyticsAdminRoutesOptions,
): void {
  app.get(
    analyticsPath,
    {
      schema: {
        summary: "Totals, visitors, clicks, referrers and categories",
        tags: ["admin"],
        response: { 200: analyticsSchema, ...errorResponses(401, 403) },
      },
    },
    async () => {
      await flush();
      const templates = await store.countTemplates();
      const { events, offersPageViews } = await store.countEvents();
      const clicks = (event: string) => events.get(event) ?? 0;
      const proxy = unknownProxy();
      return {
        ...(proxy !== null && { unknownProxy: proxy }),
        ...sumTemplates(templates, toPublicCategory),
        totalSuggestions: await store.countSuggestions(),
        visitors: sumVisitors(await store.listVisitorDays(), dayInNorway(clock)),
        clicks: {
          homepageAdClicks: clicks("homepage_ad_click"),
          sponsorClicks: clicks("sponsor_click"),
          templateDownloads: clicks("template_download"),
          offersPageViews,
        },
        topReferrers: await store.listTopReferrers(),
      };
    },
  );
}

/** The admin API's schemas of the statistics. */
import { z } from "zod";

export const analyticsPath = "/api/analytics";

export const maxTopReferrers = 10;

const total = z.int().nonnegative();

export const analyticsSchema = z
  .object({
    totalTemplates: total.meta({ description: "Templates that are not deleted, inactive ones included." }),
    totalRatings: total.meta({ description: "Votes on them." }),
    totalSuggestions: total.meta({ description: "Suggestions of every status." }),
    averageRating: z
      .number()
      .min(0)
      .max(5)
      .meta({ description: "Average of all votes, two decimals; 0 without votes." }),
    unknownProxy: z.string().optional().meta({
      description:
        "The ip of a proxy that TRUST_PROXY does not name: all visitors behind it are counted as one.",
    }),
    visitors: z
      .object({
        totalVisitors: total,
        visitorsToday: total,
        visitorsThisWeek: total,
        visitorsThisMonth: total,
      })
      .meta({
        description:
          "Sums of each day's unique visitors, by days in Norway. A visitor cannot be recognised from day to day, so " +
          "one who comes back counts again. Weeks begin on Monday.",
      }),
    clicks: z.object({
      homepageAdClicks: total,
      sponsorClicks: total,
      templateDownloads: total,
      offersPageViews: total,
    }),
    topReferrers: z
      .array(z.object({ referrer: z.string(), count: total }))
      .max(maxTopReferrers)
      .meta({ description: "Most visits first." }),
    topCategories: z
      .array(z.object({ category: z.string(), count: total }))
      .meta({ description: "Public categories that have templates, most first." }),
  })
  .meta({ id: "Analytics" });
export type Analytics = z.infer<typeof analyticsSchema>;

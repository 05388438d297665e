/** The admin API's schemas of the statistics: the totals, and those of a period. Days are Norway's, `YYYY-MM-DD`. */
import { z } from "zod";
import { type PeriodId, periodIds, usualPeriod } from "#features/analytics/periods.ts";
import {
  type Formats,
  type Measures,
  type RowOf,
  type StatisticName,
  type StatisticRow,
  statistics,
  totalLists,
  type Columns,
} from "#features/analytics/statistics.ts";

export const periodSchema = z.object({
  period: z
    .enum(periodIds, { error: "period må være 7, 28, 91, 12m eller alt." })
    .default(usualPeriod)
    .meta({ description: "So many days before today; `12m` this month and eleven before, `alt` all." }),
});

const count = z.int().nonnegative();
const text = z.string();

const formats: { readonly [Format in keyof Formats]: z.ZodType<Formats[Format]> } = {
  text,
  template: text,
  category: text,
  promotion: z.enum(["ad", "offer"]),
  id: z.int().positive(),
  count,
  flag: z.boolean(),
  ids: z.array(z.int()),
  opened: z.array(z.object({ templateId: z.int(), visitors: count })),
};

function rowSchema<Of extends Columns>(columns: Of) {
  const shape = Object.entries(columns).map(([name, { format, ifNull, about }]) => {
    const schema = ifNull === undefined ? formats[format] : formats[format].nullable();
    return [name, about === undefined ? schema : schema.meta({ description: about })];
  });
  return z.object(Object.fromEntries(shape) as { [Field in keyof Of]: z.ZodType<RowOf<Of>[Field]> });
}

export interface Answer<Name extends StatisticName> {
  readonly period: PeriodId;
  readonly from: string;
  readonly to: string;
  readonly rows: StatisticRow<Name>[];
  /** The totals of `overTime` before the period; null where counting began in or after those days. */
  readonly before?: Measures | null;
}

/** The rows of a statistic, with its days. */
export function answerSchema(name: StatisticName) {
  const { id, columns } = statistics[name];
  const answer = z.object({
    period: z.enum(periodIds),
    from: text,
    to: text,
    rows: z.array(rowSchema<Columns>(columns)),
  });
  if (name !== "overTime") return answer.meta({ id });
  const { start: _start, ...sums } = statistics.overTime.columns;
  const before = rowSchema(sums).nullable().meta({
    description:
      "Totals of as many days, as few whole weeks earlier as can be; null when counting began in or after them.",
  });
  return answer.extend({ before }).meta({ id, description: "Whole days: today is not among them." });
}

export const analyticsPath = "/api/analytics";

export const maxTopReferrers = 10;

export const analyticsSchema = z
  .object({
    totalTemplates: count.meta({ description: "Templates that are not deleted, inactive ones included." }),
    totalRatings: count.meta({ description: "Votes on them." }),
    totalSuggestions: count.meta({ description: "Suggestions of every status." }),
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
        totalVisitors: count,
        visitorsToday: count,
        visitorsThisWeek: count,
        visitorsThisMonth: count,
      })
      .meta({
        description:
          "Sums of each day's unique visitors, by days in Norway. A visitor cannot be recognised from day to day, so " +
          "one who comes back counts again. Weeks begin on Monday.",
      }),
    clicks: z.object({
      homepageAdClicks: count,
      sponsorClicks: count,
      templateDownloads: count,
      offersPageViews: count,
    }),
    topReferrers: z
      .array(rowSchema(totalLists.topReferrers.columns))
      .max(maxTopReferrers)
      .meta({ description: "Most visits first." }),
    topCategories: z
      .array(rowSchema(totalLists.topCategories.columns))
      .meta({ description: "Public categories that have templates, most first." }),
  })
  .meta({ id: "Analytics" });
export type Analytics = z.infer<typeof analyticsSchema>;

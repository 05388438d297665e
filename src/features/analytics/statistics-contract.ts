/** The admin API's schemas of the statistics: the totals, and those over time. Days are Norway's, `YYYY-MM-DD`. */
import { z } from "zod";
import { intervals } from "#features/analytics/periods.ts";
import {
  type Column,
  type Columns,
  type Formats,
  type Measure,
  measures,
  promotionKindNames,
  type RowOf,
  type Statistic,
} from "#features/analytics/statistics.ts";

const day = (name: string) =>
  z.iso.date({ error: `${name} må være en dato, som 2026-11-21.` }).meta({ description: "A day in Norway." });

export const periodSchema = z.object({
  from: day("from").optional().meta({ description: "Without it, 28 days before `to`." }),
  to: day("to").optional().meta({ description: "Without it, or with a day to come, the period ends today." }),
});

export const intervalQuerySchema = periodSchema.extend({
  by: z.enum(intervals, { error: "by må være day, week eller month." }).default("day"),
});

const count = z.int().nonnegative();
const text = z.string();

const formats: { readonly [Format in keyof Formats]: z.ZodType<Formats[Format]> } = {
  text,
  template: text,
  category: text,
  promotion: z.enum(promotionKindNames),
  moment: z.iso.datetime(),
  id: z.int().positive(),
  count,
  average: z.number().meta({ description: "Two decimals; 0 without votes." }),
  flag: z.boolean(),
  ids: z.array(z.int()),
  opened: z.array(z.object({ templateId: z.int(), visitors: count })),
};

const mapped = <Key extends string, From, To>(from: Readonly<Record<Key, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(from).map(([key, value]) => [key, to(value)])) as Record<Key, To>;

const described = <Of extends z.ZodType>(schema: Of, about: string | undefined): Of =>
  about === undefined ? schema : schema.meta({ description: about });

const columnSchema = ({ format, ifNull, about }: Column) =>
  described(ifNull === undefined ? formats[format] : formats[format].nullable(), about);

const rowSchema = <Of extends Columns>(columns: Of) =>
  z.object(mapped(columns, columnSchema) as { [Field in keyof Of]: z.ZodType<RowOf<Of>[Field]> });

/** The rows and counts read for a statistic, with its period. */
export function answerSchema({ id, fields }: Statistic) {
  const shape = mapped(fields, (field) => {
    if (!("columns" in field)) return columnSchema(field);
    const rows = z.array(rowSchema(field.columns));
    return described(field.max === undefined ? rows : rows.max(field.max), field.about);
  });
  return z.object({ from: text, to: text, ...shape }).meta({ id });
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
      .array(z.object({ referrer: z.string(), count }))
      .max(maxTopReferrers)
      .meta({ description: "Most visits first." }),
    topCategories: z
      .array(z.object({ category: z.string(), count }))
      .meta({ description: "Public categories that have templates, most first." }),
  })
  .meta({ id: "Analytics" });
export type Analytics = z.infer<typeof analyticsSchema>;

const measuresSchema = z.object(mapped(measures, ({ about }) => described(count, about)));
export type Measures = Record<Measure, number>;

export const statisticsSchema = z
  .object({
    from: text,
    to: text,
    by: z.enum(intervals),
    today: text,
    firstDay: text.nullable().meta({ description: "The first day with counts; null without any." }),
    rows: z.array(measuresSchema.extend({ start: text.meta({ description: "First day of the row." }) })),
    totals: measuresSchema.meta({ description: "Without today, unless the period has no other day." }),
    before: z
      .object({ from: text, to: text, rows: z.array(measuresSchema), totals: measuresSchema })
      .nullable()
      .meta({
        description:
          "As many whole days and as few whole weeks earlier as can be, moved up by as many, so that each row is beside the " +
          "one with the same weekdays; null when counting began in or after them.",
      }),
  })
  .meta({ id: "Statistics" });
export type Statistics = z.infer<typeof statisticsSchema>;

export const promotionParams = z.object({
  kind: z.enum(promotionKindNames, { error: "kind må være ad eller offer." }),
  id: z.coerce.number({ error: "id må være et tall." }).int().positive().max(2_147_483_647),
});

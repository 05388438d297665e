/** The admin API's schemas of the statistics over time. Days are Norway's, `YYYY-MM-DD`. */
import { z } from "zod";
import {
  maxRanked,
  maxSearches,
  maxSearchesRead,
  maxUnopened,
  promotionKinds,
} from "#features/analytics/measures.ts";
import { steps } from "#features/analytics/periods.ts";

const day = (name: string) =>
  z.iso.date({ error: `${name} må være en dato, som 2026-11-21.` }).meta({ description: "A day in Norway." });

export const periodSchema = z.object({
  from: day("from").optional().meta({ description: "Without it, 28 days before `to`." }),
  to: day("to").optional().meta({ description: "Without it, or with a day to come, the period ends today." }),
});

export const stepQuerySchema = periodSchema.extend({
  by: z.enum(steps, { error: "by må være day, week eller month." }).default("day"),
});

const count = z.int().nonnegative();
const text = z.string();

const measuresSchema = z.object({
  visitors: count.meta({ description: "Sum of each day's unique visitors." }),
  follows: count.meta({ description: "Followed links to templates." }),
  searches: count.meta({ description: "Settled searches." }),
  votes: count.meta({ description: "Votes given: changed ones, and those taken back later, included." }),
});
export type Measures = z.infer<typeof measuresSchema>;

export const statisticsSchema = z
  .object({
    from: text,
    to: text,
    by: z.enum(steps),
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

const rankedSchema = z.object({
  id: z.int().positive(),
  name: text,
  source: text,
  isShown: z.boolean().meta({ description: "Whether visitors see it." }),
  follows: count.meta({ description: "In the period." }),
  followsEver: count,
  averageRating: z.number().meta({ description: "Two decimals; 0 without votes." }),
  votes: count,
  dateAdded: z.iso.datetime(),
});
export type RankedTemplate = z.infer<typeof rankedSchema>;

const categoryUseSchema = z.object({ category: text, templates: count, follows: count });
export type CategoryUse = z.infer<typeof categoryUseSchema>;

export const templateStatisticsSchema = z
  .object({
    from: text,
    to: text,
    minVotes: count,
    categories: z.array(categoryUseSchema).meta({ description: "Public ones, most followed first." }),
    followed: z.array(rankedSchema).max(maxRanked),
    best: z.array(rankedSchema).max(maxRanked),
    worst: z.array(rankedSchema).max(maxRanked),
    unopened: z.array(rankedSchema).max(maxUnopened).meta({ description: "Never followed, oldest first." }),
    unopenedTotal: count,
  })
  .meta({ id: "TemplateStatistics" });
export type TemplateStatistics = z.infer<typeof templateStatisticsSchema>;

const searchRowSchema = z.object({
  text,
  visitors: count.meta({ description: "Different visitors a day, summed." }),
  notFound: count.meta({ description: "Those of them that got no hits." }),
  notFollowed: count.meta({ description: "Those that got hits and opened none." }),
  again: count.meta({ description: "Those that searched for something else instead." }),
  lastDay: text.nullable().meta({ description: "null when nobody made it in the period." }),
  opened: z.array(z.object({ templateId: z.int(), visitors: count })).meta({
    description: "What they opened after it, be it by their next search; most visitors first.",
  }),
  hitsNow: count.meta({ description: "How many templates it finds now." }),
  askedOf: z.array(z.int()).meta({ description: "Ids of the templates that have it in «Slik spør folk»." }),
  isAbsent: z.boolean().meta({ description: "It finds nothing, and is a line of what is not there." }),
  absentId: z.int().nullable().meta({ description: "The row of the latter, where it is the site's own." }),
});
export type SearchRow = z.infer<typeof searchRowSchema>;

export const searchStatisticsSchema = z
  .object({
    from: text,
    to: text,
    minVisitors: count,
    rows: z.array(searchRowSchema).meta({
      description: `At most ${maxSearches} of the period, those that are not answered first, and of them those of most visitors; then all else that the site says is not there.`,
    }),
    total: count.max(maxSearchesRead),
    asked: count.meta({ description: "How many of them are answered by a template." }),
    absent: count.meta({ description: "How many by saying that it is not there." }),
  })
  .meta({ id: "SearchStatistics" });
export type SearchStatistics = z.infer<typeof searchStatisticsSchema>;

const promotionSchema = z.object({
  kind: z.enum(promotionKinds),
  id: z.int().positive(),
  title: text.nullable().meta({ description: "null when it is deleted." }),
  isActive: z.boolean(),
  clicks: count,
});
export type Promotion = z.infer<typeof promotionSchema>;

export const promotionStatisticsSchema = z
  .object({ from: text, to: text, rows: z.array(promotionSchema) })
  .meta({ id: "PromotionStatistics" });
export type PromotionStatistics = z.infer<typeof promotionStatisticsSchema>;

export const promotionReportSchema = promotionSchema
  .extend({
    from: text,
    to: text,
    by: z.enum(["day", "month"]).meta({ description: "Days are kept for thirteen months." }),
    rows: z.array(z.object({ start: text, clicks: count })),
  })
  .meta({ id: "PromotionReport" });
export type PromotionReport = z.infer<typeof promotionReportSchema>;

/** Admin routes of the statistics: the totals, and those over time, each as JSON and as a CSV file with headings for people. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { daysIn, type Interval, intervalNames, type Period } from "#features/analytics/periods.ts";
import type {
  AnalyticsAdminStore,
  StatisticsStore,
} from "#features/analytics/server/statistics/statistics-store.ts";
import { sumTemplates, sumVisitors } from "#features/analytics/server/statistics/statistics-sums.ts";
import {
  type Column,
  type Formats,
  type List,
  listsOf,
  measureNames,
  measures,
  promotionKinds,
  type Row,
  type Statistic,
  statisticNames,
  statistics,
  statisticsPath,
} from "#features/analytics/statistics.ts";
import {
  analyticsPath,
  analyticsSchema,
  answerSchema,
  type Measures,
  periodSchema,
  promotionParams,
  type Statistics,
  statisticsSchema,
  intervalQuerySchema,
} from "#features/analytics/statistics-contract.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { invalidFields, notFound } from "#platform/http-error.ts";
import { addDays } from "#shared/days.ts";
import { toPublicCategory } from "#domain/admin-vocabulary.ts";
import { type CsvCell, csvType, norwegianCsv } from "#shared/text/escape.ts";

const maxIntervals = 1_000;
const daysOf: Readonly<Record<Interval, number>> = { day: 1, week: 7, month: 28 };

type Query = z.output<typeof periodSchema> & { readonly by?: Interval };

const csvFile = {
  description: "Semicolons, CRLF and a byte order mark.",
  content: { "text/csv": { schema: z.string() } },
};
const csvSummary = "The same as a CSV file";

export interface StatisticsRoutesOptions {
  readonly store: StatisticsStore;
  readonly totals: AnalyticsAdminStore;
  readonly clock: Clock;
  /** Stores the counts that are still buffered. */
  readonly flush: () => Promise<unknown>;
  /** The ip of a proxy that the settings do not name. */
  readonly unknownProxy: () => string | null;
}

export function statisticsRoutes(app: AdminApp, options: StatisticsRoutesOptions): void {
  const { store, clock, flush } = options;
  totalsRoute(app, options);
  /** The requested period, after what is buffered was stored. */
  const read = async <Result>(query: Query, work: (period: Period, today: string) => Promise<Result>) => {
    const today = dayInNorway(clock);
    await flush();
    return work(readPeriod(query, today, await store.findFirstDay()), today);
  };

  const overTime = (query: z.output<typeof intervalQuerySchema>) =>
    read(query, (period, today) => store.overTime(period, query.by, today));
  adminRoute(app, "GET", statisticsPath, {
    summary: "Visitors, followed links, searches and votes by day, week or month",
    querystring: intervalQuerySchema,
    response: { 200: statisticsSchema },
    handler: ({ query }) => overTime(query),
  });
  adminRoute(app, "GET", `${statisticsPath}.csv`, {
    summary: csvSummary,
    querystring: intervalQuerySchema,
    response: { 200: csvFile },
    handler: async ({ query }, reply) => sendCsv(reply, "statistikk-alt", overTimeCsv(await overTime(query))),
  });

  for (const name of statisticNames) {
    const statistic: Statistic = statistics[name];
    const { summary, about } = statistic;
    const answer = (query: Query) =>
      read(query, async (period, today) => ({ ...period, ...(await store.reads[name](period, today)) }));
    adminRoute(app, "GET", `${statisticsPath}/${name}`, {
      summary,
      ...(about && { description: about }),
      querystring: periodSchema,
      response: { 200: answerSchema(statistic) },
      handler: ({ query }) => answer(query),
    });

    const [first, ...others] = listsOf(statistic).filter(([, { file }]) => file);
    if (!first) continue;
    const fields = [first, ...others].map(([field]) => field);
    const oneOf = periodSchema.extend({ list: z.enum(fields, { error: "list er ukjent." }) });
    adminRoute(app, "GET", `${statisticsPath}/${name}.csv`, {
      summary: others.length === 0 ? csvSummary : "One of these lists as a CSV file",
      querystring: others.length === 0 ? periodSchema : oneOf,
      response: { 200: csvFile },
      async handler({ query }, reply) {
        const [field, list] = others.find(([other]) => "list" in query && other === query.list) ?? first;
        const rows: Readonly<Record<string, unknown>> = await answer(query);
        return sendCsv(reply, list.file ?? field, listCsv(list, rows[field] as readonly Row[]));
      },
    });
  }

  adminRoute(app, "GET", `${statisticsPath}/promotions/:kind/:id/report.csv`, {
    summary: "Clicks on one ad or offer by day as a CSV file, for its advertiser",
    params: promotionParams,
    querystring: periodSchema,
    response: { 200: csvFile },
    async handler({ params: { kind, id }, query }, reply) {
      const clicks = await read(query, (period, today) => store.listPromotionClicks(kind, id, period, today));
      if (!clicks) throw notFound("Fant ingen annonse eller noe tilbud med denne id-en.");
      const { by, rows } = clicks;
      const csv = norwegianCsv(
        [intervalTitle(by), "Klikk"],
        rows.map(({ start, clicks }) => [start, clicks]),
      );
      return sendCsv(reply, `rapport-${promotionKinds[kind].label.toLowerCase()}-${id}`, csv);
    },
  });
}

function totalsRoute(
  app: AdminApp,
  { totals, clock, flush, unknownProxy }: Omit<StatisticsRoutesOptions, "store">,
): void {
  adminRoute(app, "GET", analyticsPath, {
    summary: "Totals, visitors, clicks, referrers and categories",
    response: { 200: analyticsSchema },
    async handler() {
      await flush();
      const templates = await totals.countTemplates();
      const { events, offersPageViews } = await totals.countEvents();
      const clicks = (event: string) => events.get(event) ?? 0;
      const proxy = unknownProxy();
      return {
        ...(proxy !== null && { unknownProxy: proxy }),
        ...sumTemplates(templates, toPublicCategory),
        totalSuggestions: await totals.countSuggestions(),
        visitors: sumVisitors(await totals.listVisitorDays(), dayInNorway(clock)),
        clicks: {
          homepageAdClicks: clicks("homepage_ad_click"),
          sponsorClicks: clicks("sponsor_click"),
          templateDownloads: clicks("template_download"),
          offersPageViews,
        },
        topReferrers: await totals.listTopReferrers(),
      };
    },
  });
}

/**
 * The requested period, without days to come and days before the first that is counted.
 * @throws HttpError 400 for one that cannot be had
 */
function readPeriod({ from, to, by = "month" }: Query, today: string, firstDay: string | null): Period {
  const end = to !== undefined && to < today ? to : today;
  const asked = from ?? addDays(end, -28);
  if (asked > today) throw invalidFields({ from: "from er ikke kommet ennå." });
  if (asked > end) throw invalidFields({ to: "to er før from." });
  const first = firstDay ?? today;
  const period = { from: first > end ? end : first > asked ? first : asked, to: end };
  if (daysIn(period) / daysOf[by] > maxIntervals) {
    throw invalidFields({ by: "Perioden er for lang til å vises per dag. Velg uker eller måneder." });
  }
  return period;
}

const intervalTitle = (by: Interval) =>
  by === "day" ? intervalNames.day : `${intervalNames[by]} som begynner`;

function overTimeCsv({ by, rows, before }: Statistics): string {
  const titles = measureNames.map((measure) => measures[measure].title);
  return norwegianCsv(
    [intervalTitle(by), ...titles, ...(before ? titles.map((title) => `${title}, perioden før`) : [])],
    rows.map((row, index) => {
      const earlier = before?.rows[index];
      const valuesOf = (of: Measures) => measureNames.map((measure) => of[measure]);
      return [row.start, ...valuesOf(row), ...(earlier ? valuesOf(earlier) : [])];
    }),
  );
}

/** A value as written to a file, where that differs from the API. */
const fileCells: { readonly [Format in keyof Formats]?: (value: Formats[Format]) => CsvCell } = {
  promotion: (kind) => promotionKinds[kind].label,
  moment: (moment) => moment.slice(0, 10),
  average: (average) => average || null,
  flag: (flag) => (flag ? "ja" : "nei"),
};

function listCsv({ columns, moreInFile }: List, rows: readonly Row[]): string {
  const titled = Object.entries(columns).filter(([, { title }]) => title);
  const cellOf = ({ format, ifNull = "" }: Column, value: unknown) =>
    value === null ? ifNull : ((fileCells[format] ?? String) as (value: unknown) => CsvCell)(value);
  return norwegianCsv(
    [...titled.map(([, { title = "" }]) => title), ...(moreInFile?.titles ?? [])],
    rows.map((row) => [
      ...titled.map(([name, column]) => cellOf(column, row[name])),
      ...(moreInFile?.cells(row) ?? []),
    ]),
  );
}

function sendCsv(reply: FastifyReply, name: string, csv: string) {
  return reply
    .header("content-type", csvType)
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .send(csv);
}

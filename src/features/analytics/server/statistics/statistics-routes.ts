/** Admin routes of the statistics over time: each as JSON, and as a CSV file. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { addDays, daysIn, type Period, type Step } from "#features/analytics/periods.ts";
import {
  overTimeCsv,
  promotionReportCsv,
  promotionsCsv,
  searchesCsv,
  templatesCsv,
} from "#features/analytics/server/statistics/statistics-csv.ts";
import type { StatisticsReader } from "#features/analytics/server/statistics/statistics.ts";
import { measures, promotionKinds, rankings, statisticsPath } from "#features/analytics/measures.ts";
import {
  periodSchema,
  promotionReportSchema,
  promotionStatisticsSchema,
  searchStatisticsSchema,
  statisticsSchema,
  stepQuerySchema,
  templateStatisticsSchema,
} from "#features/analytics/statistics-contract.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { invalidFields, notFound } from "#platform/http-error.ts";
import { errorResponses } from "#platform/openapi.ts";
import { csvType } from "#shared/text/escape.ts";

const maxSteps = 1_000;
const daysOf: Readonly<Record<Step, number>> = { day: 1, week: 7, month: 28 };

type Query = z.output<typeof periodSchema> & { readonly by?: Step };

const csvFile = {
  description: "Semicolons, CRLF and a byte order mark.",
  content: { "text/csv": { schema: z.string() } },
};
/** The options of a route that reads a period. */
const reads = <Query extends z.ZodType, Ok>(summary: string, querystring: Query, ok: Ok) => ({
  schema: { summary, tags: ["admin"], querystring, response: { 200: ok, ...errorResponses(400, 401, 403) } },
});
const readsReport = <Ok>(summary: string, ok: Ok) => {
  const { schema } = reads(summary, periodSchema, ok);
  const response = { ...schema.response, ...errorResponses(404) };
  return { schema: { ...schema, params: promotionParams, response } };
};
const promotionParams = z.object({
  kind: z.enum(promotionKinds, { error: "kind må være ad eller offer." }),
  id: z.coerce.number({ error: "id må være et tall." }).int().positive().max(2_147_483_647),
});

export interface StatisticsRoutesOptions {
  readonly reader: StatisticsReader;
  readonly clock: Clock;
  readonly flush: () => Promise<unknown>;
}

export function statisticsRoutes(app: AdminApp, { reader, clock, flush }: StatisticsRoutesOptions): void {
  /** The period asked for, after what is buffered was stored. */
  const read = async <Result>(query: Query, work: (period: Period, today: string) => Promise<Result>) => {
    const today = dayInNorway(clock);
    await flush();
    return work(readPeriod(query, today, await reader.findFirstDay()), today);
  };

  const overTime = (query: z.output<typeof stepQuerySchema>) =>
    read(query, (period, today) => reader.overTime(period, query.by, today));
  app.get(
    statisticsPath,
    reads(
      "Visitors, followed links, searches and votes by day, week or month",
      stepQuerySchema,
      statisticsSchema,
    ),
    (request) => overTime(request.query),
  );
  app.get(
    `${statisticsPath}.csv`,
    reads(
      "The same as a CSV file",
      stepQuerySchema.extend({
        measure: z.enum(measures, { error: "measure er ukjent." }).optional(),
      }),
      csvFile,
    ),
    async (request, reply) => {
      const { query } = request;
      const csv = overTimeCsv(await overTime(query), query.measure);
      return sendCsv(reply, `statistikk-${query.measure ?? "alt"}`, csv);
    },
  );

  const ofTemplates = (query: Query) => read(query, (period, today) => reader.ofTemplates(period, today));
  app.get(
    `${statisticsPath}/templates`,
    reads(
      "Templates most followed in a period, best and worst rated, and never followed",
      periodSchema,
      templateStatisticsSchema,
    ),
    (request) => ofTemplates(request.query),
  );
  app.get(
    `${statisticsPath}/templates.csv`,
    reads(
      "One of these lists as a CSV file",
      periodSchema.extend({ list: z.enum(rankings, { error: "list er ukjent." }) }),
      csvFile,
    ),
    async (request, reply) => {
      const { list } = request.query;
      return sendCsv(reply, `maler-${list}`, templatesCsv((await ofTemplates(request.query))[list]));
    },
  );

  const ofSearches = (query: Query) => read(query, (period) => reader.ofSearches(period));
  app.get(
    `${statisticsPath}/searches`,
    {
      schema: {
        ...reads("What visitors search for in vain", periodSchema, searchStatisticsSchema).schema,
        description:
          "Texts that at least four different visitors have searched for in one day, and no others.",
      },
    },
    (request) => ofSearches(request.query),
  );
  app.get(
    `${statisticsPath}/searches.csv`,
    reads("The same as a CSV file", periodSchema, csvFile),
    async (request, reply) => sendCsv(reply, "sok", searchesCsv((await ofSearches(request.query)).rows)),
  );

  const ofPromotions = (query: Query) => read(query, (period, today) => reader.ofPromotions(period, today));
  app.get(
    `${statisticsPath}/promotions`,
    reads("Clicks on each ad and offer in a period", periodSchema, promotionStatisticsSchema),
    (request) => ofPromotions(request.query),
  );
  app.get(
    `${statisticsPath}/promotions.csv`,
    reads("The same as a CSV file", periodSchema, csvFile),
    async (request, reply) =>
      sendCsv(reply, "annonser-og-tilbud", promotionsCsv(await ofPromotions(request.query))),
  );

  const report = async ({ kind, id }: z.output<typeof promotionParams>, query: Query) => {
    const found = await read(query, (period, today) => reader.promotionReport(kind, id, period, today));
    if (!found) throw notFound("Fant ingen annonse eller noe tilbud med denne id-en.");
    return found;
  };
  app.get(
    `${statisticsPath}/promotions/:kind/:id`,
    readsReport("Clicks on one ad or offer by day: the report to its advertiser", promotionReportSchema),
    (request) => report(request.params, request.query),
  );
  app.get(
    `${statisticsPath}/promotions/:kind/:id/report.csv`,
    readsReport("The same as a CSV file", csvFile),
    async (request, reply) => {
      const { kind, id } = request.params;
      const csv = promotionReportCsv(await report(request.params, request.query));
      return sendCsv(reply, `rapport-${kind === "ad" ? "annonse" : "tilbud"}-${id}`, csv);
    },
  );
}

/**
 * The period asked for, without days to come and days before the first that is counted.
 * @throws HttpError 400 for one that cannot be had
 */
function readPeriod({ from, to, by = "month" }: Query, today: string, firstDay: string | null): Period {
  const end = to !== undefined && to < today ? to : today;
  const asked = from ?? addDays(end, -28);
  if (asked > today) throw invalidFields({ from: "from er ikke kommet ennå." });
  if (asked > end) throw invalidFields({ to: "to er før from." });
  const first = firstDay ?? today;
  const period = { from: first > end ? end : first > asked ? first : asked, to: end };
  if (daysIn(period) / daysOf[by] > maxSteps) {
    throw invalidFields({ by: "Perioden er for lang til å vises per dag. Velg uker eller måneder." });
  }
  return period;
}

function sendCsv(reply: FastifyReply, name: string, csv: string) {
  return reply
    .header("content-type", csvType)
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .send(csv);
}

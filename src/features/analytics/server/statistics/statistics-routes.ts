/** Admin routes of the statistics: the totals, and those of a period, each as JSON and as a CSV file with headings for people. */
import { z } from "zod";
import type { StatisticsStore } from "#features/analytics/server/statistics/statistics-store.ts";
import {
  type Column,
  type Columns,
  type Formats,
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
  periodSchema,
} from "#features/analytics/statistics-contract.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { type CsvCell, csvType, norwegianCsv } from "#shared/text/escape.ts";

export interface StatisticsRoutesOptions {
  readonly store: StatisticsStore;
  readonly clock: Clock;
  /** Stores the counts that are still buffered. */
  readonly flush: () => Promise<unknown>;
  /** The ip of a proxy that the settings do not name. */
  readonly unknownProxy: () => string | null;
}

export function statisticsRoutes(
  app: AdminApp,
  { store, clock, flush, unknownProxy }: StatisticsRoutesOptions,
): void {
  adminRoute(app, "GET", analyticsPath, {
    summary: "Totals, visitors, clicks, referrers and categories",
    response: { 200: analyticsSchema },
    async handler() {
      await flush();
      const proxy = unknownProxy();
      return {
        ...(proxy !== null && { unknownProxy: proxy }),
        ...(await store.readTotals(dayInNorway(clock))),
      };
    },
  });

  for (const name of statisticNames) {
    const { path, summary, about, file, columns }: Statistic = statistics[name];
    const read = async ({ period }: z.output<typeof periodSchema>) => {
      await flush();
      return store.read(name, period, dayInNorway(clock));
    };
    adminRoute(app, "GET", `${statisticsPath}${path}`, {
      summary,
      ...(about && { description: about }),
      querystring: periodSchema,
      response: { 200: answerSchema(name) },
      handler: ({ query }) => read(query),
    });
    adminRoute(app, "GET", `${statisticsPath}${path}.csv`, {
      summary: "The same as a CSV file",
      querystring: periodSchema,
      response: {
        200: {
          description: "Semicolons, CRLF and a byte order mark.",
          content: { "text/csv": { schema: z.string() } },
        },
      },
      handler: async ({ query }, reply) =>
        reply
          .header("content-type", csvType)
          .header("content-disposition", `attachment; filename="${file}.csv"`)
          .send(csvOf(columns, (await read(query)).rows)),
    });
  }
}

/** A value as written to a file, where that differs from the API. */
const fileCells: { readonly [Format in keyof Formats]?: (value: Formats[Format]) => CsvCell } = {
  promotion: (kind) => promotionKinds[kind].label,
  flag: (flag) => (flag ? "ja" : "nei"),
  ids: (ids) => ids.join(", "),
  opened: (opened) => opened.map(({ templateId, visitors }) => `${templateId} (${visitors})`).join(", "),
};

function csvOf(columns: Columns, rows: readonly Row[]): string {
  const titled = Object.entries(columns).filter(([, { title }]) => title);
  const cellOf = ({ format, ifNull = "" }: Column, value: unknown) =>
    value === null ? ifNull : ((fileCells[format] ?? String) as (value: unknown) => CsvCell)(value);
  return norwegianCsv(
    titled.map(([, { title = "" }]) => title),
    rows.map((row) => titled.map(([name, column]) => cellOf(column, row[name]))),
  );
}

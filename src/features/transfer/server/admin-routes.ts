/** Admin routes that export and import a whole list. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import {
  catalogueChoiceSchema,
  catalogueReportSchema,
  importQuerySchema,
  type ImportReport,
  importReportSchema,
  maxImportBytes,
} from "#features/transfer/contract.ts";
import {
  cataloguePath,
  exportPath,
  importPath,
  transferFormats,
  type TransferFormat,
} from "#features/transfer/lists.ts";
import type { Importer } from "#features/transfer/server/importer.ts";
import {
  type TransferResource,
  wordsOf,
  type Column,
  columnsOf,
  type CurrentRow,
} from "#features/transfer/server/resource.ts";
import type { TransferStore } from "#features/transfer/server/store.ts";
import type { UpgradeStore } from "#features/transfer/server/upgrade-store.ts";
import { Upload } from "#features/transfer/server/upload.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { actorOf } from "#platform/actor.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { errorBodySchema, HttpError } from "#platform/http-error.ts";
import { inTurns } from "#platform/turns.ts";
import { type Idempotency, idempotencyHeaders } from "#platform/writes/idempotency.ts";
import { textOf, writeCell, guardFormula } from "#features/transfer/server/cells.ts";
import type { TransferColumns } from "#shared/admin/row-fields.ts";

export interface TransferRoutesOptions {
  readonly resources: readonly TransferResource[];
  readonly store: TransferStore;
  readonly importer: Importer;
  readonly upgrade: UpgradeStore;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const fileOf = {
  csv: { description: "The file.", content: { "text/csv": { schema: z.string() } } },
  json: {
    description: "The file.",
    content: { "application/json": { schema: z.array(z.record(z.string(), z.unknown())) } },
  },
} as const;

export function transferAdminRoutes(app: AdminApp, options: TransferRoutesOptions): void {
  const { resources, store, clock } = options;
  for (const resource of resources) {
    const { list, fileName } = wordsOf(resource);
    for (const format of transferFormats) {
      adminRoute(app, "GET", exportPath(list, format), {
        summary: `All ${list} as ${format.toUpperCase()}, inactive ones too`,
        description:
          format === "csv"
            ? "UTF-8 with a byte order mark, semicolons, CRLF. Text that a spreadsheet would run begins with an apostrophe."
            : "A list of objects, one a line.",
        response: { 200: fileOf[format] },
        async handler(_request, reply) {
          const parts = writeFile(format, resource, store.listParts(resource));
          // The first part is made before the headers are sent, so that a failed read is an error response.
          const first = await parts.next();
          reply.headers({
            "content-type": exportTypes[format],
            "content-disposition": `attachment; filename="${fileName}-${dayInNorway(clock)}.${format}"`,
          });
          // The route's schema types error responses only.
          return reply.send(Readable.from(startingWith(first.value, parts)) as never);
        },
      });
    }
  }
  catalogueRoute(app, options);
  void app.register((scope, _options, done) => {
    readUploads(scope as unknown as AdminApp);
    for (const resource of resources) importRoute(scope as unknown as AdminApp, resource, options);
    done();
  });
}

/** A file is read whole, as bytes: its encoding is detected, and it is parsed in turns with other requests. */
function readUploads(scope: AdminApp): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "text/csv",
    { parseAs: "buffer", bodyLimit: maxImportBytes },
    (_request, bytes, parsed) => parsed(null, new Upload(bytes as Buffer)),
  );
  const otherType = new HttpError(415, "unsupported_media_type", "Filen må sendes som CSV (text/csv).");
  scope.addContentTypeParser("*", (_request, _body, parsed) => parsed(otherType));
}

function importRoute(
  scope: AdminApp,
  resource: TransferResource,
  { importer, idempotency }: TransferRoutesOptions,
): void {
  const { list } = wordsOf(resource);
  adminRoute(scope, "POST", importPath(list), {
    summary: `Imports ${list}: all rows of a file, or none`,
    description:
      "The body is a file that the export has made as CSV, edited; its columns may be in any order. A row is the one with its " +
      "id, else (templates) the one with its url and name, else new. One with a revision is rejected when the row has changed " +
      "since. Rows that are not in the file stay as they are.",
    consumes: ["text/csv"],
    headers: idempotencyHeaders,
    querystring: importQuerySchema,
    response: {
      200: importReportSchema,
      422: errorBodySchema.extend({ report: importReportSchema.optional() }),
    },
    errors: [400, 409, 413, 415],
    async handler(request, reply) {
      const upload: unknown = request.body;
      if (!(upload instanceof Upload)) throw new HttpError(400, "invalid_request", "Filen er tom.");
      const { dryRun, skipFaulty } = request.query;
      if (dryRun) return sendReport(reply, await importer.dryRun(upload, resource));
      return idempotency.send(request, reply, (respond) =>
        importer.run(upload, resource, {
          actor: actorOf(request).email,
          skipFaulty,
          beforeCommit: (tx, body) => respond(tx, { status: 200, body }),
        }),
      );
    },
  });
}

function catalogueRoute(
  app: AdminApp,
  { upgrade, idempotency }: Pick<TransferRoutesOptions, "upgrade" | "idempotency">,
): void {
  adminRoute(app, "POST", cataloguePath, {
    summary: "Imports the catalogue that this version is shipped with",
    description:
      "New templates and situations come, and those that no administrator has edited follow the catalogue; of edited ones, and of those " +
      "that went, the chosen ones. It is one operation of the history. Repeated, it does nothing.",
    headers: idempotencyHeaders,
    querystring: importQuerySchema.pick({ dryRun: true }),
    body: catalogueChoiceSchema,
    response: { 200: catalogueReportSchema },
    errors: [400, 409, 422],
    async handler(request, reply) {
      if (request.query.dryRun) return upgrade.dryRun();
      return idempotency.send(request, reply, (respond) =>
        upgrade.run({
          actor: actorOf(request).email,
          choice: request.body,
          beforeCommit: (tx, body) => respond(tx, { status: 200, body }),
        }),
      );
    },
  });
}

/** Twenty thousand rows, written in turns. */
async function sendReport(reply: FastifyReply, { rows, ...report }: ImportReport): Promise<never> {
  const texts: string[] = [];
  await inTurns(rows, (row) => void texts.push(JSON.stringify(row)));
  const body = `${JSON.stringify(report).slice(0, -1)},"rows":[${texts.join(",")}]}`;
  // Bytes are not checked against the route's schema, which would cost more than making them.
  return reply.type("application/json; charset=utf-8").send(Buffer.from(body)) as never;
}

async function* startingWith(first: string | undefined, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (first !== undefined) yield first;
  yield* rest;
}

const exportTypes: Readonly<Record<TransferFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
};

type Parts = AsyncIterable<readonly CurrentRow[]>;

export function writeFile(
  format: TransferFormat,
  { columns }: Pick<TransferResource, "columns">,
  parts: Parts,
): AsyncGenerator<string> {
  return format === "csv" ? writeCsv(columns, parts) : writeJson(columns, parts);
}

/** CSV for Norwegian spreadsheets: a byte order mark, by which they know UTF-8, semicolons, and CRLF. */
async function* writeCsv(columns: TransferColumns, parts: Parts): AsyncGenerator<string> {
  const all = columnsOf(columns);
  yield `\uFEFF${all.map(({ label }) => quoted(label)).join(";")}\r\n`;
  for await (const part of parts) {
    yield part.map((row) => `${all.map((column) => cellOf(columns, column, row)).join(";")}\r\n`).join("");
  }
}

/** A row a line, so that a difference between two exports is one between lines. */
async function* writeJson(columns: TransferColumns, parts: Parts): AsyncGenerator<string> {
  const all = columnsOf(columns);
  let before = "[";
  for await (const part of parts) {
    let text = "";
    for (const row of part) {
      text += `${before}\n${JSON.stringify(Object.fromEntries(all.map((column) => [column.name, valueOf(columns, column, row)])))}`;
      before = ",";
    }
    yield text;
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

function valueOf({ readOnly }: TransferColumns, { kind, name }: Column, row: CurrentRow): unknown {
  const computed = kind === "readOnly" ? readOnly[name]?.computed : undefined;
  return computed ? computed(row) : (row[name] ?? null);
}

function cellOf(columns: TransferColumns, column: Column, row: CurrentRow): string {
  const value = valueOf(columns, column, row);
  // A number unchanged, also a negative one: it is not a formula, and spreadsheets should read it as a number.
  if (typeof value === "number") return String(value).replace(".", ",");
  const field = columns.fields[column.name];
  const text = column.kind === "field" && field ? writeCell(field, value) : textOf(value ?? "");
  return quoted(guardFormula(text));
}

const quoted = (text: string) =>
  /[;,\t"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

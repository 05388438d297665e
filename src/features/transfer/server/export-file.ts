/** An exported file, made part by part. */
import { textOf, writeCell, guardFormula } from "#features/transfer/server/cells.ts";
import {
  type Column,
  columnsOf,
  type CurrentRow,
  type TransferResource,
} from "#features/transfer/server/resource.ts";
import type { TransferFormat } from "#features/transfer/lists.ts";
import type { TransferColumns } from "#shared/admin/row-fields.ts";

export const exportTypes: Readonly<Record<TransferFormat, string>> = {
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

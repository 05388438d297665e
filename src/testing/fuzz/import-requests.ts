/** Files for the import, as fast-check arbitraries: the rows of a list as JSON and as CSV, and the same with something wrong. */
import fc from "fast-check";
import { mostly, oddBody, oddText, oddValue } from "./odd-values.ts";
import type { JsonSchema } from "./openapi.ts";
import type { Content, Live } from "./fuzz-request.ts";
import { tokenMark, valueOf } from "./schema-values.ts";

type Row = Readonly<Record<string, unknown>>;

const importPath = "/api/admin/import/";
/** The collection whose form has the same fields as a row of the file. */
const collections: Readonly<Record<string, string>> = {
  templates: "templates",
  offers: "sponsors",
  ads: "homepage-ads",
  situations: "situations",
};

/** The collection that a path imports into; undefined for another path. */
export function importedCollection(path: string): string | undefined {
  return path.startsWith(importPath) ? collections[path.slice(importPath.length)] : undefined;
}

/** A file that can be imported, unless a row has been changed meanwhile. */
export function plainFile(schema: JsonSchema, live: Live): fc.Arbitrary<Content> {
  const file = rowsOf(schema, live);
  return fc.oneof(file.map(jsonFile), file.map(csvFile));
}

export function fileOf(schema: JsonSchema, live: Live): fc.Arbitrary<Content> {
  const rows = rowsOf(schema, live);
  const names = fc.constantFrom("id", "revision", "x", "__proto__", ...Object.keys(schema.properties ?? {}));
  const json = fc
    .tuple(rows, names, oddValue)
    .map(([[first, ...rest], name, odd]) => jsonFile([{ ...first, [name]: odd }, ...rest]));
  const csv = fc
    .tuple(rows, names, oddText)
    .map(([[first, ...rest], name, odd]) => csvFile([{ ...first, [name]: odd }, ...rest]));
  const bytes = fc
    .tuple(oddBody, fc.constantFrom("application/json", "text/csv", "text/plain"))
    .map(([body, type]) => ({ body, type }));
  return fc.oneof(
    { weight: 4, arbitrary: plainFile(schema, live) },
    { weight: 3, arbitrary: mostly(json, csv, 2) },
    { weight: 1, arbitrary: bytes },
  );
}

/** New rows, and some that are there already. No two have the same url: that would be one row twice. */
function rowsOf(schema: JsonSchema, live: Live): fc.Arbitrary<readonly Row[]> {
  const fresh = valueOf(schema, live) as fc.Arbitrary<Row>;
  const known = live.rows.map(({ id, revision }) => ({ id, revision }));
  const changed = known.length === 0 ? fresh : fc.tuple(fresh, fc.constantFrom(...known)).map(joined);
  return fc
    .array(mostly(fresh, changed, 3), { minLength: 1, maxLength: 4 })
    .map((rows) => rows.filter(isFirstOfItsId).map((row, at) => ({ ...row, url: urlOf(at) })));
}

const joined = ([row, known]: readonly [Row, Row]): Row => ({ ...known, ...row });
const urlOf = (at: number) => `https://example.no/${at}/${tokenMark}`;
const isFirstOfItsId = ({ id }: Row, at: number, rows: readonly Row[]) =>
  id === undefined || rows.findIndex((other) => other["id"] === id) === at;

const jsonFile = (rows: readonly Row[]): Content => ({
  body: Buffer.from(JSON.stringify(rows)),
  type: "application/json",
});

function csvFile(rows: readonly Row[]): Content {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))];
  const text = lines.map((cells) => cells.map(quoted).join(";")).join("\r\n");
  return { body: Buffer.from(text), type: "text/csv; charset=utf-8" };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join("\n") : String(value);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Text escaped for CSV and HTML. */

export type CsvCell = string | number | boolean | null;

export const csvType = "text/csv; charset=utf-8";

/** Text that a spreadsheet program would run as a formula is prefixed with an apostrophe. Numbers are never negative. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** Positions where Excel with Norwegian settings begins a cell: a comma is no separator to it, so neither are quotation marks. */
const formulaInside = /([;\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A field by RFC 4180. */
export function csvField(value: CsvCell, separator: "," | ";"): string {
  if (value === null) return "";
  const text = separator === "," ? String(value).replaceAll(formulaInside, "$1'") : String(value);
  const harmless = formula.test(text) ? `'${text}` : text;
  const needsQuotes = harmless.includes(separator) || /["\r\n]|^\s|\s$/.test(harmless);
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A file as Excel with Norwegian settings opens it: semicolons, a byte order mark, CRLF. */
export function norwegianCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((cells) =>
    cells.map((cell) => csvField(inNorway(cell), ";")).join(";"),
  );
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`;
}

/** A cell as written in Norway: 4.5 is «4,5». */
const inNorway = (cell: CsvCell): CsvCell =>
  typeof cell === "number" ? String(cell).replace(".", ",") : cell;

/** Escapes text for HTML, also inside an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** CSV as spreadsheets and people write it: rows of cells, read in turns with other requests. */
import { Readable } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import type { Info } from "csv-parse";
import { unguardFormula } from "#features/transfer/server/cells.ts";
import { unreadable } from "#features/transfer/server/upload.ts";

export interface CsvRow {
  /** Number of the row in a spreadsheet: the headings are 1, blank ones count. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Limit of a row, far above the longest there can be; past it a quotation mark is missing. */
const maxRowLength = 200_000;

/** Lines at most, as many as a sheet has; blank ones are saved too where somebody has formatted them. */
const maxLines = 1_048_576;
/** Rows read in one turn: those of separators alone are so short that a slice has tens of thousands. */
const rowsInTurn = 500;

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: Pick<Info, "records" | "empty_lines">;
}

/** Blank rows are skipped. @throws HttpError 422 for invalid CSV */
export async function* readCsv(slices: readonly string[]): AsyncGenerator<CsvRow> {
  // Loaded at the first import: most processes never have one.
  const { parse } = await import("csv-parse");
  const [text, delimiter] = readDelimiter(slices);
  const parser = Readable.from(inSlices(text)).pipe(
    parse({
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowLength,
      // Blank lines are counted where they are read: each as a record of its own, a million take half a minute.
      skip_empty_lines: true,
      info: true,
    }),
  );
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      line = info.records + info.empty_lines;
      if (line > maxLines) throw unreadable("Filen har for mange linjer.");
      if (info.records % rowsInTurn === 0) await others();
      if (record.some((cell) => cell.trim() !== "")) yield { line, cells: record.map(unguardFormula) };
    }
  } catch (error) {
    throw explain(error, line + 1);
  }
}

async function* inSlices(slices: readonly string[]): AsyncGenerator<string> {
  for (const slice of slices) {
    yield slice;
    await others();
  }
}

/** The text without a line that names the delimiter, as Excel writes it, and the delimiter: what its headings have most of. */
function readDelimiter(slices: readonly string[]): [readonly string[], string] {
  const [first = "", ...rest] = slices;
  const named = /^sep=(.)\r?\n/i.exec(first);
  if (named?.[1]) return [[first.slice(named[0].length), ...rest], named[1]];
  const headings =
    first
      .trimStart()
      .replaceAll(/"[^"]*"/g, "")
      .split(/[\r\n]/, 1)[0] ?? "";
  const countOf = (delimiter: string) => headings.split(delimiter).length;
  return [slices, [";", ",", "\t"].reduce((most, next) => (countOf(next) > countOf(most) ? next : most))];
}

function explain(error: unknown, line: number): unknown {
  switch ((error as { readonly code?: string }).code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return unreadable(`Et anførselstegn (") på rad ${line} er ikke lukket.`);
    case "CSV_MAX_RECORD_SIZE":
      return unreadable(`Rad ${line} er for lang. Mangler det et anførselstegn (")?`);
    default:
      return error instanceof Error && error.name === "CsvError"
        ? unreadable(`Rad ${line} kan ikke leses som CSV.`)
        : error;
  }
}

/** An uploaded file as rows of cells by column: CSV as the export writes it and spreadsheets save it, read in turns with other requests. */
import { Readable } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import type { Info } from "csv-parse";
import { maxImportRows } from "#features/transfer/contract.ts";
import { unguardFormula } from "#features/transfer/server/cells.ts";
import { type Column, columnsOf } from "#features/transfer/server/resource.ts";
import { unreadable, type Upload } from "#features/transfer/server/upload.ts";
import type { TransferColumns } from "#shared/admin/row-fields.ts";

export interface FileRow {
  readonly line: number;
  /** Like the fields by their names: undefined where the file has no such column. */
  readonly id: string | undefined;
  readonly revision: string | undefined;
  readonly cells: ReadonlyMap<string, string>;
  /** Whether there is anything beyond the headings. */
  readonly hasLooseCells: boolean;
}

export interface ReadFile {
  readonly rows: readonly FileRow[];
  readonly unknown: readonly string[];
  /** Labels of columns that an import does not change. */
  readonly readOnly: readonly string[];
}

/** @throws HttpError 413 or 422 with what is wrong with it */
export async function readFile(upload: Upload, columns: TransferColumns): Promise<ReadFile> {
  let headings: Headings | undefined;
  const rows: FileRow[] = [];
  for await (const { line, cells } of readCsv(await upload.readText())) {
    if (!headings) headings = readHeadings(cells, columns);
    else if (rows.length < maxImportRows) rows.push(readRow(line, cells, headings));
    else {
      const most = new Intl.NumberFormat("nb-NO").format(maxImportRows);
      throw unreadable(`Filen har for mange rader: høyst ${most} om gangen. Del den i flere.`);
    }
  }
  if (!headings || rows.length === 0) throw unreadable("Filen har ingen rader.");
  return { rows, unknown: headings.unknown, readOnly: headings.readOnly };
}

/** Limits of unknown headings, which are repeated in the response. */
const shownHeading = 60;
const shownHeadings = 50;

interface Headings extends Omit<ReadFile, "rows"> {
  /** Headings that name a column; the others are not walked through at each row. */
  readonly known: readonly { readonly column: Column; readonly at: number }[];
  readonly width: number;
}

function readHeadings(headings: readonly string[], columns: TransferColumns): Headings {
  const all = columnsOf(columns);
  const unknown = new Set<string>();
  const known: { readonly column: Column; readonly at: number }[] = [];
  for (const [at, cell] of headings.entries()) {
    const heading = cell.trim();
    const column = all.find(({ label }) => label === heading);
    if (column && known.some((other) => other.column === column))
      throw unreadable(`Kolonnen «${heading}» står to ganger.`);
    if (column) known.push({ column, at });
    else if (heading !== "") unknown.add(heading.slice(0, shownHeading));
  }
  if (!known.some(({ column }) => column.kind === "field")) {
    const labels = all.flatMap(({ kind, label }) => (kind === "readOnly" ? [] : [label])).join(", ");
    throw unreadable(
      `Filen har ingen kjente overskrifter. Bruk filen fra «Eksporter som CSV for Excel», lagret som «CSV UTF-8». Overskriftene i første rad er ${labels}.`,
    );
  }
  const readOnly = known.flatMap(({ column: { kind, label } }) => (kind === "readOnly" ? [label] : []));
  return { known, width: headings.length, unknown: [...unknown].slice(0, shownHeadings), readOnly };
}

function readRow(line: number, cells: readonly string[], { known, width }: Headings): FileRow {
  // A spreadsheet leaves out the empty cells at a row's end.
  const given = known.map(({ column: { kind, name }, at }) => ({ kind, name, cell: cells[at] ?? "" }));
  const cellOf = (wanted: Column["kind"]) => given.find(({ kind }) => kind === wanted)?.cell;
  const fields = given.filter(({ kind }) => kind === "field").map(({ name, cell }) => [name, cell] as const);
  return {
    line,
    id: cellOf("id"),
    revision: cellOf("revision"),
    cells: new Map(fields),
    hasLooseCells: cells.slice(width).some((cell) => cell.trim() !== ""),
  };
}

interface CsvRow {
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
  const parser = Readable.from(inSlices(slices)).pipe(
    parse({
      delimiter: findDelimiter(slices),
      record_delimiter: ["\r\n", "\n"],
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

/** Excel saves semicolons in Norwegian, commas in English. No heading has either. */
function findDelimiter([first = ""]: readonly string[]): ";" | "," {
  const headings = first.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  return headings.includes(",") && !headings.includes(";") ? "," : ";";
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

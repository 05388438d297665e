/** An uploaded file as rows of cells by column. */
import { maxImportRows } from "#features/transfer/contract.ts";
import { readCsv } from "#features/transfer/server/read-csv.ts";
import { type Column, columnFinder, faultHeading } from "#features/transfer/server/resource.ts";
import { unreadable, type Upload } from "#features/transfer/server/upload.ts";
import type { TransferColumns } from "#shared/admin/row-fields.ts";

export interface FileRow {
  readonly line: number;
  /** Like the fields by their names: undefined where the file has no such column. */
  readonly id: string | undefined;
  readonly revision: string | undefined;
  readonly cells: ReadonlyMap<string, string>;
  /** Cells beyond the headings. */
  readonly looseCells: readonly string[];
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

/** Headings at most, far above what anybody has. Blank ones, which spreadsheets save by the thousand, do not count. */
const maxHeadings = 1_000;

interface Headings extends Omit<ReadFile, "rows"> {
  /** Headings that name a column; the others are not walked through at each row. */
  readonly known: readonly { readonly column: Column; readonly at: number }[];
  readonly width: number;
}

function readHeadings(headings: readonly string[], columns: TransferColumns): Headings {
  const named = headings.map((heading) => heading.trim());
  if (named.filter(Boolean).length > maxHeadings) {
    throw unreadable(`Filen har for mange kolonner: høyst ${maxHeadings}.`);
  }
  const findColumn = columnFinder(columns);
  const unknown = new Set<string>();
  const known: { readonly column: Column; readonly at: number }[] = [];
  for (const [at, heading] of named.entries()) {
    const column = findColumn(heading);
    if (column && known.some((other) => other.column === column))
      throw unreadable(`Kolonnen «${column.label}» står to ganger.`);
    if (column) known.push({ column, at });
    else if (heading !== "" && heading !== faultHeading) unknown.add(heading.slice(0, shownHeading));
  }
  if (!known.some(({ column }) => column.kind === "field")) {
    throw unreadable("Første rad må være overskrifter, som «Navn» og «URL». Ingen av dem ble kjent igjen.");
  }
  const readOnly = known.flatMap(({ column: { kind, label } }) => (kind === "readOnly" ? [label] : []));
  return { known, width: headings.length, unknown: [...unknown].slice(0, shownHeadings), readOnly };
}

function readRow(line: number, cells: readonly string[], { known, width }: Headings): FileRow {
  // A spreadsheet leaves out the empty cells at a row's end.
  const given = known.map(({ column: { kind, name }, at }) => ({ kind, name, cell: cells[at] ?? "" }));
  const cellOf = (wanted: Column["kind"]) => given.find(({ kind }) => kind === wanted)?.cell;
  const fields = given.filter(({ kind }) => kind === "field").map(({ name, cell }) => [name, cell] as const);
  const rest = cells.slice(width);
  return {
    line,
    id: cellOf("id"),
    revision: cellOf("revision"),
    cells: new Map(fields),
    looseCells: rest.some((cell) => cell.trim() !== "") ? rest : [],
  };
}

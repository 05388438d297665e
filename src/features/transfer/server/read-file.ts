/** An uploaded file as rows of cells by column. */
import { maxImportRows } from "#features/transfer/contract.ts";
import type { Cell } from "#features/transfer/server/cells.ts";
import { readCsv } from "#features/transfer/server/read-csv.ts";
import { readJson } from "#features/transfer/server/read-json.ts";
import { type Column, columnFinder, faultHeading } from "#features/transfer/server/resource.ts";
import { unreadable, type Upload } from "#features/transfer/server/upload.ts";
import { inTurns } from "#platform/turns.ts";
import type { TransferColumns } from "#shared/admin/row-fields.ts";

export interface FileRow {
  readonly line: number;
  readonly id: Cell;
  readonly revision: Cell;
  /** By the field's name; a column that is not in the file is not here. */
  readonly cells: ReadonlyMap<string, Cell>;
  /** Beyond the headings. */
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
  const slices = await upload.readText();
  const reader = new FileReader(columns);
  if (upload.format === "json") {
    await inTurns(readJson(slices.join("")), ({ value }) => reader.addObject(value));
  } else {
    for await (const { line, cells } of readCsv(slices)) reader.addCells(line, cells);
  }
  return reader.finish();
}

/** A heading that names nothing is repeated to whoever sent it; not a whole book of it. */
const shownHeading = 60;
const shownHeadings = 50;

/** Far more than anybody has beside ours. Blank ones, which spreadsheets save by the thousand, do not count. */
const maxHeadings = 1_000;

/** The headings that were known: the others are not walked through at each row. */
interface CsvColumns {
  readonly known: readonly { readonly column: Column; readonly at: number }[];
  readonly width: number;
}

class FileReader {
  readonly #findColumn: ReturnType<typeof columnFinder>;
  readonly #rows: FileRow[] = [];
  readonly #unknown = new Set<string>();
  readonly #readOnly = new Set<string>();
  #csvColumns: CsvColumns | undefined;
  readonly #objectColumns = new Map<string, Column | undefined>();

  constructor(columns: TransferColumns) {
    this.#findColumn = columnFinder(columns);
  }

  addCells(line: number, cells: readonly string[]): void {
    if (!this.#csvColumns) {
      this.#csvColumns = this.#readHeadings(cells);
      return;
    }
    const { known, width } = this.#csvColumns;
    // A spreadsheet leaves out the empty cells at a row's end.
    const given = known.map(({ column, at }) => [column, cells[at] ?? ""] as const);
    const rest = cells.slice(width);
    this.#add(line, given, rest.some((cell) => cell.trim() !== "") ? rest : []);
  }

  addObject(value: Readonly<Record<string, unknown>>): void {
    const given = Object.entries(value).flatMap(([key, cell]) => {
      if (!this.#objectColumns.has(key)) this.#objectColumns.set(key, this.#find(key));
      const column = this.#objectColumns.get(key);
      return column ? [[column, cell] as const] : [];
    });
    // Its place in the list: all of it may stand on one line.
    this.#add(this.#rows.length + 1, given, []);
  }

  finish(): ReadFile {
    if (this.#rows.length === 0) throw unreadable("Filen har ingen rader.");
    return {
      rows: this.#rows,
      unknown: [...this.#unknown].slice(0, shownHeadings),
      readOnly: [...this.#readOnly],
    };
  }

  #add(line: number, given: readonly (readonly [Column, Cell])[], looseCells: readonly string[]): void {
    if (this.#rows.length === maxImportRows) {
      const most = new Intl.NumberFormat("nb-NO").format(maxImportRows);
      throw unreadable(`Filen har for mange rader: høyst ${most} om gangen. Del den i flere.`);
    }
    const cellOf = (kind: Column["kind"]) => given.find(([column]) => column.kind === kind)?.[1];
    const cells = new Map(
      given.flatMap(([{ kind, name }, cell]) => (kind === "field" ? [[name, cell]] : [])),
    );
    this.#rows.push({ line, id: cellOf("id"), revision: cellOf("revision"), cells, looseCells });
  }

  #readHeadings(headings: readonly string[]): CsvColumns {
    if (headings.filter((heading) => heading.trim() !== "").length > maxHeadings) {
      throw unreadable(`Filen har for mange kolonner: høyst ${maxHeadings}.`);
    }
    const known = headings.flatMap((heading, at) => {
      const column = this.#find(heading);
      return column ? [{ column, at }] : [];
    });
    if (!known.some(({ column }) => column.kind === "field")) {
      throw unreadable("Første rad må være overskrifter, som «Navn» og «URL». Ingen av dem ble kjent igjen.");
    }
    const seen = new Set<Column>();
    for (const { column } of known) {
      if (seen.has(column)) throw unreadable(`Kolonnen «${column.label}» står to ganger.`);
      seen.add(column);
    }
    return { known, width: headings.length };
  }

  #find(heading: string): Column | undefined {
    const column = this.#findColumn(heading);
    if (column?.kind === "readOnly") this.#readOnly.add(column.label);
    if (!column && heading.trim() !== "" && heading.trim() !== faultHeading)
      this.#unknown.add(heading.trim().slice(0, shownHeading));
    return column;
  }
}

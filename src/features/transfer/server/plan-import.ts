/** The plan of an import: the stored row that each row of a file is, and what it changes. Pure but for the turns it takes. */
import type { z } from "zod";
import { type ImportedRow, type ImportReport, shownLength } from "#features/transfer/contract.ts";
import { isStored, readCell, type ReadCell, sameJson, writeCell } from "#features/transfer/server/cells.ts";
import type { FileRow, ReadFile } from "#features/transfer/server/read-file.ts";
import { type CurrentRow, type TransferResource, wordsOf } from "#features/transfer/server/resource.ts";
import { inTurns } from "#platform/turns.ts";
import type { RowField } from "#shared/admin/row-fields.ts";
import { canonicalUrlKey, readWebUrl } from "#shared/text/web-url.ts";

export interface PlannedRow {
  readonly row: ImportedRow;
  /** Values to write, by column; of a row that is there already only those that differ. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Plan {
  readonly rows: readonly PlannedRow[];
  readonly counts: ImportReport["counts"];
}

export async function planImport(
  { rows: file }: ReadFile,
  stored: readonly CurrentRow[],
  resource: TransferResource,
): Promise<Plan> {
  const matches = await matchRows(file, stored, resource);
  const rows: PlannedRow[] = [];
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0 };
  await inTurns(file, (from) => {
    const planned = planRow(from, matches.get(from) ?? { row: null }, resource);
    counts[planned.row.status] += 1;
    rows.push(planned);
  });
  return { rows, counts };
}

function planRow(from: FileRow, match: Match, resource: TransferResource): PlannedRow {
  const { columns, formSchema } = resource;
  const { theRow } = wordsOf(resource);
  const stored = "row" in match ? match.row : null;
  const errors: { column: string | null; message: string }[] = [];
  const changes: ImportedRow["changes"] = [];
  const values: Record<string, unknown> = {};
  if (from.hasLooseCells) {
    errors.push({ column: null, message: "Raden har flere celler enn det er overskrifter." });
  }

  // A row without an identity is read no further.
  if ("problem" in match) errors.push({ column: match.column, message: match.problem });
  const fields = "problem" in match ? {} : columns.fields;
  for (const [name, field] of Object.entries<RowField>(fields)) {
    const cell = from.cells.get(name);
    if (stored && (cell === undefined || isStored(field, cell, stored[name]))) continue;
    const read = readField(field, cell, formSchema.shape[name]);
    if ("problem" in read) errors.push({ column: field.label, message: read.problem });
    else if (read.value !== undefined && !(stored && sameJson(read.value, stored[name] ?? null))) {
      values[name] = read.value;
      if (stored)
        changes.push({
          column: field.label,
          from: shown(field, stored[name]),
          to: shown(field, read.value),
        });
    }
  }
  if (stored && changes.length > 0 && isStale(from, stored)) {
    const what = `${theRow} er endret etter at filen ble eksportert (revisjon ${shownCell(from.revision)}, nå ${stored.revision}).`;
    errors.push({ column: "Revisjon", message: `${what} Eksporter på nytt.` });
  }
  const name = cut(String(from.cells.get(columns.nameField) ?? stored?.[columns.nameField] ?? "").trim());
  const done = stored ? (changes.length > 0 ? "changed" : "unchanged") : "new";
  const status = errors.length > 0 ? "error" : done;
  const note = ("row" in match && match.note) || null;
  return {
    row: { line: from.line, status, id: stored?.id ?? null, name, changes, errors, note },
    values,
  };
}

/** The value as the form would send it, and then as its schema leaves it. Of a new row a column may not be in the file. */
function readField(field: RowField, cell: string | undefined, schema: z.ZodType | undefined): ReadCell {
  const read = cell === undefined ? { value: undefined } : readCell(field, cell);
  if ("problem" in read || !schema) return read;
  const parsed = schema.safeParse(read.value);
  if (parsed.success) return { value: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? `${field.label} kan ikke brukes.` };
}

/** A row without a revision is compared with nothing. */
function isStale({ revision }: FileRow, row: CurrentRow): boolean {
  const read = shownCell(revision);
  return read !== "" && read !== String(row.revision);
}

const shownCell = (cell = "") => cell.trim().slice(0, 20);

export const shown = (field: RowField, value: unknown): string =>
  cut(Array.isArray(value) ? value.join(" · ") : writeCell(field, value));

export const cut = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)} …` : text);

type Match =
  | { readonly row: CurrentRow | null; readonly note?: string | undefined }
  | { readonly column: string | null; readonly problem: string };

/**
 * The stored row that each row of a file is: the one with its id; without an id, for templates, the one with its url and name,
 * so that rows are not added again. Several templates may have one url: with another name it is a new one.
 */
async function matchRows(
  file: readonly FileRow[],
  stored: readonly CurrentRow[],
  { entity, matchesByUrl, columns: { nameField } }: TransferResource,
): Promise<ReadonlyMap<FileRow, Match>> {
  const byId = new Map(stored.map((row) => [String(row.id), row]));
  const byUrl = new Map<string, CurrentRow>();
  const byTwin = new Map<string, CurrentRow>();
  if (matchesByUrl)
    await inTurns(stored, (row) => {
      const url = canonicalUrlKey(String(row["url"])) ?? "";
      const twin = twinKey(url, row[nameField]);
      if (!byUrl.has(url)) byUrl.set(url, row);
      if (!byTwin.has(twin)) byTwin.set(twin, row);
    });
  /** The line of the file that has a stored row, a url, or the url and name of a new row, first. */
  const lines = new Map<unknown, number>();
  const firstLine = (of: unknown, { line }: FileRow): number => {
    const first = lines.get(of) ?? line;
    lines.set(of, first);
    return first;
  };
  const matchOf = (from: FileRow): Match => {
    const { id = "", cells, line } = from;
    const hasId = id.trim() !== "";
    const url = matchesByUrl && !hasId ? urlKeyOf(cells.get("url")) : null;
    const twin = url === null ? null : twinKey(url, cells.get(nameField)?.trim());
    const row = hasId ? byId.get(id.trim()) : twin === null ? null : (byTwin.get(twin) ?? null);
    if (row === undefined) return { column: "Id", problem: unknownId(id) };
    const first = firstLine(row ?? twin ?? from, from);
    if (first !== line)
      return { column: null, problem: `${wordsOf({ entity }).theRow} står på rad ${first} også.` };
    if (row !== null || url === null) return { row };
    const other = byUrl.get(url);
    const firstUrl = firstLine(url, from);
    if (other) return { row, note: `Adressen er i katalogen fra før: «${String(other[nameField])}».` };
    return { row, note: firstUrl === line ? undefined : `Samme adresse som rad ${firstUrl}.` };
  };
  const matches = new Map<FileRow, Match>();
  await inTurns(file, (from) => void matches.set(from, matchOf(from)));
  return matches;
}

const twinKey = (url: string, name: unknown) => JSON.stringify([url, name]);

const unknownId = (cell: string) =>
  `Fant ingen rad med id ${cell.slice(0, 20)}. La id stå tom for å legge den til som ny.`;

function urlKeyOf(cell = ""): string | null {
  const { url } = readWebUrl(cell);
  return url === null ? null : canonicalUrlKey(url);
}

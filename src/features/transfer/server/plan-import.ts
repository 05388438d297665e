/** The plan of an import: the stored row that each row of a file is, and what it changes. Pure but for the turns it takes. */
import type { z } from "zod";
import { type ImportedRow, type ImportReport, shownLength } from "#features/transfer/contract.ts";
import {
  isSameTime,
  isStored,
  readCell,
  type ReadCell,
  type ReadTime,
  sameJson,
  wallTime,
  writeCell,
} from "#features/transfer/server/cells.ts";
import type { FileRow, ReadFile } from "#features/transfer/server/read-file.ts";
import { type CurrentRow, type TransferResource, wordsOf } from "#features/transfer/server/resource.ts";
import { inTurns } from "#platform/turns.ts";
import type { TransferField } from "#shared/admin/row-fields.ts";
import { canonicalUrlKey, readWebUrl } from "#shared/text/web-url.ts";

export interface PlannedRow {
  readonly row: ImportedRow;
  /** Values to write, by column; of a row that is there already only those that differ. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The revision of the stored row that it was compared with. */
  readonly comparedWith: number | null;
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
  for (const [name, field] of Object.entries<TransferField>(fields)) {
    const cell = from.cells.get(name);
    if (stored && (cell === undefined || isStored(field, cell, stored[name]))) continue;
    const read = readField(field, cell, formSchema.shape[name]);
    if ("problem" in read) errors.push({ column: field.label, message: read.problem });
    else if (read.value !== undefined && !(stored && isSame(field, read.value, stored[name]))) {
      values[name] = field.kind === "time" ? (read.value as ReadTime).at : read.value;
      if (stored) {
        const [before, after] = [stored[name], values[name]].map((value) => shown(field, value));
        changes.push({ column: field.label, from: before ?? "", to: after ?? "" });
      }
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
    comparedWith: stored?.revision ?? null,
  };
}

/** The value as the form would send it, and then as its schema leaves it. Of a new row a column may not be in the file. */
function readField(field: TransferField, cell: string | undefined, schema: z.ZodType | undefined): ReadCell {
  const read = cell === undefined ? { value: undefined } : readCell(field, cell);
  if ("problem" in read || !schema) return read;
  const parsed = schema.safeParse(read.value);
  if (parsed.success) return { value: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? `${field.label} kan ikke brukes.` };
}

function isSame(field: TransferField, value: unknown, stored: unknown): boolean {
  return field.kind === "time" ? isSameTime(value as ReadTime, stored) : sameJson(value, stored ?? null);
}

/** A row without a revision is compared with nothing. */
function isStale({ revision }: FileRow, row: CurrentRow): boolean {
  const read = shownCell(revision);
  return read !== "" && read !== String(row.revision);
}

const shownCell = (cell = "") => cell.trim().slice(0, 20);

export function shown(field: TransferField, value: unknown): string {
  if (field.kind === "time") return wallTime(new Date(value as string | Date));
  return cut(Array.isArray(value) ? value.join(" · ") : writeCell(field, value));
}

export const cut = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)} …` : text);

type Match =
  | { readonly row: CurrentRow | null; readonly note?: string | undefined }
  | { readonly column: string | null; readonly problem: string };

/**
 * The stored row that each row of a file is: the one with its id, else for templates the one with its url.
 *
 * Several templates may have one url, so of rows without an id those go first whose name is the same too. What is left is
 * the one stored row with that url, if there is just one, and else a new row. What follows «#» may be a page of its own: a
 * row with another and another name is never taken for the stored one.
 */
async function matchRows(
  file: readonly FileRow[],
  stored: readonly CurrentRow[],
  { entity, matchesByUrl, columns: { nameField } }: TransferResource,
): Promise<ReadonlyMap<FileRow, Match>> {
  const matches = new Map<FileRow, Match>();
  const byId = new Map(stored.map((row) => [row.id, row]));
  /** The line of the file that each stored row was matched with. */
  const lines = new Map<CurrentRow, number>();
  const claim = (from: FileRow, row: CurrentRow) => {
    lines.set(row, from.line);
    matches.set(from, { row });
  };
  const reject = (from: FileRow, column: string | null, problem: string) =>
    void matches.set(from, { column, problem });

  await inTurns(file, (from) => {
    const id = readId(from.id);
    if (id === null) return;
    const row = byId.get(id);
    const line = row && lines.get(row);
    if (!row) reject(from, "Id", unknownId(from.id));
    else if (line !== undefined) reject(from, "Id", `Samme id står på rad ${line}.`);
    else claim(from, row);
  });
  const rest = file.filter((from) => !matches.has(from));
  if (!matchesByUrl) {
    for (const from of rest) matches.set(from, { row: null });
    return matches;
  }

  const storedKeys = new Map<string, CurrentRow[]>();
  await inTurns(stored, (row) => {
    const key = canonicalUrlKey(String(row["url"]));
    if (key === null) return;
    const others = storedKeys.get(key);
    if (others) others.push(row);
    else storedKeys.set(key, [row]);
  });
  const noteOf = ({ line }: FileRow, key: string) => {
    const [stored] = storedKeys.get(key) ?? [];
    if (stored) return `Adressen er i katalogen fra før: «${String(stored[nameField])}».`;
    const first = keyLines.get(key) ?? line;
    return first === line ? undefined : `Samme adresse som rad ${first}.`;
  };
  const nameOf = (from: FileRow) => from.cells.get(nameField)?.trim() ?? "";
  const freeAt = (key: string) => (storedKeys.get(key) ?? []).filter((row) => !lines.has(row));
  const seen = new Map<string, number>();
  /** The first line of the file with a url. */
  const keyLines = new Map<string, number>();
  const withKeys = rest.map((from) => ({ from, ...urlKeyOf(from) }));

  await inTurns(withKeys, ({ from, key }) => {
    if (key === null) return;
    if (!keyLines.has(key)) keyLines.set(key, from.line);
    const twin = JSON.stringify([key, nameOf(from)]);
    const line = seen.get(twin);
    seen.set(twin, line ?? from.line);
    const same = freeAt(key).find((row) => row[nameField] === nameOf(from));
    if (line !== undefined) reject(from, null, `Samme navn og URL står på rad ${line}.`);
    else if (same) claim(from, same);
  });
  await inTurns(withKeys, ({ from, key, fragment }) => {
    if (matches.has(from)) return;
    if (key === null) return void matches.set(from, { row: null });
    const [only, another] = freeAt(key).filter((row) => fragmentOf(row["url"]) === fragment);
    const several = `Flere har denne adressen. Oppgi id, eller navnet som ${wordsOf({ entity }).theRow.toLowerCase()} har nå.`;
    if (another) reject(from, "URL", several);
    else if (only) claim(from, only);
    else matches.set(from, { row: null, note: noteOf(from, key) });
  });
  return matches;
}

/** The id in a cell; null when empty, NaN when invalid. */
function readId(cell = ""): number | null {
  const digits = cell.replaceAll(/[\s\u00a0\u202f]/g, "");
  if (digits === "") return null;
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : NaN;
}

const unknownId = (cell = "") =>
  `Fant ingen rad med id ${cell.slice(0, 20)}. La id stå tom for å legge den til som ny.`;

function urlKeyOf({ cells }: FileRow): { readonly key: string | null; readonly fragment: string } {
  const cell = cells.get("url");
  const url = cell === undefined ? null : readWebUrl(cell).url;
  return { key: url === null ? null : canonicalUrlKey(url), fragment: fragmentOf(url) };
}

const fragmentOf = (url: unknown) => /#.*/.exec(String(url))?.[0] ?? "";

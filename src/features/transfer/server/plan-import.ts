/** The plan of an import, row by row. Pure but for the turns it takes. */
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
import { type Match, matchRows } from "#features/transfer/server/match-rows.ts";
import type { FileRow, ReadFile } from "#features/transfer/server/read-file.ts";
import { type CurrentRow, type TransferResource, wordsOf } from "#features/transfer/server/resource.ts";
import { inTurns } from "#platform/turns.ts";
import type { TransferField } from "#shared/admin/row-fields.ts";

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
  if (from.looseCells.length > 0) {
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

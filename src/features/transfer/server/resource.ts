/** A list that can be exported and imported, as the app describes it, and its columns by their headings. */
import type { z } from "zod";
import type { Orm } from "#db/client.ts";
import type { RecordedTable } from "#domain/server/rows/recorded-rows.ts";
import { rowKinds, type TransferEntity } from "#shared/admin/history-entities.ts";
import type { TransferColumns } from "#shared/admin/row-fields.ts";

/** A row as JSON: times as ISO 8601. */
export type CurrentRow = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly revision: number;
};

/** The rows that an import has left behind, and the site version it took. */
export interface ImportedRows {
  readonly version: number;
  readonly rows: readonly object[];
}

/** A list, without its readers. */
export interface TransferTable {
  readonly entity: TransferEntity;
  readonly table: RecordedTable;
  readonly columns: TransferColumns;
  /** Schema of the form. */
  readonly formSchema: z.ZodObject<Readonly<Record<string, z.ZodType>>>;
  /** Whether a row without an id is the one with its url and name. */
  readonly matchesByUrl?: boolean;
  /** Called in the transaction that adds so many rows. @throws HttpError when there is no room */
  readonly rejectFull?: (orm: Orm, adding: number) => Promise<void>;
}

/** The list's name in urls, «Malen» in messages, and «maler» of an exported file. */
export function wordsOf({ entity }: Pick<TransferTable, "entity">) {
  const { transfer, nouns } = rowKinds[entity];
  return { ...transfer, fileName: nouns[1] };
}

export interface TransferResource extends TransferTable {
  /** Brings what visitors read up to date, once. */
  readonly afterImport: (imported: ImportedRows) => Promise<void>;
}

export type Column = {
  readonly kind: "id" | "revision" | "field" | "readOnly";
  readonly name: string;
  readonly label: string;
};

/** Every column, in the order of an exported file. */
export function columnsOf({ fields, readOnly }: TransferColumns): readonly Column[] {
  const named = (kind: "field" | "readOnly", all: Readonly<Record<string, { readonly label: string }>>) =>
    Object.entries(all).map(([name, { label }]) => ({ kind, name, label }) as const);
  return [
    { kind: "id", name: "id", label: "Id" },
    { kind: "revision", name: "revision", label: "Revisjon" },
    ...named("field", fields),
    ...named("readOnly", readOnly),
  ];
}

/** A list that can be exported and imported, as the app describes it. */
import type { z } from "zod";
import type { Orm } from "#db/client.ts";
import type { RecordedTable } from "#db/rows/row-change.ts";
import type { TransferList } from "#features/transfer/lists.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
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

export interface TransferResource {
  readonly list: TransferList;
  readonly entity: HistoryEntity;
  readonly table: RecordedTable;
  readonly columns: TransferColumns;
  /** By field, as the form has them. A time needs none. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** «Malen», at the start of a sentence. */
  readonly theRow: string;
  /** Of an exported file: «maler». */
  readonly fileName: string;
  /** Whether a row without an id is the one with its url. */
  readonly matchesByUrl: boolean;
  /** In the transaction that adds so many rows. @throws HttpError when there is no room */
  readonly rejectFull?: (orm: Orm, adding: number) => Promise<void>;
  /** Brings what visitors read up to date, once. */
  readonly afterImport: (imported: ImportedRows) => Promise<void>;
}

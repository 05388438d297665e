/**
 * The format of a backup: lines of JSON in UTF-8, compressed with zstd. A line that begins with `{` or `[` and a quote is
 * distinguished by its position:
 *
 *     {"product":"avtalemaler","format":1,…}          the header, with each table's columns
 *     {"table":"templates"}                            then its rows, in the order of the primary key:
 *     ["1","Leieavtale",null,"{bolig,leie}"]           each value as PostgreSQL's own text, which it reads back exactly
 *     {"end":"templates","rows":1,"sha256":"…",…}      of the rows' lines
 *     {"sha256":"…"}                                   of all before; the last line
 */
import { z } from "zod";

export const FORMAT = 1;

export const headerSchema = z.object({
  product: z.literal("avtalemaler"),
  format: z.int(),
  madeAt: z.iso.datetime(),
  /** The kind of database it was made of; it is restored to either. */
  database: z.enum(["embedded", "server"]),
  /** The last migration the database had had; the index is that of the program which wrote, and once read of this one. */
  migration: z.object({ index: z.int(), hash: z.string() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHeader = z.output<typeof headerSchema>;

export const tableStartSchema = z.object({ table: z.string() });

export const tableEndSchema = z.object({
  end: z.string(),
  rows: z.int(),
  sha256: z.string(),
  /** The state of the sequence of its ids, so that ids of deleted rows are not used again. */
  sequence: z.object({ last: z.int(), isCalled: z.boolean() }).nullable(),
});
export type TableEnd = z.output<typeof tableEndSchema>;

export const backupEndSchema = z.object({ sha256: z.string() });

/** The summary of a backup: the header, and of each table the number of rows and their checksum. */
export interface BackupSummary {
  readonly header: BackupHeader;
  readonly tables: readonly TableEnd[];
}

export function countRows({ tables }: BackupSummary): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

export interface Progress {
  step(text: string, rowsInAll?: number): void;
  readonly rows: (done: number) => void;
}

export const noProgress: Progress = { step() {}, rows() {} };

/**
 * The tables of a backup: those that the migrations have made, from the snapshots that drizzle-kit keeps beside them. So a
 * new table is in the backup by itself, an older backup is read with the tables of its own time, and what else lives in the
 * same database (the job queue's schema, other programs' tables) is left out.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { migrationsFolder } from "#db/migrate.ts";

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  readonly identity: string | undefined;
}

const snapshotSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(
        z.string(),
        z.object({
          name: z.string(),
          type: z.string(),
          primaryKey: z.boolean(),
          identity: z.unknown().optional(),
          generated: z.unknown().optional(),
        }),
      ),
      foreignKeys: z.record(z.string(), z.object({ tableTo: z.string() })),
      compositePrimaryKeys: z.record(z.string(), z.object({ columns: z.array(z.string()) })),
    }),
  ),
});
type SnapshotTable = z.output<typeof snapshotSchema>["tables"][string];

/**
 * Left out: the secrets that are destroyed with their day, so that what was hashed under them can be linked to nobody, and
 * those hashes. A backup must not keep them longer. (decisions 007, 017)
 */
const leftOut = [
  "daily_salts",
  "visitor_marks",
  "search_marks",
  "search_texts",
  "limit_secrets",
  "limit_counters",
];

/** The tables of a backup after the migration of this index, each after those that its foreign keys point to. */
export function tablesAfter(migration: number): readonly BackupTable[] {
  const file = join(migrationsFolder, "meta", `${String(migration).padStart(4, "0")}_snapshot.json`);
  const { tables } = snapshotSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const kept = Object.values(tables).filter(({ name }) => !leftOut.includes(name));
  return sortByForeignKeys(kept).map(toBackupTable);
}

function sortByForeignKeys(tables: readonly SnapshotTable[]): readonly SnapshotTable[] {
  const sorted: SnapshotTable[] = [];
  const waiting = new Set(tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  while (waiting.size > 0) {
    const next = [...waiting].find((table) =>
      Object.values(table.foreignKeys).every(({ tableTo }) => sorted.some(({ name }) => name === tableTo)),
    );
    if (!next) throw new Error("The foreign keys of the tables go round in a circle");
    waiting.delete(next);
    sorted.push(next);
  }
  return sorted;
}

function toBackupTable(table: SnapshotTable): BackupTable {
  const columns = Object.values(table.columns).filter(({ generated }) => generated === undefined);
  const single = columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name);
  const key = Object.values(table.compositePrimaryKeys)[0]?.columns ?? single;
  if (key.length === 0) throw new Error(`The table ${table.name} has no primary key to order a backup by`);
  return {
    name: table.name,
    columns: columns.map(({ name, type }) => ({ name, type })),
    key,
    identity: columns.find(({ identity }) => identity !== undefined)?.name,
  };
}

/** The migrations of this program, and the check that the database is not ahead of them. */
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Orm } from "./database.ts";
import { StartError } from "#shared/start-error.ts";

/** Made by `npm run db:generate` from schema.ts. */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Throws `StartError` when the database has had a migration that this program does not know: running on would write
 * rows that the newer program does not expect.
 */
export async function rejectNewerDatabase(orm: Orm, where: string): Promise<void> {
  await findLastMigration(orm, where);
}

/** Index of the last migration the database has had; -1 without any. Throws `StartError` as `rejectNewerDatabase`. */
export async function findLastMigration(orm: Orm, where: string): Promise<number> {
  const exists = await orm.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!exists.rows[0]?.name) return -1;
  const known = readMigrationFiles({ migrationsFolder }).map((migration) => migration.hash);
  const applied = await orm.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
  const indexes = applied.rows.map((row) => known.indexOf(row.hash));
  if (!indexes.includes(-1)) return Math.max(-1, ...indexes);
  throw new StartError(
    `The database ${where} was last used by a newer or different version of this program. ` +
      "Start that version, or restore a backup made before it.",
  );
}

/** All migrations in order; the place of one is its index in the snapshots' names. */
export function listMigrations(): readonly MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

/** Applies some of the migrations in the caller's transaction and records them as drizzle's own `migrate` does. */
export async function applyMigrations(tx: Orm, migrations: readonly MigrationMeta[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

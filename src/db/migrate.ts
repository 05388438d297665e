/** The migrations of this program, and the check that the database has had no others. */
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Orm } from "./database.ts";
import { StartError } from "#shared/errors.ts";

/** The folder of migrations, made by `npm run db:generate` from schema.ts. */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** All migrations in order. */
export function listMigrations(): readonly MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

export async function readAppliedMigrations(orm: Orm): Promise<readonly string[]> {
  const exists = await orm.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!exists.rows[0]?.name) return [];
  const applied = await orm.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
  return applied.rows.map(({ hash }) => hash);
}

const ofOtherVersion =
  "was last used by a newer or different version of this program. Start that version, or restore a backup made before it.";

/** The end of a sentence about a database that has had these migrations; null when all are known. */
export function judgeMigrations(applied: readonly string[], known: readonly MigrationMeta[]): string | null {
  if (applied.every((hash) => known.some((migration) => migration.hash === hash))) return null;
  return ofOtherVersion;
}

/**
 * Index of the last migration the database has had; -1 without any. Throws `StartError` when it has had one that this program
 * does not know: running on would write rows that the other program does not expect.
 */
export async function findLastMigration(orm: Orm, where: string): Promise<number> {
  const applied = await readAppliedMigrations(orm);
  const known = listMigrations();
  const problem = judgeMigrations(applied, known);
  if (problem !== null) throw new StartError(`The database ${where} ${problem}`);
  return known.findLastIndex(({ hash }) => applied.includes(hash));
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

/** The migrations of this program, and the check that the database has had no others. */
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Orm } from "./database.ts";
import { StartError } from "#shared/errors.ts";
import { commandLine } from "#shared/project-root.ts";

/** The folder of migrations, made by `npm run db:generate` from schema.ts. */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** The first and the last of the 19 migrations before the first release: `0000_start` makes the tables that the last left. */
const FIRST_BEFORE_START = "0c4228e4b9883a389c2c838e227bf441c272027ceafa24c443b2a964b5e46adb";
const LAST_BEFORE_START = "575cfe3663d7c5a8e04dd87bb326300520068639b9e7c3d54744c116b3e058cf";

/** All migrations in order. */
export function listMigrations(): readonly MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

/** Index of the migration that left the tables of a backup; -1 for one that this program does not know. */
export function indexOfBackup(hash: string): number {
  if (hash === LAST_BEFORE_START) return 0;
  return listMigrations().findIndex((migration) => migration.hash === hash);
}

export async function readAppliedMigrations(orm: Orm): Promise<readonly string[]> {
  const exists = await orm.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!exists.rows[0]?.name) return [];
  const applied = await orm.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
  return applied.rows.map(({ hash }) => hash);
}

/** The end of a sentence about a database from before the first release, and what to do. */
export const ofEarlierBuild =
  "has tables of an earlier build of this program, which this one does not take over. Nothing was changed. Make a " +
  `backup with that build, ${commandLine("backup", "<file>")}, and restore it with this one into an empty DATA_DIR or database, ` +
  `${commandLine("restore", "<file>")}.`;
const ofOtherVersion =
  "was last used by a newer or different version of this program. Start that version, or restore a backup made before it.";

/** The end of a sentence about a database that has had these migrations; null when all are known. */
export function judgeMigrations(applied: readonly string[], known: readonly MigrationMeta[]): string | null {
  if (applied.every((hash) => known.some((migration) => migration.hash === hash))) return null;
  return applied.includes(FIRST_BEFORE_START) ? ofEarlierBuild : ofOtherVersion;
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

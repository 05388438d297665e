/** The migrations of this program, and the check that the database is not ahead of them. */
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Orm } from "./database.ts";
import { StartError } from "#shared/start-error.ts";

/** Made by `npm run db:generate` from schema.ts. */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Throws `StartError` when the database has had a migration that this program does not know: running on would write
 * rows that the newer program does not expect.
 */
export async function rejectNewerDatabase(orm: Orm, where: string): Promise<void> {
  const exists = await orm.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!exists.rows[0]?.name) return;
  const known = new Set(readMigrationFiles({ migrationsFolder }).map((migration) => migration.hash));
  const applied = await orm.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
  if (applied.rows.every((row) => known.has(row.hash))) return;
  throw new StartError(
    `The database ${where} was last used by a newer or different version of this program. ` +
      "Start that version, or restore a backup made before it.",
  );
}

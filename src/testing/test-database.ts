/** A migrated, empty database for a test: embedded or on a server, by the vitest project. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { dumpToFile } from "#db/backup/backup-file.ts";
import type { Database, DatabaseLog } from "#db/client.ts";
import { DurablePGlite } from "#db/embedded/durable-pglite.ts";
import { wrapPglite } from "#db/embedded/embedded-database.ts";
import { openServerDatabase } from "#db/server/server-database.ts";
import { TEMPLATE_DATABASE, withDatabase } from "#testing/processes/postgres-server.ts";
import { silentLog } from "#testing/silent-log.ts";

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: { kind: "embedded"; dumpFile: string } | { kind: "server"; adminUrl: string };
  }
}

/**
 * Most tests fill few tables, and to look into all takes a fifth of truncating all. A table without rows may have had
 * some, so all sequences start anew.
 */
const emptyTables = sql`do $$
declare
  name text;
  is_filled boolean;
  filled text[] := '{}';
begin
  for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from %s)', name) into is_filled;
    if is_filled then filled := filled || name; end if;
  end loop;
  if filled <> '{}' then execute format('truncate %s cascade', array_to_string(filled, ', ')); end if;
  perform setval(format('%I.%I', schemaname, sequencename), 1, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
end $$`;

/** Copies the rows of a first start beside the tables, where they outlive the test. */
const keepRows = sql`do $$
declare
  name text;
  is_filled boolean;
begin
  if to_regnamespace('kept') is not null then return; end if;
  create schema kept;
  for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from public.%s)', name) into is_filled;
    if is_filled then execute format('create table kept.%1$s as table public.%1$s', name); end if;
  end loop;
end $$`;

const restoreRows = sql`do $$
declare
  name text;
begin
  -- In any order: without the checks of foreign keys.
  perform set_config('session_replication_role', 'replica', true);
  for name in select quote_ident(tablename) from pg_tables where schemaname = 'kept' loop
    execute format('insert into public.%1$s overriding system value table kept.%1$s', name);
    if exists (
      select from pg_attribute where attrelid = format('public.%s', name)::regclass and attname = 'id' and attidentity <> ''
    ) then
      execute format('select setval(pg_get_serial_sequence(%1$L, ''id''), max(id)) from public.%1$s', name);
    end if;
  end loop;
end $$`;

/** Pool of databases not in use. They live as long as the worker. */
const pool: Database[] = [];

/**
 * An empty database. `close` returns it to the worker's pool, which empties and reuses it: a fiftieth of the time that
 * creating one takes.
 */
export async function createTestDatabase(): Promise<Database> {
  const used = pool.pop();
  if (used) await used.orm.execute(emptyTables);
  const database = used ?? (await createOwnTestDatabase());
  let isReturned = false;
  return {
    ...database,
    async close() {
      if (!isReturned) pool.push(database);
      isReturned = true;
    },
  };
}

/** Gives an empty database what a first start stores in it, once `keepFirstStart` has seen one: a sixth of the time. */
export const restoreFirstStart = (database: Database) => database.orm.execute(restoreRows);

export const keepFirstStart = (database: Database) => database.orm.execute(keepRows);

/**
 * A database outside the pool, for tests that truncation does not undo: closing it, losing its connections,
 * migrations. The embedded one is in memory; the other is created on the project's server and dropped on close.
 */
export async function createOwnTestDatabase(): Promise<Database> {
  const home = inject("testDatabase");
  // The types do not show whether a vitest project has a database.
  if (home === undefined) {
    throw new Error("No database in this vitest project: vitest.config.ts says which files have one");
  }
  return home.kind === "embedded" ? loadEmbedded(home.dumpFile) : cloneOnServer(home.adminUrl);
}

async function loadEmbedded(dumpFile: string): Promise<Database> {
  const pglite = new DurablePGlite({ loadDataDir: new Blob([fs.readFileSync(dumpFile)]), log: silentLog });
  await pglite.waitReady;
  return wrapPglite(pglite, () => pglite.close());
}

async function cloneOnServer(adminUrl: string): Promise<Database> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runAsAdmin(adminUrl, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const database = await openServerDatabase({ databaseUrl: withDatabase(adminUrl, name), log: silentLog });
  let closing: Promise<void> | undefined;
  const closeAndDrop = async (): Promise<void> => {
    await database.close();
    await runAsAdmin(adminUrl, `drop database ${name} with (force)`);
  };
  return { ...database, close: () => (closing ??= closeAndDrop()) };
}

/** A database without tables, made for the calling test, as a program finds it by its settings. Embedded, in a folder. */
export async function createEmptyHome(): Promise<{ databaseUrl: string; dataDir: string; log: DatabaseLog }> {
  const home = inject("testDatabase");
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-empty-"));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  if (home.kind === "embedded") return { databaseUrl: "", dataDir, log: silentLog };
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runAsAdmin(home.adminUrl, `create database ${name} template template0`);
  onTestFinished(() => runAsAdmin(home.adminUrl, `drop database ${name} with (force)`));
  return { databaseUrl: withDatabase(home.adminUrl, name), dataDir, log: silentLog };
}

/** @param file that must not exist */
export async function backUp(database: Database, file: string): Promise<void> {
  const options = { database: database.kind, where: "of the test", madeAt: new Date() };
  await database.readConsistently((tx, onTablesLocked) =>
    dumpToFile(tx, file, { ...options, onTablesLocked }),
  );
}

/** The url of a test's database, for what connects to it as another process does. PostgreSQL only. */
export async function urlOnServer(database: Database): Promise<string> {
  const home = inject("testDatabase");
  if (home.kind !== "server") throw new Error("This test is for the PostgreSQL project only");
  const { rows } = await database.orm.execute<{ name: string }>(sql`select current_database() as name`);
  return withDatabase(home.adminUrl, rows[0]?.name ?? "");
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

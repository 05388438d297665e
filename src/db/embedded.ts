/** The embedded home: PostgreSQL as WebAssembly (PGlite), made durable, in a folder that this process holds alone. */
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { createCluster, prepareDataFolder, refuseOtherMajor } from "./data-folder.ts";
import { lockDataFolder } from "./data-lock.ts";
import type { Database, DatabaseLog, Orm } from "./database.ts";
import { DurableNodeFS, durableStartParams } from "./durable-node-fs.ts";
import { startMaintenance } from "./maintenance.ts";
import { migrationsFolder, refuseNewerDatabase } from "./migrate.ts";
import * as schema from "./schema.ts";

/** Opens the database in `<dataDir>/postgres`, making it on the first start. Throws `StartError`. */
export async function openEmbeddedDatabase(options: {
  dataDir: string;
  log: DatabaseLog;
}): Promise<Database> {
  const { log } = options;
  const dataDir = path.resolve(options.dataDir);
  prepareDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    const folder = path.join(dataDir, "postgres");
    refuseOtherMajor(folder);
    await createCluster(folder, log);
    const pglite = await PGlite.create({
      fs: new DurableNodeFS(folder),
      startParams: [...durableStartParams],
    });
    const stopMaintenance = startMaintenance(pglite, log);
    const database = wrapPglite(pglite, async () => {
      await stopMaintenance();
      await pglite.close();
      lock.release();
    });
    try {
      await migratePglite(pglite, database.orm, `in ${dataDir}`);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Applies the migrations. Throws `StartError` when the database is ahead of them. */
export async function migratePglite(pglite: PGlite, orm: Orm, where: string): Promise<void> {
  await refuseNewerDatabase(orm, where);
  await migrate(drizzle({ client: pglite, casing: "snake_case" }), { migrationsFolder });
}

/** Dresses an open PGlite as a `Database`; `close` is run once. */
export function wrapPglite(pglite: PGlite, close: () => Promise<void>): Database {
  // The drivers' result types differ only in what `RowsResult` leaves out.
  const orm = drizzle({ client: pglite, schema, casing: "snake_case" }) as unknown as Orm;
  let closing: Promise<void> | undefined;
  return {
    kind: "embedded",
    orm,
    async ping() {
      await orm.execute(sql`select 1`);
    },
    onSiteChange: () => () => {},
    async announceSiteChange() {},
    close: () => (closing ??= close()),
  };
}

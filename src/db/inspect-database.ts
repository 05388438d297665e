/** Opens a database for `npm run doctor`, without changing it. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { type DatabaseFacts, readDatabaseFacts } from "./database-facts.ts";
import { openingError, type ReadDisk, rejectOtherVersion } from "./embedded/data-folder.ts";
import * as schema from "./schema/schema.ts";
import { connectError } from "./server/server-connection.ts";
import { connectServer } from "./server/server-session.ts";

/** Connects and reads. @throws StartError when the server cannot be used. */
export async function inspectServer(databaseUrl: string): Promise<DatabaseFacts> {
  const client = await connectServer(databaseUrl);
  try {
    await client.query("set default_transaction_read_only = on");
    return await readDatabaseFacts(drizzleServer({ client, schema, casing: "snake_case" }));
  } catch (error) {
    throw connectError(databaseUrl, error);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Opens a copy of a stopped product's database in the temporary folder: opening writes, even if only to recover.
 * @throws StartError when it cannot be opened.
 */
export async function inspectCopy(
  dataDir: string,
  readDisk: ReadDisk = (folder) => statfsSync(folder, { bigint: true }),
): Promise<DatabaseFacts | "none" | "no room"> {
  const folder = join(dataDir, "postgres");
  if (!existsSync(join(folder, "PG_VERSION"))) return "none";
  rejectOtherVersion(folder);
  const disk = readDisk(tmpdir());
  // Twice the size: opening it may add to its log.
  if (disk.bavail * disk.bsize < 2n * sizeOf(folder)) return "no room";
  const temporary = mkdtempSync(join(tmpdir(), "avtalemaler-doctor-"));
  const logLines: string[] = [];
  try {
    const copy = join(temporary, "postgres");
    cpSync(folder, copy, { recursive: true });
    const onStderr = (line: string): boolean => logLines.push(line) < 0;
    const pglite = await PGlite.create({ fs: new NodeFS(copy), onStderr });
    try {
      return await readDatabaseFacts(drizzleEmbedded({ client: pglite, schema, casing: "snake_case" }));
    } finally {
      await pglite.close();
    }
  } catch (error) {
    throw openingError(dataDir, error, logLines);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function sizeOf(folder: string): bigint {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.reduce((sum, name) => sum + statSync(join(folder, name), { bigint: true }).size, 0n);
}

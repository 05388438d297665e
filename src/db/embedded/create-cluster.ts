/** A new, empty database in the data folder, before any table is made. */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { hasDatabase, openingError } from "./data-folder.ts";
import { projectRoot } from "#shared/project-root.ts";
import type { DatabaseLog } from "../database.ts";
import { copyTree, syncFolder, syncTree } from "./synced-files.ts";

/** The empty database that the build makes (`scripts/build.mjs`). `npm run dev` and a test may run without a build. */
export const builtCluster = fileURLToPath(new URL("dist/empty-database", projectRoot));

export type FillCluster = (folder: string, recentLogLines: string[]) => Promise<void>;

/** Runs PostgreSQL's initdb, which takes 500 MB and some seconds. */
export async function initCluster(
  folder: string,
  recentLogLines: string[],
  disk = new NodeFS(folder),
): Promise<void> {
  const onStderr = (line: string): boolean => recentLogLines.push(line) < 0;
  const pglite = await PGlite.create({ fs: disk, onStderr });
  await pglite.close();
}

/** Copies the build's empty database, where there is one: hardly any memory, and a tenth of the time. */
const fillByCopy: FillCluster = async (folder, recentLogLines) =>
  hasDatabase(builtCluster) ? copyTree(builtCluster, folder) : initCluster(folder, recentLogLines);

/**
 * Makes an empty database when there is none. It is created beside its folder, synced file by file, and renamed as a whole: an
 * interrupted first start leaves nothing that looks like a database. Throws `StartError`, also when the folder holds something
 * else than a database.
 */
export async function createCluster(
  folder: string,
  log: DatabaseLog,
  fill: FillCluster = fillByCopy,
): Promise<void> {
  if (hasDatabase(folder)) return;
  const dataDir = path.dirname(folder);
  const staging = `${folder}.new`;
  log.info({}, "making the database");
  const recentLogLines: string[] = [];
  try {
    if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) throw notOurs();
    fs.rmSync(staging, { recursive: true, force: true });
    fs.mkdirSync(staging, { mode: 0o700 });
    await fill(staging, recentLogLines);
    syncTree(staging);
    fs.renameSync(staging, folder);
    syncFolder(dataDir);
  } catch (error) {
    fs.rmSync(staging, { recursive: true, force: true });
    throw openingError(dataDir, error, recentLogLines);
  }
}

function notOurs(): Error {
  return Object.assign(new Error("not a database"), { code: "ENOTEMPTY" });
}

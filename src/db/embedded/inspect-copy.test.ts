import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { versionFile } from "#db/embedded/data-folder.ts";
import { inspectCopy } from "#db/inspect-database.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";

function folderOf(version: string): string {
  const dataDir = makeFolder();
  mkdirSync(join(dataDir, "postgres"));
  if (version === "") return dataDir;
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), version);
  writeFileSync(join(dataDir, "postgres", versionFile), "");
  return dataDir;
}

it("opens no copy where there is no database, no room for one, or another PostgreSQL's", async () => {
  expect(await inspectCopy(folderOf(""))).toBe("none");
  const full = () => ({ bavail: 3n, bsize: 1n });
  expect(await inspectCopy(folderOf("18"), full)).toBe("no room");
  await expect(inspectCopy(folderOf("17"))).rejects.toThrow(/made by PostgreSQL 17/);
});

it("says in a sentence that the database cannot be opened, and leaves it as it was", async () => {
  const dataDir = folderOf("18");
  await expect(inspectCopy(dataDir)).rejects.toThrow(/^The database in .* \(DATA_DIR\) could not be opened/);
  expect(readdirSync(join(dataDir, "postgres"))).toEqual([versionFile, "PG_VERSION"]);
});

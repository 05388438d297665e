/** Vitest global setup of the tests that start the built product: builds it, and makes a folder for what they store. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/client.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { ensureBuilt } from "#testing/fresh-build.ts";
import { silentLog } from "#testing/silent-log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Has `few-rows`, a data folder to copy: a start on it makes no database. It is removed when all tests are over. */
    homes: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  ensureBuilt();
  const homes = mkdtempSync(join(tmpdir(), "avtalemaler-homes-"));
  const dataDir = join(homes, "few-rows");
  const database = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
  await storeFewRows(database);
  await database.close();
  project.provide("homes", homes);
  return () => rmSync(homes, { recursive: true, force: true });
}

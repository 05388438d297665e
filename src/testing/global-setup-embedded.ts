/** Once before the project `api-embedded`: a migrated database, dumped to a file that each test file loads. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { migratePglite, wrapPglite } from "#db/embedded.ts";

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-embedded-"));
  const dumpFile = path.join(folder, "migrated.tar");
  // Small log segments keep the dump, which every file copies into memory, small.
  const pglite = await PGlite.create({ initDbStartParams: ["--wal-segsize=1"] });
  const database = wrapPglite(pglite, () => pglite.close());
  await migratePglite(pglite, database.orm, "in memory");
  const dump = await pglite.dumpDataDir("none");
  fs.writeFileSync(dumpFile, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  project.provide("testDatabase", { kind: "embedded", dumpFile });
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

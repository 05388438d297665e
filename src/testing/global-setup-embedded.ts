/** Vitest global setup of the project `embedded`: migrates a database once and dumps it to a file that each test file loads. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { DurablePGlite } from "#db/embedded/durable-pglite.ts";
import { migratePglite } from "#db/embedded/embedded-database.ts";
import { silentLog } from "./silent-log.ts";

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-embedded-"));
  const dumpFile = path.join(folder, "migrated.tar");
  // Small WAL segments keep the dump small, which every test file copies into memory.
  const pglite = new DurablePGlite({ initDbStartParams: ["--wal-segsize=1"], log: silentLog });
  await pglite.waitReady;
  await migratePglite(pglite, "in memory");
  const dump = await pglite.dumpDataDir("none");
  fs.writeFileSync(dumpFile, Buffer.from(await dump.arrayBuffer()));
  await pglite.close();
  project.provide("testDatabase", { kind: "embedded", dumpFile });
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

/** Once before the project `api-embedded`: a migrated database, dumped to a file that each test file loads. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { DurablePGlite } from "#db/durable-pglite.ts";
import { migratePglite } from "#db/embedded.ts";
import { silentLog } from "./silent-log.ts";

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-embedded-"));
  const dumpFile = path.join(folder, "migrated.tar");
  // Small log segments keep the dump, which every file copies into memory, small.
  const pglite = new DurablePGlite({ initDbStartParams: ["--wal-segsize=1"], log: silentLog });
  await pglite.waitReady;
  await migratePglite(pglite, "in memory");
  const dump = await pglite.dumpDataDir("none");
  fs.writeFileSync(dumpFile, Buffer.from(await dump.arrayBuffer()));
  await pglite.close();
  project.provide("testDatabase", { kind: "embedded", dumpFile });
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

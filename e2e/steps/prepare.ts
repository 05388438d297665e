/** Playwright's global setup: the built product, the browser, and the data folders that the files of journeys begin with. */
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../src/db/client.ts";
import type { Database } from "../../src/db/database.ts";
import {
  copyTemplates,
  insertDemoRows,
  insertDemoStatistics,
} from "../../src/domain/server/rows/demo-rows.ts";
import { dayInNorway, systemClock } from "../../src/platform/clock.ts";
import { fewRows, storeFewRows } from "../../src/testing/few-rows.ts";
import { silentLog } from "../../src/testing/silent-log.ts";
import prepareBrowser from "./browser.ts";

/** The setting with the folders, for the workers. */
const place = "PREPARED_DATA";

/** As many as two pages of HTML hold. */
export const manyRows = 220;

/** Each builds on another one. */
const stored = {
  none: { on: undefined, insert: async () => undefined },
  few: { on: "none", insert: storeFewRows },
  many: {
    on: "few",
    insert: ({ orm }: Database) => copyTemplates(orm, fewRows.length, manyRows),
  },
  demo: {
    on: "few",
    async insert(database: Database) {
      await insertDemoRows(database);
      await insertDemoStatistics(database, dayInNorway(systemClock));
    },
  },
} as const;

export type PreparedRows = keyof typeof stored;

export const preparedFolder = (rows: PreparedRows) => join(process.env[place] ?? "", rows);

export default async function prepare() {
  await prepareBrowser();
  const folder = await mkdtemp(join(tmpdir(), "avtalemaler-prepared-"));
  process.env[place] = folder;
  for (const [rows, { on, insert }] of Object.entries(stored)) {
    const dataDir = join(folder, rows);
    if (on) await cp(join(folder, on), dataDir, { recursive: true });
    else await mkdir(dataDir);
    const database = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
    await insert(database);
    await database.close();
  }
  return () => rm(folder, { recursive: true });
}

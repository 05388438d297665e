/** Playwright's global setup: the built product, the browser, and the data folders that the files of journeys begin with. */
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../src/db/client.ts";
import type { Database } from "../../src/db/database.ts";
import { insertDemoRows, insertDemoStatistics } from "../../src/db/demo-rows.ts";
import { dayInNorway, systemClock } from "../../src/platform/clock.ts";
import { storeFewRows } from "../../src/testing/few-rows.ts";
import { silentLog } from "../../src/testing/silent-log.ts";
import prepareBrowser from "./browser.ts";

/** The setting that tells the workers where the folders are. */
const place = "PREPARED_DATA";

/** Each is the one before, and more. */
const steps = {
  none: async () => undefined,
  few: storeFewRows,
  demo: async (database: Database) => {
    await insertDemoRows(database);
    await insertDemoStatistics(database, dayInNorway(systemClock));
  },
};

export type PreparedRows = keyof typeof steps;

export const preparedFolder = (rows: PreparedRows) => join(process.env[place] ?? "", rows);

export default async function prepare() {
  await prepareBrowser();
  const folder = await mkdtemp(join(tmpdir(), "avtalemaler-prepared-"));
  process.env[place] = folder;
  const growing = join(folder, "growing");
  await mkdir(growing);
  for (const [rows, insert] of Object.entries(steps)) {
    const database = await openDatabase({ databaseUrl: "", dataDir: growing, log: silentLog });
    await insert(database);
    await database.close();
    await cp(growing, join(folder, rows), { recursive: true });
  }
  return () => rm(folder, { recursive: true });
}

import { sql } from "drizzle-orm";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import { readSettings } from "#app/env.ts";
import { openReadModel } from "#app/read-model.ts";
import { openDatabase } from "#db/client.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { createLog } from "#platform/log.ts";
import { withDatabase } from "#testing/postgres-server.ts";
import { silentLog } from "#testing/silent-log.ts";
import { createTestDatabase } from "#testing/test-database.ts";

it("learns of another process' change by NOTIFY, before it would poll", { timeout: 30_000 }, async () => {
  const ours = await createTestDatabase();
  const home = inject("testDatabase");
  const { rows } = await ours.orm.execute<{ name: string }>(sql`select current_database() as name`);
  const databaseUrl = withDatabase(home.kind === "server" ? home.adminUrl : "", rows[0]?.name ?? "");
  const theirs = await openDatabase({ databaseUrl, dataDir: "", log: silentLog });
  // The poll never runs: fake timers stand still.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const readModel = await openReadModel({
    database: ours,
    settings: readSettings({}),
    log: createLog("silent"),
  });
  onTestFinished(async () => {
    vi.useRealTimers();
    readModel.close();
    await theirs.close();
    await ours.close();
  });

  await new TemplateStore(theirs).addDownloads(new Map([[1, 7]]));
  // Not expect.poll, which advances the fake timers. The test's own timeout ends the loop.
  while (readModel.catalogue.findById("1")?.downloadCount !== 7) await new Promise(setImmediate);
  expect(vi.getTimerCount()).toBe(1);
});

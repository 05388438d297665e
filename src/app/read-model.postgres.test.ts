import { eq } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { readSettings } from "#app/env.ts";
import { openReadModel } from "#app/read-model.ts";
import { openDatabase } from "#db/client.ts";
import { templates } from "#db/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { createLog } from "#platform/log/log.ts";
import { silentLog } from "#testing/silent-log.ts";
import { createTestDatabase, urlOnServer } from "#testing/test-database.ts";

it("learns of another process' change by NOTIFY, before it would poll", { timeout: 30_000 }, async () => {
  const ours = await createTestDatabase();
  const databaseUrl = await urlOnServer(ours);
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

  await changeSite(theirs, (tx, version) =>
    tx.update(templates).set({ downloadCount: 7, version }).where(eq(templates.id, 1)),
  );
  // Not expect.poll, which advances the fake timers. The test's own timeout ends the loop.
  while (readModel.catalogue.findById("1")?.downloadCount !== 7) await new Promise(setImmediate);
  expect(vi.getTimerCount()).toBe(1);
});

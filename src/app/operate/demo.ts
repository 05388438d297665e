/** `npm run demo -- <templates>`: the product on a throw-away folder, with example rows of every kind and statistics. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "#app/boot/run.ts";

await run(async (onFatal, stopping) => {
  const { readDemoSettings, readDemoSize } = await import("#app/site/env.ts");
  const { addedAt, readSeedFile } = await import("#app/site/seed.ts");
  const { serve } = await import("#app/boot/serve.ts");
  const { copyTemplates, insertDemoRows, insertDemoStatistics } =
    await import("#domain/server/rows/demo-rows.ts");
  const { dayInNorway, systemClock } = await import("#platform/clock.ts");
  const { TemplateStore } = await import("#features/templates/server/store.ts");
  stopping.throwIfAborted();
  const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-demo-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const settings = readDemoSettings(process.env, dataDir);
  const shipped = await readSeedFile();
  const size = readDemoSize(process.argv.slice(2), shipped.length, settings.maxTemplates);
  return serve({
    settings,
    onFatal,
    stopping,
    prepare: async (database) => {
      await new TemplateStore(database).seed(addedAt(systemClock.now(), shipped));
      await insertDemoRows(database);
      await insertDemoStatistics(database, dayInNorway(systemClock));
      await copyTemplates(database.orm, shipped.length, size);
    },
  });
});

/** `npm run demo`: the product on a throw-away folder, with example ads, offers, votes, reports, inquiries and statistics. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "#app/boot/run.ts";

await run(async (onFatal, stopping) => {
  const { readDemoSettings } = await import("#app/site/env.ts");
  const { readSeedFile } = await import("#app/site/seed.ts");
  const { serve } = await import("#app/boot/serve.ts");
  const { insertDemoRows } = await import("#db/demo-rows.ts");
  const { insertDemoStatistics } = await import("#db/demo-rows.ts");
  const { dayInNorway, systemClock } = await import("#platform/clock.ts");
  const { TemplateStore } = await import("#features/templates/server/store.ts");
  stopping.throwIfAborted();
  const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-demo-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return serve({
    settings: readDemoSettings(process.env, dataDir),
    onFatal,
    stopping,
    prepare: async (database) => {
      await new TemplateStore(database).seed(await readSeedFile());
      await insertDemoRows(database);
      await insertDemoStatistics(database, dayInNorway(systemClock));
    },
  });
});

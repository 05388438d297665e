/** `npm run demo`: the product on a throw-away folder, with example ads, offers, votes, reports and inquiries. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "#app/env.ts";
import { run } from "#app/run.ts";
import { readSeedFile } from "#app/seed.ts";
import { serve } from "#app/serve.ts";
import { insertDemoRows } from "#db/demo-rows.ts";
import { TemplateStore } from "#features/templates/server/store.ts";

await run(async (onFatal, stopping) => {
  const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-demo-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const settings = { ...readSettings({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" }), isDemo: true };
  return serve({
    settings,
    onFatal,
    stopping,
    prepare: async (database) => {
      await new TemplateStore(database).seed(await readSeedFile());
      await insertDemoRows(database);
    },
  });
});

/** `npm start` and `npm run dev`. */
import { run } from "#app/run.ts";

await run(async (onFatal, stopping) => {
  const { readSettings } = await import("#app/env.ts");
  const { serve } = await import("#app/serve.ts");
  const { settingsSource } = await import("#app/settings-slips.ts");
  const { warnAtStart } = await import("#app/start-warnings.ts");
  stopping.throwIfAborted();
  const isDevelopment = process.argv.includes("--dev");
  const settings = readSettings(process.env);
  warnAtStart(settings, settingsSource(process));
  return serve({ onFatal, stopping, settings, isDevelopment });
});

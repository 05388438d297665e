/** `npm start` and `npm run dev`. */
import { run, stopAsSignalled } from "#app/run.ts";

// A terminal sends it when it is closed.
process.on("SIGHUP", stopAsSignalled);

await run(async (onFatal, stopping) => {
  const { readSettings } = await import("#app/env.ts");
  const { serve } = await import("#app/serve.ts");
  const { settingsSource } = await import("#app/settings-slips.ts");
  const { checkStart, warnOnceStarted } = await import("#app/start-checks.ts");
  stopping.throwIfAborted();
  const isDevelopment = process.argv.includes("--dev");
  const settings = readSettings(process.env);
  checkStart(settings, settingsSource(process));
  const serving = await serve({ onFatal, stopping, settings, isDevelopment });
  warnOnceStarted(settings);
  return serving;
});

/** `npm start` and `npm run dev`. */
import { run } from "#app/run.ts";

await run(async (onFatal, stopping) => {
  const { readSettings } = await import("#app/env.ts");
  const { serve } = await import("#app/serve.ts");
  stopping.throwIfAborted();
  const isDevelopment = process.argv.includes("--dev");
  return serve({ onFatal, stopping, settings: readSettings(process.env), isDevelopment });
});

/** `npm start` and `npm run dev`. */
import { run } from "#app/run.ts";

await run(async (onFatal, stopping) => {
  const { serve } = await import("#app/serve.ts");
  const { startChecked } = await import("#app/start-checks.ts");
  stopping.throwIfAborted();
  const isDevelopment = process.argv.includes("--dev");
  return startChecked((settings) => serve({ onFatal, stopping, settings, isDevelopment }));
});

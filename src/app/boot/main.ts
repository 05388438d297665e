/** `npm start` and `npm run dev`. */
import { run } from "#app/boot/run.ts";

await run(async (onFatal, stopping) => {
  const { serve } = await import("#app/boot/serve.ts");
  const { startChecked } = await import("#app/site/start-checks.ts");
  stopping.throwIfAborted();
  const isDevelopment = process.argv.includes("--dev");
  return startChecked((settings) => serve({ onFatal, stopping, settings, isDevelopment }));
});

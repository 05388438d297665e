/** `npm start` and `npm run dev`. */
import { importDrizzleDirectly } from "#app/direct-drizzle-imports.ts";

importDrizzleDirectly();
// Dynamic: static imports would be resolved before the hook is registered.
const { run } = await import("#app/run.ts");

await run(async (onFatal, stopping) => {
  // Inside, since a signal is heard from `run` on and loading takes a while.
  const { readSettings } = await import("#app/env.ts");
  const { serve } = await import("#app/serve.ts");
  stopping.throwIfAborted();
  const isDevelopment = process.argv.includes("--dev");
  return serve({ onFatal, stopping, settings: readSettings(process.env), isDevelopment });
});

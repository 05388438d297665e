/** `npm start` and `npm run dev`. */
import { importDrizzleDirectly } from "#app/direct-drizzle-imports.ts";

importDrizzleDirectly();
// Dynamic: static imports would be resolved before the hook is registered.
const { readSettings } = await import("#app/env.ts");
const { run } = await import("#app/run.ts");
const { serve } = await import("#app/serve.ts");

await run(async (onFatal) =>
  serve({ onFatal, settings: readSettings(process.env), isDevelopment: process.argv.includes("--dev") }),
);

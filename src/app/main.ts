/** `npm start` and `npm run dev`. */
import { readSettings } from "#app/env.ts";
import { run } from "#app/run.ts";
import { serve } from "#app/serve.ts";

await run(async (onFatal) =>
  serve({ onFatal, settings: readSettings(process.env), isDevelopment: process.argv.includes("--dev") }),
);

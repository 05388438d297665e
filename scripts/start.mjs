/** `npm start`, `npm run dev` and `npm run demo`: sets up what is missing, then runs the product. */
import { ensureBuilt, ensurePackages, handOver } from "./setup.mjs";

const mode = process.argv[2] ?? "start";
ensurePackages();
if (mode !== "dev") ensureBuilt();
// What is in the environment already wins over the file.
const settingsFile = "--env-file-if-exists=.env";
const programs = {
  start: [settingsFile, "src/app/main.ts"],
  dev: [
    settingsFile,
    "--watch-path=src/app",
    "--watch-path=src/features",
    "--watch-path=src/platform",
    "src/app/main.ts",
    "--dev",
  ],
  demo: [settingsFile, "src/app/demo.ts"],
};
const program = programs[mode];
if (!program) {
  console.error(`Unknown mode «${mode}»: start, dev or demo.`);
  process.exit(2);
}
handOver(program, mode === "dev" ? {} : { NODE_ENV: process.env.NODE_ENV ?? "production" });

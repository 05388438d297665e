/** `npm start`, `npm run dev`, `npm run demo` and `npm run cluster`: runs the setup, then the product. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensurePackages, handOver, heapOptions, root } from "./setup.mjs";

const mode = process.argv[2] ?? "start";
ensurePackages();
if (mode !== "dev") ensureBuilt();
// Variables that are set already take precedence over the file.
const options = [...heapOptions, ...(existsSync(join(root, ".env")) ? ["--env-file=.env"] : [])];
const programs = {
  start: [...options, "src/app/main.ts"],
  // Restarts when a file that the server has imported changes; Vite watches the files it loads.
  dev: [...options, "--watch", "--watch-preserve-output", "src/app/main.ts", "--dev"],
  demo: [...options, "src/app/demo.ts"],
  cluster: [...options, "src/app/cluster.ts", ...process.argv.slice(3)],
};
const program = programs[mode];
if (!program) {
  console.error(`Unknown mode «${mode}»: start, dev, demo or cluster.`);
  process.exit(2);
}
handOver(program, mode === "dev" ? {} : { NODE_ENV: process.env.NODE_ENV ?? "production" });

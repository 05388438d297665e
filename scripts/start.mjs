/**
 * `npm start`, `dev` and `demo`, and the commands `admin`, `doctor`, `backup` and `restore`: runs the setup, then
 * the program. All of them but `dev` run as built.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  ensureBuilt,
  ensurePackages,
  handOver,
  heapOptions,
  mallocSettings,
  pinnedNode,
  root,
} from "./setup.mjs";

const [mode = "start", ...args] = process.argv.slice(2);
// Variables that are set already take precedence over the file.
const options = [...heapOptions, ...(existsSync(join(root, ".env")) ? ["--env-file=.env"] : [])];
const built = (name) => join("dist", "server", `${name}.js`);
const commands = ["admin", "doctor", "backup", "restore"];
const programs = {
  start: [...options, built("main")],
  // Restarts when a file that the server has imported changes; Vite watches the files it loads.
  dev: [...options, "--watch", "--watch-preserve-output", "src/app/boot/main.ts", "--dev"],
  demo: [...options, built("demo")],
  ...Object.fromEntries(commands.map((name) => [name, [built(`${name}-cli`)]])),
};
const program = programs[mode];
if (!program) {
  console.error(`Unknown mode «${mode}»: ${Object.keys(programs).join(", ")}.`);
  process.exit(2);
}
// A command never replaces the packages or the build that a running product may be using, but one that was cut short: the empty
// database is the last thing that a build makes.
const isBuilt = commands.includes(mode) && existsSync(join(root, "dist", "empty-database"));
if (!isBuilt || !existsSync(pinnedNode)) ensurePackages();
if (mode !== "dev" && !isBuilt) ensureBuilt();
const isProduction = ["start", "demo"].includes(mode);
const forProduction = { ...mallocSettings, NODE_ENV: process.env.NODE_ENV ?? "production" };
handOver([...program, ...args], isProduction ? forProduction : {});

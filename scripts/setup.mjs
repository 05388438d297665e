/**
 * Setup of a checkout: installs the packages of the lock file, and builds when sources are newer than the build. Plain
 * JavaScript for any Node from version 20; everything after it runs on the Node that package.json pins.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const isWindows = process.platform === "win32";

/** The pinned Node, which may not be the one that runs this script. */
export const pinnedNode = join(modules, "node", "bin", isWindows ? "node.exe" : "node");

/**
 * Node's options for a small heap: V8 would let it grow because the machine has memory, not because the product needs it. A
 * young generation of 12 MB instead of 48, and a collection when the old one has grown by half. Costs 5 to 10 % of the time
 * that making a new response takes (`npm run bench`). The old one is let grow to 64 MB before that, which is what a start
 * makes: collections meanwhile free next to nothing (docs/performance.md).
 */
export const heapOptions = [
  "--max-semi-space-size=4",
  "--heap-growing-percent=50",
  "--initial-old-space-size=64",
];

/**
 * The same for the C library: without it, what the compression of a page has used stays with the thread that did it. 30 MB
 * less under mixed load and 60 to 200 under uncached searches, for 4 to 8 % of their time (docs/performance.md).
 * Linux' glibc reads them; other systems do not know them.
 */
export const mallocSettings = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** The environment for child processes: the pinned Node and the packages' programs come first in PATH. */
export function toolEnvironment(extra = {}) {
  const path = [dirname(pinnedNode), join(modules, ".bin"), process.env.PATH].join(isWindows ? ";" : ":");
  return { ...process.env, PATH: path, ...extra };
}

/** Runs a child process to its end; exits with its code when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: toolEnvironment(),
    ...options,
  });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs a silent child process, with a line each ten seconds: printed by a third process, since this one blocks. */
function runWithClock(command, args, options) {
  const clock = `let seconds = 0;
    setInterval(() => console.log("  " + (seconds += 10) + " s"), 10_000);
    process.stdin.on("end", () => process.exit()).resume();`;
  // Its input ends when this process does, however that ends.
  const ticking = spawn(process.execPath, ["-e", clock], { stdio: ["pipe", "inherit", "inherit"] });
  run(command, args, options);
  ticking.kill();
}

/**
 * Runs the pinned Node in this process's place: forwards signals and exits with its code. Where this process or npm above it
 * is killed, a server stops too: it sees the channel close.
 */
export function handOver(args, extraEnvironment) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: toolEnvironment(extraEnvironment),
  });
  const parent = process.ppid;
  const isOrphan = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
  setInterval(() => isOrphan() && child.connected && child.disconnect(), 1_000).unref();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function digest(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function isStamped(file, stamp) {
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}

/**
 * Checksums of the Node binary, one for each platform of the package `node`: its install script downloads the binary
 * separately, which the lock file's checksums do not cover.
 */
const nodeChecksums = {
  "linux-x64": "7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c",
  "linux-arm64": "0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584",
  "win32-x64": "ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32",
};

/**
 * Whether a Node binary has the pinned checksum; undefined on a platform without one.
 * @param {string} file
 * @param {string} platform as in `linux-x64`
 */
export function isChosenNode(file, platform = `${process.platform}-${process.arch}`) {
  const expected = nodeChecksums[platform];
  return expected && createHash("sha256").update(readFileSync(file)).digest("hex") === expected;
}

function checkNode() {
  const isChosen = isChosenNode(pinnedNode);
  if (isChosen) return;
  if (isChosen === undefined) {
    console.warn(
      `There is no checksum for Node on ${process.platform}-${process.arch}: it was not verified.`,
    );
    return;
  }
  rmSync(pinnedNode, { force: true });
  console.error("The downloaded Node does not match its checksum in scripts/setup.mjs: removed.");
  process.exit(1);
}

/** Installs the packages when the lock file has changed since the last time. */
export function ensurePackages() {
  const stampFile = join(modules, ".avtalemaler-installed");
  const stamp = digest([readFileSync(join(root, "package-lock.json")), process.platform, process.arch]);
  if (isStamped(stampFile, stamp) && existsSync(pinnedNode)) return;
  console.log("Installing packages, half a minute or more …");
  // Errors only: the Node that installs may be older than the packages require, and is not the one that runs them.
  // The build tools too, for any NODE_ENV.
  const install = ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"];
  runWithClock(isWindows ? "npm.cmd" : "npm", install, { env: process.env, shell: isWindows });
  checkNode();
  writeFileSync(stampFile, stamp);
}

/** Builds when a source has changed since the last build. */
export function ensureBuilt() {
  const stampFile = join(root, "dist", ".stamp");
  const sources = [
    ...["src", "public", "scripts"]
      .flatMap((folder) => filesBelow(join(root, folder)))
      .filter((file) => !file.includes(".test.") && !file.startsWith(join(root, "src", "testing"))),
    // What the search's reader is trained on: the other word lists are read at each start.
    ...filesBelow(join(root, "seed", "asked-as")),
    ...["package-lock.json", "vite.config.ts", "seed/templates.json", "seed/search/absent-needs.txt"].map(
      (file) => join(root, file),
    ),
  ];
  const stamp = digest(sources.flatMap((file) => [relative(root, file), readFileSync(file)]));
  if (isStamped(stampFile, stamp)) return;
  console.log("Building …");
  run(pinnedNode, ["scripts/build.mjs"]);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/**
 * Faults planted in the product one at a time, to see which circle of tests catches each: the worth of the tests, which neither
 * their number nor their time shows. Works on a copy of a commit, and leaves the checkout alone.
 *
 * - `node scripts/plant-faults.mjs`: all sixty of planted-faults.mjs, about an hour and a half. The table goes to the standard
 *   output, one line as soon as it is known.
 * - `--only <kind or words of a name>` and `--circle <first, all or long>` choose, and may be repeated; `--at <commit>`: HEAD
 *   when left out.
 *
 * Of a fault, the named tests run in the first circle; in the next one only when none of them fails. What has caught a fault is
 * run at the end without any, since a test that fails anyway has caught nothing.
 */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs, promisify, stripVTControlCharacters } from "node:util";
import { faults } from "./planted-faults.mjs";
import { ensurePackages, pinnedNode, root, toolEnvironment } from "./setup.mjs";

const { values: chosen } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    circle: { type: "string", multiple: true, default: [] },
    at: { type: "string", default: "HEAD" },
  },
});
const commands = { first: "npm test", all: "npm run test:all", long: "npm run test:long" };
const circles = chosen.circle.length > 0 ? chosen.circle : Object.keys(commands);
if (!circles.every((circle) => circle in commands)) throw new Error("--circle is first, all or long.");
/** A run that takes longer hangs, by the fault. */
const maxRunMs = 60 * 60_000;

const planted = Object.entries(faults)
  .flatMap(([kind, ofKind]) => ofKind.map((fault) => ({ kind, ...fault })))
  .filter(
    ({ kind, name }) =>
      chosen.only.length === 0 || chosen.only.some((word) => kind === word || name.includes(word)),
  );

ensurePackages();
const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "planted-faults-"));
const copy = join(folder, "copy");
const report = join(folder, "report.json");
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
process.on("exit", () => {
  rmSync(folder, { recursive: true, force: true });
  git("worktree", "prune");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
git("worktree", "add", "--quiet", "--detach", copy, chosen.at);
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
checkPlaces();

console.log(`| kind | fault | caught by | in |\n|---|---|---|---|`);
const outcomes = [];
for (const fault of planted) {
  const outcome = { ...fault, ...(await plant(fault)) };
  outcomes.push(outcome);
  const circle = commands[outcome.circle] ?? `**${outcome.circle}**`;
  console.log(`| ${fault.kind} | ${fault.name} | ${circle} | ${outcome.by.join(", ")} |`);
}
tellSums();
await tellFailingAnyway();

/** Exits when a fault cannot be planted, before any test has run. A missing test file is only reported. */
function checkPlaces() {
  const wrong = planted.filter(({ file, find }) => {
    const path = join(copy, file);
    return !existsSync(path) || readFileSync(path, "utf8").split(find).length !== 2;
  });
  for (const { name, file } of wrong)
    console.error(`«${name}»: its place is not there, or not once, in ${file}.`);
  for (const { name, tests } of planted)
    for (const test of tests)
      if (!existsSync(join(copy, test))) console.error(`«${name}»: there is no ${test}.`);
  if (wrong.length > 0) process.exit(1);
}

/**
 * Runs the tests of a fault in one circle after the other.
 * @returns the circle that catches it, and the files that fail in it; `unclear` where a run ended without a failed test
 */
async function plant({ name, file, find, replace, tests }) {
  const path = join(copy, file);
  const whole = readFileSync(path, "utf8");
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  );
  try {
    for (const circle of circles) {
      console.error(`${new Date().toLocaleTimeString("sv")} ${circle}: ${name}`);
      // Journeys take long: the first that fails is enough, and none is needed where a quicker test has.
      const by = await run(circle, tests, ["--max-failures=1"]);
      if (by.length > 0) return { circle, by };
    }
    return { circle: "not", by: [] };
  } catch (error) {
    return { circle: "unclear", by: [error.message] };
  } finally {
    writeFileSync(path, whole);
  }
}

/**
 * Runs files of tests as a circle has them, those that it has; without any, all rules.
 * @returns the files of the tests that failed
 */
async function run(circle, tests, playwrightOptions = []) {
  const journeys = tests.filter((test) => test.includes(".e2e."));
  const units = tests.filter((test) => !test.includes(".e2e."));
  // TEST_ALL chose the circle in versions before TEST_CIRCLE, and the project of the rules had another name.
  const env = { CI: "1", TEST_CIRCLE: circle, ...(circle !== "first" && { TEST_ALL: "1" }) };
  const failed = [];
  if (units.length > 0 || journeys.length === 0) {
    const which = units.length > 0 ? units : ["--project=rules", "--project=unit"];
    const how = ["--reporter=json", `--outputFile=${report}`, "--passWithNoTests"];
    failed.push(...(await start("vitest", ["run", ...how, ...which], env, readUnitFiles)));
  }
  if (journeys.length === 0 || (failed.length > 0 && playwrightOptions.length > 0)) return failed;
  const build = ["-e", 'import("./scripts/setup.mjs").then(({ ensureBuilt }) => ensureBuilt())'];
  await start(pinnedNode, build, env, () => []);
  const how = ["--reporter=json", "--pass-with-no-tests", "--retries=0", ...playwrightOptions];
  const ofPlaywright = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  failed.push(...(await start("playwright", ["test", ...how, ...journeys], ofPlaywright, readJourneyFiles)));
  return failed;
}

/**
 * @param readFailed reads the files with a failed test from the report
 * @throws Error for a run that failed without one: the fault may be why, or the machine
 */
async function start(command, args, env, readFailed) {
  rmSync(report, { force: true });
  const limits = { timeout: maxRunMs, killSignal: "SIGKILL", maxBuffer: 2 ** 28 };
  try {
    await execute(command, args, { cwd: copy, env: toolEnvironment(env), ...limits });
    return [];
  } catch (error) {
    const failed = existsSync(report) ? readFailed(JSON.parse(readFileSync(report, "utf8"))) : [];
    if (failed.length > 0) return [...new Set(failed)];
    console.error(stripVTControlCharacters(`${error.stdout}\n${error.stderr}`).trim().slice(-2_000));
    throw new Error(`${command === pinnedNode ? "the build" : command} failed, and no test`, {
      cause: error,
    });
  }
}

function readUnitFiles({ testResults }) {
  return testResults
    .filter(({ status }) => status === "failed")
    .map(({ name }) => relative(copy, name).replaceAll("\\", "/"));
}

function readJourneyFiles({ suites }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
    .map(({ file }) => `e2e/${file}`);
}

function tellSums() {
  const countOf = (circle) => outcomes.filter((outcome) => outcome.circle === circle).length;
  const parts = circles.map((circle) => `${countOf(circle)} by \`${commands[circle]}\``);
  console.log(
    `\n${outcomes.length} faults: ${parts.join(", ")}, ${countOf("not")} by none of these, ${countOf("unclear")} unclear.`,
  );
}

async function tellFailingAnyway() {
  for (const circle of circles) {
    const caught = outcomes.filter((outcome) => outcome.circle === circle).flatMap(({ by }) => by);
    const files = [...new Set(caught)].filter((by) => existsSync(join(copy, by)));
    if (files.length === 0) continue;
    for (const file of await run(circle, files))
      console.log(`\n${file} fails in \`${commands[circle]}\` without a fault too: it has caught nothing.`);
  }
}

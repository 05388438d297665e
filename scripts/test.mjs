/**
 * The proof, in two circles of which the second holds the first, and a third by hand; in each every step runs, so that one
 * report lists every failure.
 *
 * - `npm test`: what a change needs, in minutes.
 * - `npm run test:all`: the same and all it left out, which is what CI runs.
 * - `npm run test:long`: what waits in real time, other browsers, soak, fuzz, memory, releases, the API on the second database, speed.
 * - `npm run check`: the part without a database and a browser, to run between edits.
 *
 * Names after `--` choose tests by their paths: `npm test -- votes`, `npm test -- src/features/votes/votes.api.test.ts:12`.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBuilt, ensurePackages, pinnedNode, root, toolEnvironment } from "./setup.mjs";

const [command, ...names] = process.argv.slice(2);
const isCheck = command === "check";
/** Named tests run as in test:all. */
const circle = isCheck ? "first" : command === "first" && names.length > 0 ? "all" : command;
const reports = join(root, "reports");
const vitestReport = join(reports, "vitest.json");
const journeysReport = join(reports, "e2e.json");
const bin = (name) => join(root, "node_modules", ".bin", name);

const vitest = (...args) => ({
  name: isCheck ? "rules" : "unit, API and durability tests",
  command: bin("vitest"),
  args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`, ...args],
});
const playwright = (...args) => ({
  name: "browser journeys",
  command: bin("playwright"),
  args: ["test", ...args],
});

/** Run at once, beside the tests. The linter reports what the compiler would: both need the types, which are computed once. */
const checks = [
  { name: "format", command: bin("oxfmt"), args: ["--check", "."] },
  {
    name: "lint and types",
    command: bin("oxlint"),
    args: ["--type-aware", "--type-check", "--deny-warnings"],
  },
  { name: "dead code", command: bin("knip"), args: [] },
  { name: "size", command: pinnedNode, args: ["scripts/size.mjs"] },
  { name: "search quality", command: pinnedNode, args: ["bench/search-score.ts"] },
];
const bench = {
  name: "speed against the limit",
  command: pinnedNode,
  args: ["bench/visit.ts", "--quick"],
};

const outcomes = [];
await time("packages", ensurePackages);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
if (!isCheck) await time("build", ensureBuilt);
const beside = names.length === 0 && circle !== "long" ? checks.map((step) => run(step, "when it ends")) : [];
for (const step of chooseSteps()) {
  await run(step, "as it comes");
  // Journeys wait for pages, and the checks use both cores: they do not run side by side.
  await Promise.all(beside);
}
const tests = [...readUnitTests(), ...readJourneys()];
/** Names without a matching test; a failed runner may have reported none. */
const missed = outcomes.every(({ isFine }) => isFine)
  ? names.filter((name) => !tests.some(({ place }) => place.includes(name.replace(/:\d+$/, ""))))
  : [];
report();
process.exit(outcomes.every(({ isFine }) => isFine) && missed.length === 0 ? 0 : 1);

function chooseSteps() {
  if (isCheck) return [vitest("--project", "rules")];
  if (names.length === 0) return [vitest(), ...(circle === "long" ? [bench] : []), playwright()];
  const units = names.filter((name) => !name.includes(".e2e.ts"));
  const journeys = names.filter((name) => !/\.test\.tsx?/.test(name));
  return [
    units.length > 0 && vitest("--passWithNoTests", ...units),
    // Playwright's names are patterns of the whole path, which may contain the name above the project.
    journeys.length > 0 &&
      playwright(
        "--pass-with-no-tests",
        "--trace=retain-on-failure",
        ...journeys.map((name) => `e2e/.*${name.replace(/^e2e\//, "")}`),
      ),
  ].filter(Boolean);
}

/**
 * Runs a step to its end and records its result.
 * @param {{ name: string; command: string; args: string[] }} step
 * @param {"as it comes" | "when it ends"} output when its output is printed
 */
function run({ name, command, args }, output) {
  // Vitest and Playwright set colours and NODE_ENV themselves; CI=1 keeps Playwright from opening a report.
  const env = toolEnvironment({ CI: "1", TEST_CIRCLE: circle });
  const isPiped = output === "when it ends";
  const heading = `\n— ${name}`;
  if (!isPiped) console.log(heading);
  return time(name, async () => {
    const stdio = isPiped ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(command, args, { cwd: root, stdio, env });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => chunks.push(chunk));
    const code = await new Promise((resolve, reject) => child.once("close", resolve).once("error", reject));
    if (isPiped) console.log(`${heading}\n${Buffer.concat(chunks).toString()}`);
    return code === 0;
  });
}

/** @param {() => unknown} step returns false where it failed */
async function time(name, step) {
  const started = Date.now();
  const isFine = (await step()) !== false;
  outcomes.push({ name, isFine, seconds: (Date.now() - started) / 1000 });
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** The first lines of a failed test's message, without a terminal's colours. */
function firstLines(messages) {
  const lines = stripVTControlCharacters(messages[0] ?? "").split("\n");
  const said = lines.filter((line) => line.trim() !== "");
  return said.slice(0, 12).map((line) => `    ${line}`);
}

/** Each test as { place: "file:line", title, status: "passed" | "failed" | "skipped", reason, lines of an error }. */
function readUnitTests() {
  return readUnitFiles().flatMap(({ file, status, message, assertionResults }) => {
    const tests = assertionResults.map((test) => ({
      place: test.location ? `${file}:${test.location.line}` : file,
      title: test.fullName,
      status: test.status === "pending" || test.status === "todo" ? "skipped" : test.status,
      // What src/testing/skip.ts has noted.
      reason: test.meta?.skipped,
      lines: firstLines(test.failureMessages),
    }));
    // A file that could not be read, or whose hook failed, has no failed test.
    const isUnsaid = status === "failed" && tests.every((test) => test.status !== "failed");
    return isUnsaid ? [{ place: file, title: file, status, lines: firstLines([message]) }, ...tests] : tests;
  });
}

function readUnitFiles() {
  return (readReport(vitestReport)?.testResults ?? []).map((result) => ({
    ...result,
    file: relative(root, result.name).replaceAll("\\", "/"),
  }));
}

function readJourneySpecs() {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return (readReport(journeysReport)?.suites ?? []).flatMap(specsOf);
}

function readJourneys() {
  return readJourneySpecs().flatMap((spec) =>
    spec.tests.map(({ status, annotations, results }) => ({
      place: `e2e/${spec.file}:${spec.line}`,
      title: spec.title,
      status: { expected: "passed", skipped: "skipped" }[status] ?? "failed",
      reason: annotations.find(({ type }) => type === "skip")?.description,
      lines: firstLines(results.flatMap(({ errors }) => errors.map((error) => error.message))),
    })),
  );
}

/** The seconds of each test file as a worker spent them. */
function readSeconds() {
  const units = readUnitFiles().map(({ file, startTime, endTime }) => ({
    file,
    kind: /\.(\w+)\.test\./.exec(file)?.[1] ?? "rules",
    seconds: (endTime - startTime) / 1000,
  }));
  const journeys = readJourneySpecs().map(({ file, tests }) => ({
    file: `e2e/${file}`,
    kind: "journeys",
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  return [...units, ...journeys];
}

/** The sums of seconds by a key, the largest first, as lines. */
function longest(rows, keyOf) {
  const sums = new Map();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.seconds);
  return [...sums]
    .sort(([, some], [, others]) => others - some)
    .map(([key, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${key}`);
}

/**
 * The seconds of each part, of each kind of test and of the ten slowest files, every skipped test with its reason, and of each
 * failed one why, and the command that repeats it.
 */
function report() {
  console.log("");
  for (const { name, isFine, seconds } of outcomes) {
    console.log(`${isFine ? "ok    " : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`);
  }
  const rows = readSeconds();
  if (names.length === 0 && rows.length > 0) {
    console.log("\nSeconds of the workers, two at once, by kind:");
    console.log(longest(rows, ({ kind }) => kind).join("\n"));
    console.log("The ten slowest files:");
    console.log(
      longest(rows, ({ file }) => file)
        .slice(0, 10)
        .join("\n"),
    );
  }
  const count = (status) => tests.filter((test) => test.status === status).length;
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
  for (const { title, status, reason } of tests) {
    // A name excludes others, which is not reported.
    if (status === "skipped" && names.length === 0)
      console.log(`SKIPPED: ${title}: ${reason ?? "no reason given"}`);
  }
  // Named tests are in one of these two.
  const [script, elsewhere] =
    circle === "long" ? ["npm run test:long", "npm test"] : ["npm test", "npm run test:long"];
  for (const { place, title, status, lines } of tests) {
    if (status === "failed")
      console.log(`FAILED: ${title}\n${lines.join("\n")}\n  again: ${script} -- ${place}`);
  }
  if (missed.length > 0) {
    const said = missed.join(" ");
    console.log(`No test here has ${said} in its path. Elsewhere: ${elsewhere} -- ${said}`);
  }
}

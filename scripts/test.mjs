/**
 * The proof, in two circles; in each every step runs, so that one report lists every failure.
 *
 * - `npm test`: what a change needs, in minutes.
 * - `npm run test:all`: everything, with the soak, the fuzz, other browsers, each reading condition, and the bench.
 * - `npm run check`: the part without a database and a browser, to run between edits.
 *
 * Names after `--` choose tests by their paths: `npm test -- votes`, `npm test -- src/features/votes/votes.api.test.ts:12`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBuilt, ensurePackages, pinnedNode, root, toolEnvironment } from "./setup.mjs";

const [circle, ...names] = process.argv.slice(2);
const isEverything = circle === "all";
const reports = join(root, "reports");
const vitestReport = join(reports, "vitest.json");
const journeysReport = join(reports, "e2e.json");
const bin = (name) => join(root, "node_modules", ".bin", name);

const vitest = (...args) => ({
  command: bin("vitest"),
  args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`, ...args],
});
const playwright = (...args) => ({ command: bin("playwright"), args: ["test", ...args] });

const checks = [
  { name: "format", command: bin("oxfmt"), args: ["--check", "."] },
  { name: "lint", command: bin("oxlint"), args: ["--type-aware", "--deny-warnings"] },
  { name: "types", command: bin("tsc"), args: ["-p", "."] },
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
time("packages", () => ensurePackages());
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
if (circle !== "check") time("build", () => ensureBuilt());
for (const { name, command, args } of chooseSteps()) {
  console.log(`\n— ${name}`);
  // Vitest and Playwright set colours and NODE_ENV themselves; CI=1 keeps Playwright from opening a report.
  const env = toolEnvironment({ CI: "1", ...(isEverything ? { TEST_ALL: "1" } : {}) });
  time(name, () => spawnSync(command, args, { cwd: root, stdio: "inherit", env }).status === 0);
}
const tests = [...readUnitTests(), ...readJourneys()];
/** Names of no test's path; a runner that failed may have told of none. */
const missed = outcomes.every(({ isFine }) => isFine)
  ? names.filter((name) => !tests.some(({ place }) => place.includes(name.replace(/:\d+$/, ""))))
  : [];
report();
process.exit(outcomes.every(({ isFine }) => isFine) && missed.length === 0 ? 0 : 1);

function chooseSteps() {
  if (circle === "check") return [...checks, { name: "unit tests", ...vitest("--project", "unit") }];
  const units = names.filter((name) => !name.includes(".e2e.ts"));
  const journeys = names.filter((name) => !/\.test\.tsx?/.test(name));
  const namedSteps = [
    units.length > 0 && { name: "unit, API and durability tests", ...vitest("--passWithNoTests", ...units) },
    // Playwright's names are patterns of the whole path, which may contain the name above the project.
    journeys.length > 0 && {
      name: "browser journeys",
      ...playwright(
        "--pass-with-no-tests",
        "--trace=retain-on-failure",
        ...journeys.map((name) => `e2e/.*${name.replace(/^e2e\//, "")}`),
      ),
    },
  ];
  if (names.length > 0) return namedSteps.filter(Boolean);
  return [
    ...checks,
    { name: "unit, API and durability tests", ...vitest() },
    ...(isEverything ? [bench] : []),
    { name: "browser journeys", ...playwright() },
  ];
}

/** @param {() => unknown} run returns false where it failed */
function time(name, run) {
  const started = Date.now();
  const isFine = run() !== false;
  outcomes.push({ name, isFine, seconds: (Date.now() - started) / 1000 });
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** The first lines of what a failed test says, without a terminal's colours. */
function firstLines(messages) {
  const lines = stripVTControlCharacters(messages[0] ?? "").split("\n");
  const said = lines.filter((line) => line.trim() !== "");
  return said.slice(0, 12).map((line) => `    ${line}`);
}

/** Each test as { place: "file:line", title, status: "passed" | "failed" | "skipped" | "flaky", reason, lines of an error }. */
function readUnitTests() {
  return (readReport(vitestReport)?.testResults ?? []).flatMap(
    ({ name, status, message, assertionResults }) => {
      const file = relative(root, name).replaceAll("\\", "/");
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
      return isUnsaid
        ? [{ place: file, title: file, status, lines: firstLines([message]) }, ...tests]
        : tests;
    },
  );
}

function readJourneys() {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return (readReport(journeysReport)?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests.map(({ status, annotations, results }) => ({
      place: `e2e/${spec.file}:${spec.line}`,
      title: spec.title,
      status: { expected: "passed", skipped: "skipped", flaky: "flaky" }[status] ?? "failed",
      reason: annotations.find(({ type }) => type === "skip")?.description,
      lines: firstLines(results.flatMap(({ errors }) => errors.map((error) => error.message))),
    })),
  );
}

/** The seconds of each part, every skipped test with its reason, and of each failed one why, and the command that repeats it. */
function report() {
  console.log("");
  for (const { name, isFine, seconds } of outcomes) {
    console.log(`${isFine ? "ok    " : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`);
  }
  const count = (status) => tests.filter((test) => test.status === status).length;
  const flaky = count("flaky") > 0 ? `, ${count("flaky")} flaky` : "";
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped${flaky}`);
  for (const { title, status, reason } of tests) {
    // A name leaves others out, which is no news.
    if (status === "skipped" && names.length === 0)
      console.log(`SKIPPED: ${title}: ${reason ?? "no reason given"}`);
  }
  const repeat = isEverything ? "npm run test:all --" : "npm test --";
  for (const { place, title, status, lines } of tests) {
    const said = { failed: "FAILED", flaky: "FLAKY, passed at the second try" }[status];
    if (said) console.log(`${said}: ${title}\n${lines.join("\n")}\n  again: ${repeat} ${place}`);
  }
  if (missed.length > 0) {
    const elsewhere = isEverything ? "" : ` Of all tests: npm run test:all -- ${missed.join(" ")}`;
    console.log(`No test here has ${missed.join(" or ")} in its path.${elsewhere}`);
  }
}

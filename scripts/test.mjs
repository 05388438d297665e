/**
 * `npm test`: the setup, then every check, cheapest first; all of them run, so that one report lists every failure.
 * `npm run check` is the part without a database and a browser, to run between edits.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensurePackages, pinnedNode, root, toolEnvironment } from "./setup.mjs";

const isQuick = process.argv[2] === "check";
const reports = join(root, "reports");
const bin = (name) => join(root, "node_modules", ".bin", name);

ensurePackages();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const vitestReport = join(reports, "vitest.json");
const e2eReport = join(reports, "e2e.json");
const vitest = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];

const steps = [
  { name: "format", command: bin("oxfmt"), args: ["--check", "."] },
  { name: "lint", command: bin("oxlint"), args: ["--type-aware", "--deny-warnings"] },
  { name: "types", command: bin("tsc"), args: ["-p", "."] },
  { name: "dead code", command: bin("knip"), args: [] },
  { name: "search quality", command: pinnedNode, args: ["bench/search-score.ts"] },
  isQuick
    ? { name: "unit tests", command: bin("vitest"), args: [...vitest, "--project", "unit"] }
    : { name: "unit, API and durability tests", command: bin("vitest"), args: vitest, before: ensureBuilt },
  ...(isQuick
    ? []
    : [
        { name: "speed against the limit", command: pinnedNode, args: ["bench/performance.ts", "--quick"] },
        { name: "browser journeys", command: bin("playwright"), args: ["test"] },
      ]),
];

const outcomes = steps.map(({ name, command, args, before }) => {
  console.log(`\n— ${name}`);
  const started = Date.now();
  before?.();
  // Vitest and Playwright set colours and NODE_ENV themselves; CI=1 keeps Playwright from opening a report.
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: toolEnvironment({ CI: "1" }),
  });
  return { name, isFine: status === 0, seconds: (Date.now() - started) / 1000 };
});

console.log("");
for (const { name, isFine, seconds } of outcomes) {
  console.log(`${isFine ? "ok    " : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`);
}
const counts = countTests();
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
for (const title of listFlaky()) console.log(`FLAKY: ${title} passed when it was retried`);
for (const skipped of listSkipped()) console.log(`SKIPPED: ${skipped}`);
process.exit(outcomes.every((outcome) => outcome.isFine) ? 0 : 1);

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function listJourneys() {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return (readReport(e2eReport)?.suites ?? []).flatMap(specsOf);
}

function listFlaky() {
  return listJourneys()
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ title }) => title);
}

/** Each skipped test with its reason, so that no check is skipped silently. */
function listSkipped() {
  const units = (readReport(vitestReport)?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === "skipped" || status === "pending")
      .map(({ fullName }) => fullName),
  );
  const journeys = listJourneys().flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "skipped")
      .map(({ annotations }) => {
        const reason = annotations.find(({ type }) => type === "skip")?.description ?? "no reason given";
        return `${spec.title}: ${reason}`;
      }),
  );
  return [...units, ...journeys];
}

/** Numbers of tests by outcome, from both runners' reports; every other check counts as one test. */
function countTests() {
  const unit = readReport(vitestReport);
  const journeys = readReport(e2eReport)?.stats;
  const checks = outcomes.filter(({ name }) => !/tests|journeys/.test(name));
  return {
    passed:
      (unit?.numPassedTests ?? 0) +
      (journeys ? journeys.expected + journeys.flaky : 0) +
      checks.filter((check) => check.isFine).length,
    failed:
      (unit?.numFailedTests ?? 0) +
      (journeys?.unexpected ?? 0) +
      checks.filter((check) => !check.isFine).length,
    skipped: (unit?.numPendingTests ?? 0) + (journeys?.skipped ?? 0),
  };
}

/**
 * `npm run bench`: the product measured against the limit in the same run, on the same core, by turns. The limit is a bare
 * `node:http` server that sends the same bytes and headers; for writes, one bare statement each in the same database.
 *
 *     npm run bench                                        everything, fifteen minutes; writes docs/performance.md
 *     npm run bench -- --print                             writes nothing
 *     npm run bench -- --only reads,writes --sizes 323      sections: reads, writes, memory, held, start, processes
 *     npm run bench -- --only reads --lines list-12,page   lines by their keys, as printed
 *     npm run bench -- --quick                             reads and votes at 323 in a minute; fails when a ratio is
 *                                                          below half of the one in bench/performance/recorded.json
 *
 * On a busy machine only ratios mean something. `ratio` is of responses a second; the CPU time of a response (cpuUs) is the
 * kernel's count, which other work on the machine hardly blurs.
 */
import { parseArgs } from "node:util";
import { ensureBuilt } from "#testing/fresh-build.ts";
import { Child } from "./performance/child.ts";
import { FilledDatabases } from "./performance/filled-databases.ts";
import type { Load, LoadResult } from "./performance/http-load.ts";
import { describeMachine, pinBeside, unpin, unpinnedReason } from "./performance/machine.ts";
import { measureHeld } from "./performance/held.ts";
import { measureMemory } from "./performance/memory.ts";
import { measureProcesses } from "./performance/processes.ts";
import { measureReads } from "./performance/reads.ts";
import { readRecorded, record } from "./performance/report.ts";
import { Run } from "./performance/run.ts";
import { measureStart } from "./performance/start.ts";
import { measureWrites } from "./performance/writes.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    sizes: { type: "string" },
    lines: { type: "string", default: "" },
    print: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
  },
});

interface Section {
  readonly measure: (run: Run) => Promise<void>;
  /** Whether servers have a core, and everything else the others. */
  readonly isPinned: boolean;
}
const sections: Readonly<Record<string, Section>> = {
  reads: { measure: measureReads, isPinned: true },
  writes: { measure: measureWrites, isPinned: true },
  start: { measure: measureStart, isPinned: false },
  memory: { measure: measureMemory, isPinned: false },
  held: { measure: measureHeld, isPinned: false },
  processes: { measure: measureProcesses, isPinned: false },
};

const list = (text: string) => text.split(",").filter(Boolean);
const chosen = list(values.only ?? (values.quick ? "reads,writes" : Object.keys(sections).join(",")));
const unknown = chosen.filter((name) => !sections[name]);
if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(", ")}.`);

ensureBuilt();

const begun = performance.now();
const databases = new FilledDatabases();
const generator = new Child<Load, LoadResult>("load-process.ts");
const run = new Run({
  sizes: list(values.sizes ?? (values.quick ? "323" : "323,10000,100000")).map(Number),
  lines: list(values.lines),
  isQuick: values.quick,
  databases,
  generator,
  recorded: readRecorded().rows,
});
console.log(describeMachine());
if (unpinnedReason !== null)
  console.log(`SKIPPED: servers have no core for themselves, since ${unpinnedReason}`);
try {
  for (const name of chosen) {
    const section = sections[name];
    await pinAll(section?.isPinned ? pinBeside : unpin);
    await section?.measure(run);
  }
} finally {
  await generator.stop();
  await databases.close();
}
console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s`);
if (!values.quick && !values.print) record(run.rows, describeMachine());
for (const failure of run.failures) console.error(`FAILED  ${failure}`);
if (run.failures.length > 0) process.exitCode = 1;

async function pinAll(pin: (pid?: number) => void): Promise<void> {
  pin();
  pin(generator.pid);
  const serverPid = await databases.serverPid();
  if (serverPid !== undefined) pin(serverPid);
}

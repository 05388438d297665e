/**
 * Soak, long form: `npm run soak [-- --minutes 20] [--rate n] [--report file]`, after `npm run build`. Three processes, one
 * killed each minute, PostgreSQL restarted three times, at the highest rate whose p99 is under 50 ms (found by a ramp, or
 * given). Prints one table, and writes it to a file outside the tree. Exits with 1 when something was wrong.
 */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { judge, printable } from "#testing/soak/report.ts";
import { runSoak } from "#testing/soak/run-soak.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string" }, rate: { type: "string" }, report: { type: "string" } },
});
const minutes = Number(values.minutes ?? 20);
const result = await runSoak({
  minutes,
  rate: values.rate === undefined ? null : Number(values.rate),
  secondsBetweenKills: 60,
  databaseRestarts: 3,
  onEvent: (text) => console.log(text),
});
const problems = judge(result, minutes);
const text = printable(result, minutes, problems);
const file = values.report ?? join(tmpdir(), `avtalemaler-soak-${Date.now()}.txt`);
writeFileSync(file, text);
console.log(`\n${text}\nwritten to ${file}`);
process.exitCode = problems.length > 0 ? 1 : 0;

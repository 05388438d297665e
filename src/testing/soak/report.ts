/** The report of a soak: what was wrong, and one table. */
import { allRequests, quantilesOf } from "./measures.ts";
import type { SoakResult } from "./run-soak.ts";

/** What must hold however short the run and busy the machine. */
export function listMistakes({ measures, verdict, exitCodes, use }: SoakResult): readonly string[] {
  const hidden = measures.wrongCount - measures.wrong.length;
  const leaking = use
    .summarize()
    .filter(({ firstDescriptors, lastDescriptors }) => lastDescriptors > firstDescriptors + 100);
  return [
    ...verdict.problems,
    ...measures.wrong,
    ...(hidden > 0 ? [`… and ${hidden} more wrong responses`] : []),
    ...exitCodes.filter((code) => code !== 0).map((code) => `a process stopped with ${code}`),
    ...leaking.map(({ name, lastDescriptors }) => `process ${name} has ${lastDescriptors} file descriptors`),
  ];
}

/** And what a long run on a machine of its own must show besides. */
export function judge(result: SoakResult, minutes: number): readonly string[] {
  const p99 = result.latencies.get(allRequests)?.p99 ?? Infinity;
  const late = quantilesOf(result.measures.propagation).max;
  const growing = result.use
    .summarize()
    // A process that was killed and began anew is still filling its caches.
    .filter(({ minutes: lived, slopeMb }) => lived > minutes / 2 && slopeMb * (minutes / 2) > 40);
  return [
    ...listMistakes(result),
    ...(p99 >= 50 ? [`the p99 of all requests is ${p99.toFixed(0)} ms`] : []),
    ...(late >= 1_000 ? [`an edit was seen elsewhere only after ${late.toFixed(0)} ms`] : []),
    ...growing.map(({ name, slopeMb }) => `process ${name} grows by ${slopeMb.toFixed(1)} MB a minute`),
  ];
}

export function printable(result: SoakResult, minutes: number, problems: readonly string[]): string {
  const { rate, latencies, measures, verdict, kills, databaseRestarts, use } = result;
  const line = (...cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) => {
        const text = typeof cell === "number" ? cell.toFixed(cell < 100 && index > 1 ? 1 : 0) : cell;
        return index === 0 ? text.padEnd(20) : text.padStart(10);
      })
      .join("");
  const byName = [...latencies].filter(([kind]) => kind !== allRequests);
  const kinds = byName.toSorted(([a], [b]) => a.localeCompare(b));
  const all = latencies.get(allRequests) ?? quantilesOf([]);
  const seen = quantilesOf(measures.propagation);
  return [
    `Soak of ${minutes} minutes, three processes on one PostgreSQL server, ${rate} visits a second`,
    `${kills} processes killed, PostgreSQL restarted ${databaseRestarts} times`,
    "",
    line("requests (ms)", "number", "p50", "p95", "p99", "max"),
    ...[...kinds, [allRequests, all] as const].map(([kind, { count, p50, p95, p99, max }]) =>
      line(kind, count, p50, p95, p99, max),
    ),
    line("edit seen elsewhere", seen.count, seen.p50, seen.p95, seen.p99, seen.max),
    "",
    line("process (pid)", "minutes", "peak MB", "last MB", "MB/min", "fds then", "fds last"),
    ...use
      .summarize()
      .map((one) =>
        line(
          one.name,
          one.minutes.toFixed(1),
          one.peakMb,
          one.lastMb,
          one.slopeMb,
          String(one.firstDescriptors),
          String(one.lastDescriptors),
        ),
      ),
    "",
    `${all.count} responses measured outside the faults; ${verdict.acknowledged} acknowledged writes, looked up in the database`,
    `${measures.unavailable} announced 503 while PostgreSQL was away, ${measures.lostConnections} connections of killed processes`,
    problems.length === 0
      ? "nothing lost, no wrong response, no 5xx but the announced, memory and file descriptors flat"
      : `WRONG:\n${problems.map((problem) => `- ${problem}`).join("\n")}`,
    "",
  ].join("\n");
}

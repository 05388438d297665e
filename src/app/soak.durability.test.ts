/**
 * Soak of two minutes: what `npm run soak` does for twenty, at a modest rate and with more frequent faults. Latencies are
 * printed and not judged: the machine may be busy. Needs the build.
 */
import { expect, it } from "vitest";
import { listMistakes, printable } from "#testing/soak/report.ts";
import { runSoak } from "#testing/soak/run-soak.ts";

it("loses nothing and answers rightly while processes are killed and PostgreSQL is restarted", async () => {
  const minutes = 2;
  const result = await runSoak({ minutes, rate: 15, secondsBetweenKills: 20, databaseRestarts: 1 });
  const mistakes = listMistakes(result);
  process.stdout.write(`\n${printable(result, minutes, mistakes)}`);
  expect(mistakes).toEqual([]);
  expect(result.kills).toBeGreaterThanOrEqual(2);
  expect(result.databaseRestarts).toBe(1);
  // About one visit in five writes, and some fall into a fault.
  expect(result.verdict.acknowledged).toBeGreaterThan(100);
});

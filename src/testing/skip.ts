/** What tests leave out. Skips have a reason, in the last lines of `npm test`: vitest's report has no place for one but a test's `meta`. */
import { spawnSync } from "node:child_process";
import type { TestContext } from "vitest";

export function skipIf(context: TestContext, condition: boolean, reason: string): void {
  if (condition) Object.assign(context.task.meta, { skipped: reason });
  context.skip(condition, reason);
}

/** Skips what needs a program that this machine does not have. */
export function skipWithout(context: TestContext, program: string): void {
  const isMissing = spawnSync(program, ["--version"], { stdio: "ignore" }).error !== undefined;
  skipIf(context, isMissing, `${program} is not installed`);
}

/**
 * The part of a long test that the first two circles take: one of so many cases, where a test has thousands; `npm run
 * test:long` runs all.
 */
export const share = process.env["TEST_CIRCLE"] === "long" ? 1 : 12;
export const sample = <T>(all: Iterable<T>): T[] => [...all].filter((_one, at) => at % share === 0);

/** Skips that the last lines of `npm test` give a reason for: vitest's report has no place for one but a test's `meta`. */
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

import { expect, it } from "vitest";
import { inTurns } from "#platform/turns.ts";

it("does the work in order, and lets others have their turn in between", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  const done: number[] = [];
  await inTurns([1, 2, 3, 4, 5, 6], (item) => {
    done.push(item);
    // As long as a turn may last, and a little more.
    const end = performance.now() + 11;
    while (performance.now() < end);
  });
  clearInterval(timer);
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
  expect(turns).toBeGreaterThan(0);
});

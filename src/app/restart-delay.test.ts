import { expect, it } from "vitest";
import { RestartDelay } from "#app/restart-delay.ts";

it("starts a worker again at once when it has served for a while", () => {
  const delay = new RestartDelay();
  expect([delay.nextMs(10_000), delay.nextMs(3_600_000), delay.nextMs(10_000)]).toEqual([0, 0, 0]);
});

it("waits twice as long after each early death, up to half a minute, and forgets them after a sound one", () => {
  const delay = new RestartDelay();
  const waits = [0, 9_999, 0, 0, 0, 0, 0].map((servedMs) => delay.nextMs(servedMs));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect([delay.nextMs(10_000), delay.nextMs(0)]).toEqual([0, 1_000]);
});

import { onTestFinished, vi } from "vitest";

/**
 * Stops the machine's clock until the test ends, so that a limit by the minute does not depend on how long a call takes:
 * `@fastify/rate-limit` reads that clock, not the product's. Timers run on.
 */
export function holdDate(): { advance(milliseconds: number): void } {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return { advance: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds) };
}

import { onTestFinished, vi } from "vitest";

/**
 * Freezes `Date` until the test ends, for what reads it instead of the injected clock. Timers keep running.
 */
export function freezeDate(): { advance(milliseconds: number): void } {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return { advance: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds) };
}

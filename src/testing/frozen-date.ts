import { onTestFinished, vi } from "vitest";

/**
 * Freezes `Date` until the test ends, so that a limit per minute does not depend on how long calls take:
 * rate-limiter-flexible reads `Date`, not the injected clock. Timers keep running.
 */
export function freezeDate(): { advance(milliseconds: number): void } {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return { advance: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds) };
}

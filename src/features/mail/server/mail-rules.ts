/** When a mail is tried again, and how long it and its text are kept. Pure. */
import { dayMs, hourMs } from "#platform/clock.ts";

const minuteMs = 60_000;

/** For so long it is tried, as mail servers do among themselves. */
export const triedForMs = 3 * dayMs;
/** A row is deleted so long after it was written; its text earlier, once it is sent. */
export const keptForMs = 30 * dayMs;

/** The pause after a failed attempt: a minute, and twice as long each time, up to an hour. */
export function pauseMs(attempts: number): number {
  return Math.min(hourMs, minuteMs * 2 ** Math.min(attempts - 1, 10));
}

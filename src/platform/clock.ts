/** The clock, passed in, and the day in Norway. */
import { norwegianDay } from "#shared/days.ts";

export const hourMs = 60 * 60 * 1000;
/** A day of 24 hours. A calendar day in Norway may have one more or less. */
export const dayMs = 24 * hourMs;

/** The time, passed in so that tests can set it. Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

let hour = { at: Number.NaN, day: "" };

/** The day in Norway, as `YYYY-MM-DD`, cached by the hour: each response needs it, and midnight is at a whole hour in UTC. */
export function dayInNorway(clock: Clock): string {
  const at = Math.floor(clock.now() / hourMs);
  if (hour.at !== at) hour = { at, day: norwegianDay(at * hourMs) };
  return hour.day;
}

/** The clock, passed in, and the day in Norway. */

/** Twenty-four hours. A calendar day in Norway may have one more or less. */
export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** The time, passed in so that tests can set it. Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

const osloDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Oslo" });

/** The day it is in Norway, as `YYYY-MM-DD`. */
export const dayInNorway = (clock: Clock): string => osloDay.format(clock.now());

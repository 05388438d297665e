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

let knownHour = NaN;
let knownDay = "";

/** The day it is in Norway, as `YYYY-MM-DD`. Reckoned once an hour: days begin with a full hour of UTC there. */
export function dayInNorway(clock: Clock): string {
  const now = clock.now();
  const hour = Math.floor(now / hourMs);
  if (hour !== knownHour) {
    knownHour = hour;
    knownDay = osloDay.format(now);
  }
  return knownDay;
}

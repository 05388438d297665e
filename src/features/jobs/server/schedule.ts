/** Times at which the background jobs run by their schedules, by the clock in Norway. Pure. */
import { createHash } from "node:crypto";
import type { JobSchedule } from "#features/jobs/contract.ts";
import { addDays, dayMs, mondayOf, norwegianDay } from "#shared/days.ts";

export interface Scheduled {
  readonly name: string;
  readonly schedule: JobSchedule;
}

const minuteMs = 60_000;

/** The latest time of a schedule, now at the latest, and the next one. */
export function timesAround({ name, schedule }: Scheduled, nowMs: number): { latest: number; next: number } {
  if ("everyMinutes" in schedule) {
    const periodMs = schedule.everyMinutes * minuteMs;
    // Jobs of one interval run at different minutes, which their names decide: each at the same one in every process.
    const shift = createHash("sha256").update(name).digest().readUInt32BE(0) % schedule.everyMinutes;
    const latest = nowMs - ((nowMs - shift * minuteMs) % periodMs);
    return { latest, next: latest + periodMs };
  }
  const today = norwegianDay(nowMs);
  const isDaily = "dailyAt" in schedule;
  const timeIn = (periods: number) =>
    isDaily
      ? timeOf(addDays(today, periods), schedule.dailyAt)
      : timeOf(addDays(mondayOf(today), periods * 7), schedule.mondaysAt);
  const [before, current, after] = [timeIn(-1), timeIn(0), timeIn(1)];
  return current <= nowMs ? { latest: current, next: after } : { latest: before, next: current };
}

const wallClock = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Oslo",
});

/** Unix time in ms of a time of day in Norway, other than in the hour that a change of the clocks repeats or omits. */
function timeOf(day: string, time: string): number {
  const asUtc = Date.parse(`${day}T${time}Z`);
  // At this moment the clocks have changed, or not, as at the wanted one, an hour or two before `asUtc`.
  const probe = asUtc - dayMs / 24;
  return asUtc - (Date.parse(`${wallClock.format(probe).replace(" ", "T")}Z`) - probe);
}

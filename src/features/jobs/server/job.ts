/** Background jobs, and the rules of when they run. Pure. */
import { createHash } from "node:crypto";
import type { JobSchedule } from "#features/jobs/contract.ts";

export interface Job {
  /** In urls and in the queue's tables: lower-case letters and hyphens. */
  readonly name: string;
  /** What it does, for the administrator: «Sletter …». */
  readonly title: string;
  readonly schedule: JobSchedule;
  /**
   * Must bear being run again after a part of it was done: a process that dies leaves it so. `signal` is aborted when the
   * process stops, and when the job was given to another process because this one seemed dead.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Of the schedules, in which «03:30» and «every six hours» are meant. */
export const scheduleTimeZone = "Europe/Oslo";

/**
 * The cron expression of a job. Jobs of the same interval run at different minutes, each at the same one in every process:
 * the job's name decides it.
 */
export function cronOf({ name, schedule }: Pick<Job, "name" | "schedule">): string {
  if ("dailyAt" in schedule) {
    const [hour, minute] = schedule.dailyAt.split(":").map(Number);
    return `${minute} ${hour} * * *`;
  }
  const { everyMinutes } = schedule;
  const shift = createHash("sha256").update(name).digest().readUInt32BE(0) % everyMinutes;
  if (everyMinutes < 60) return `${shift}-59/${everyMinutes} * * * *`;
  return `${shift % 60} ${Math.floor(shift / 60)}-23/${everyMinutes / 60} * * *`;
}

/** The admin API's schemas of the background jobs. */
import { z } from "zod";

export { jobsPath } from "#domain/admin-paths.ts";

const instant = z.iso.datetime();

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Schedule: every so many minutes that divide an hour or a day evenly; or once a day or a week, at a time of day in Norway. */
const jobScheduleSchema = z.union([
  z.object({ everyMinutes: z.literal([1, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720]) }),
  z.object({ dailyAt: timeOfDay }),
  z.object({ mondaysAt: timeOfDay }),
]);
export type JobSchedule = z.infer<typeof jobScheduleSchema>;

/** `lost` is a run that was not ended by its process: it died, or did not respond. */
const jobFailureSchema = z.object({
  reason: z.enum(["database", "lost", "error"]),
  detail: z
    .string()
    .meta({ description: "Type and code of the error, without anything that was in its query." }),
});
export type JobFailure = z.infer<typeof jobFailureSchema>;

const jobRunSchema = z.object({
  startedAt: instant,
  durationMs: z
    .number()
    .nonnegative()
    .nullable()
    .meta({ description: "Null while it runs, and of a lost run." }),
  outcome: z.enum(["running", "done", "failed"]),
  failure: jobFailureSchema.nullable(),
});
export type JobRun = z.infer<typeof jobRunSchema>;

export const jobStatusSchema = z
  .object({
    name: z.string(),
    title: z.string(),
    schedule: jobScheduleSchema,
    lastRun: jobRunSchema.nullable().meta({ description: "The latest attempt, by any process." }),
    isQueued: z.boolean().meta({ description: "It waits for a process to take it now." }),
    nextRunAt: instant.nullable().meta({
      description: "The retry of a failed run, or the next by schedule; null until the queue is open.",
    }),
  })
  .meta({ id: "JobStatus" });
export type JobStatus = z.infer<typeof jobStatusSchema>;

export const jobParamsSchema = z.object({ name: z.string().max(100) });

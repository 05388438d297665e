/** Admin routes of the background jobs: the state of each, and «Kjør nå». */
import { z } from "zod";
import { jobParamsSchema, jobsPath, jobStatusSchema } from "#features/jobs/contract.ts";
import type { JobQueue } from "#features/jobs/server/job-queue.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { HttpError, notFound } from "#platform/http-error.ts";

/** Time in which the queue opens, which it does after the port. */
const startMs = 5_000;

export function jobAdminRoutes(app: AdminApp, queue: Pick<JobQueue, "list" | "has" | "runNow">): void {
  adminRoute(app, "GET", jobsPath, {
    summary: "Background jobs, with the latest and next run of each",
    response: { 200: z.array(jobStatusSchema) },
    handler: () => queue.list(),
  });

  adminRoute(app, "POST", `${jobsPath}/:name/run`, {
    summary: "Makes a background job due now",
    description: "Rejected (409) while the job is running.",
    params: jobParamsSchema,
    response: { 202: z.array(jobStatusSchema) },
    errors: [404, 409, 503],
    async handler({ params: { name } }, reply) {
      if (!queue.has(name)) throw notFound("Fant ingen jobb med dette navnet.");
      const outcome = await queue.runNow(name);
      if (outcome === "running") throw new HttpError(409, "job_running", "Den kjører allerede.");
      if (outcome === "closed") {
        const message = "Bakgrunnsarbeidet er ikke i gang ennå. Prøv igjen om litt.";
        throw new HttpError(503, "jobs_not_ready", message, { retryAfterMs: startMs });
      }
      return reply.status(202).send(await queue.list());
    },
  });
}

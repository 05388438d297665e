/** Admin routes of the background jobs: the state of each, and «Kjør nå». */
import { z } from "zod";
import { jobParamsSchema, jobsPath, jobStatusSchema } from "#features/jobs/contract.ts";
import type { JobQueue } from "#features/jobs/server/job-queue.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { HttpError, notFound } from "#platform/http-error.ts";
import { errorResponses } from "#platform/openapi.ts";

/** The queue opens after the port; how long that takes. */
const startMs = 5_000;

export function jobAdminRoutes(app: AdminApp, queue: Pick<JobQueue, "list" | "has" | "runNow">): void {
  app.get(
    jobsPath,
    {
      schema: {
        summary: "Background jobs, with the latest and next run of each",
        tags: ["admin"],
        response: { 200: z.array(jobStatusSchema), ...errorResponses(401, 403) },
      },
    },
    () => queue.list(),
  );

  app.post(
    `${jobsPath}/:name/run`,
    {
      schema: {
        summary: "Makes a background job due now",
        description: "Rejected (409) while the job is running.",
        tags: ["admin"],
        params: jobParamsSchema,
        response: { 202: z.array(jobStatusSchema), ...errorResponses(401, 403, 404, 409, 503) },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      if (!queue.has(name)) throw notFound("Fant ingen jobb med dette navnet.");
      const outcome = await queue.runNow(name);
      if (outcome === "running") {
        throw new HttpError(409, "job_running", "Den kjører allerede.");
      }
      if (outcome === "closed") {
        throw new HttpError(
          503,
          "jobs_not_ready",
          "Bakgrunnsarbeidet er ikke i gang ennå. Prøv igjen om litt.",
          { retryAfterMs: startMs },
        );
      }
      return reply.status(202).send(await queue.list());
    },
  );
}

import { z } from "zod";
import { reportPath, reportSchema } from "#features/reports/contract.ts";
import type { ReportStore } from "#features/reports/server/store.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { refuseRobots } from "#platform/form-guard.ts";
import { notFound } from "#platform/http-error.ts";
import { receivedSchema, refusals } from "#platform/openapi.ts";
import { rateLimits } from "#platform/rate-limit.ts";

export interface ReportRoutesOptions {
  readonly store: ReportStore;
  readonly clock: Clock;
  readonly findTemplate: (id: string) => { id: number } | undefined;
}

export function reportRoutes(app: App, { store, clock, findTemplate }: ReportRoutesOptions): void {
  app.post(
    reportPath,
    {
      config: { rateLimit: rateLimits.written },
      schema: {
        summary: "Reports a problem with a template",
        description: "`betterUrl` is beyond the specification: where the visitor found the template instead.",
        tags: ["reports"],
        params: z.object({ id: z.string() }),
        body: reportSchema,
        response: { 201: receivedSchema, ...refusals(400, 404, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const template = findTemplate(request.params.id);
      if (!template) throw notFound("Fant ingen mal med denne id-en.");
      refuseRobots(request.body, clock);
      if (!(await store.add(template.id, request.body))) throw notFound("Fant ingen mal med denne id-en.");
      reply.code(201);
      return { status: "received" as const };
    },
  );
}

/** The route by which visitors report a template. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type Report, reportPath, reportSchema } from "#features/reports/contract.ts";
import type { ReportStore } from "#features/reports/server/store.ts";
import type { App } from "#platform/app.ts";
import { rejectBots } from "#platform/form-guard.ts";
import { notFound } from "#platform/http-error.ts";
import { type InboxOptions, inboxRoute } from "#platform/inbox-forms.ts";
import { ipKey } from "#platform/limits/rate-limit.ts";
import type { Keep } from "#platform/writes/idempotency.ts";
import { minimumFormMs } from "#shared/minimum-form-time.ts";

const paramsSchema = z.object({ id: z.string() });

export interface ReportRoutesOptions extends InboxOptions {
  readonly store: ReportStore;
  readonly findTemplate: (id: string) => { id: number } | undefined;
}

/** Handler that stores a report on the template of the path, for the API and the plain form post. */
export function reportSubmitter({ store, clock, findTemplate }: ReportRoutesOptions) {
  return async (
    report: Report,
    request: Pick<FastifyRequest, "params" | "ip">,
    keep: Keep,
  ): Promise<void> => {
    const template = findTemplate(paramsSchema.parse(request.params).id);
    if (!template) throw notFound("Fant ingen mal med denne id-en.");
    rejectBots(report, clock, minimumFormMs.short);
    const { reason, description, betterUrl } = report;
    await store.add({ templateId: template.id, reason, description, betterUrl }, ipKey(request), keep);
  };
}

export function reportRoutes(app: App, options: ReportRoutesOptions): void {
  inboxRoute(app, {
    ...options,
    path: reportPath,
    schema: {
      summary: "Reports a problem with a template",
      description:
        "`betterUrl` is not in the specification: the url where the visitor found the template instead.",
      tags: ["reports"],
      params: paramsSchema,
      body: reportSchema,
    },
    submit: reportSubmitter(options),
  });
}

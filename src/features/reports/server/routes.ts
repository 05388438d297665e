/** Routes of reports: the form, and the administrator's. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  adminReportSchema,
  adminReportsPath,
  type Report,
  reportPath,
  reportSchema,
} from "#features/reports/contract.ts";
import type { ReportAdminStore, reportInbox } from "#features/reports/server/store.ts";
import { inboxListRoutes, manyIdsRoute } from "#platform/admin/admin-bulk.ts";
import { idParamsSchema, withRow } from "#platform/admin/admin-responses.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { rejectBots } from "#platform/form-guard.ts";
import { notFound } from "#platform/http-error.ts";
import { type InboxOptions, inboxRoute } from "#domain/server/inbox-forms.ts";
import { ipKey } from "#platform/limits/rate-limit.ts";
import type { Respond } from "#platform/writes/idempotency.ts";
import { minimumFormMs } from "#shared/form-state.ts";

const paramsSchema = z.object({ id: z.string() });

export interface ReportRoutesOptions extends InboxOptions {
  readonly store: ReturnType<typeof reportInbox>;
  readonly findTemplate: (id: string) => { id: number } | undefined;
}

/** Handler that stores a report on the template of the path, for the API and the plain form post. */
export function reportSubmitter({ store, clock, findTemplate }: ReportRoutesOptions) {
  return async (
    report: Report,
    request: Pick<FastifyRequest, "params" | "ip">,
    respond: Respond,
  ): Promise<void> => {
    const template = findTemplate(paramsSchema.parse(request.params).id);
    if (!template) throw notFound("Fant ingen mal med denne id-en.");
    rejectBots(report, clock, minimumFormMs.short);
    const { reason, description, betterUrl } = report;
    await store.add({ templateId: template.id, reason, description, betterUrl }, ipKey(request), respond);
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

const missing = "Fant ingen rapport med denne id-en.";

export function reportAdminRoutes(app: AdminApp, { store }: { readonly store: ReportAdminStore }): void {
  inboxListRoutes(app, { path: adminReportsPath, noun: "report", rowSchema: adminReportSchema, store });

  adminRoute(app, "POST", `${adminReportsPath}/:id/resolve`, {
    summary: "Marks a report as resolved",
    description: "Resolving a resolved report changes nothing.",
    params: idParamsSchema,
    response: { 200: adminReportSchema },
    handler: (request) => withRow(request, missing, (id, actor) => store.resolve(id, actor)),
  });

  manyIdsRoute(app, {
    path: `${adminReportsPath}/resolve`,
    summary: "Marks many reports as resolved in one transaction",
    description: "Responds with the ids that were not resolved already.",
    decide: (ids, actor) => store.resolveMany(ids, actor),
  });
}

import { z } from "zod";
import { adminReportSchema, adminReportsPath } from "#features/reports/admin-contract.ts";
import { missingReport, type ReportAdminStore } from "#features/reports/server/admin-store.ts";
import { idParamsSchema, readId } from "#platform/admin-answers.ts";
import { actorOf, type AdminApp } from "#platform/admin-scope.ts";
import { refusals } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/private-answer.ts";

const tags = ["admin"];

export function reportAdminRoutes(app: AdminApp, { store }: { readonly store: ReportAdminStore }): void {
  app.get(
    adminReportsPath,
    {
      schema: {
        summary: "Every report, newest first",
        tags,
        response: { 200: z.array(adminReportSchema), ...refusals(401, 403) },
      },
    },
    async (request, reply) => sendPrivately(request, reply, await store.listAll()),
  );

  app.post(
    `${adminReportsPath}/:id/resolve`,
    {
      schema: {
        summary: "Marks a report as resolved",
        description: "Resolving twice is as resolving once.",
        tags,
        params: idParamsSchema,
        response: { 200: adminReportSchema, ...refusals(401, 403, 404) },
      },
    },
    (request) => store.resolve(readId(request.params, missingReport), actorOf(request).email),
  );
}

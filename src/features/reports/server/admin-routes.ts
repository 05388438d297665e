/** Admin routes of reports. */
import { adminReportSchema, adminReportsPath } from "#features/reports/admin-contract.ts";
import type { ReportAdminStore } from "#features/reports/server/admin-store.ts";
import { manyIdsRoute, inboxListRoutes } from "#platform/admin/admin-bulk.ts";
import { idParamsSchema, withRow } from "#platform/admin/admin-responses.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";

const tags = ["admin"];
const missing = "Fant ingen rapport med denne id-en.";

export function reportAdminRoutes(app: AdminApp, { store }: { readonly store: ReportAdminStore }): void {
  inboxListRoutes(app, { path: adminReportsPath, noun: "report", rowSchema: adminReportSchema, store });

  app.post(
    `${adminReportsPath}/:id/resolve`,
    {
      schema: {
        summary: "Marks a report as resolved",
        description: "Resolving a resolved report changes nothing.",
        tags,
        params: idParamsSchema,
        response: { 200: adminReportSchema, ...errorResponses(401, 403, 404) },
      },
    },
    (request) => withRow(request, missing, (id, actor) => store.resolve(id, actor)),
  );

  manyIdsRoute(app, {
    path: `${adminReportsPath}/resolve`,
    summary: "Marks many reports as resolved in one transaction",
    description: "Responds with the ids that were not resolved already.",
    decide: (ids, actor) => store.resolveMany(ids, actor),
  });
}

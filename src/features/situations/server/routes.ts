/** Admin routes of situations: the list, and its rows. */
import { z } from "zod";
import {
  type AdminSituation,
  adminSituationSchema,
  situationFormSchema,
} from "#features/situations/admin-contract.ts";
import { adminSituationsPath } from "#features/situations/admin-fields.ts";
import type { SituationAdminStore, SituationRow } from "#features/situations/server/store.ts";
import { parseStep } from "#features/situations/steps.ts";
import { siteRowBulkRoutes } from "#platform/admin/admin-bulk.ts";
import { crudRoutes } from "#platform/admin/admin-crud.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/responses/private-response.ts";
import type { Idempotency } from "#platform/writes/idempotency.ts";

export interface SituationAdminRoutesOptions {
  readonly store: SituationAdminStore;
  readonly idempotency: Idempotency;
  readonly afterChange: () => Promise<void>;
  /** The id of the template that visitors are shown for one: itself, or what it was merged into. */
  readonly findShown: (id: number) => number | undefined;
}

export function situationAdminRoutes(app: AdminApp, options: SituationAdminRoutesOptions): void {
  const toRow = (row: SituationRow): AdminSituation => ({ ...row, twins: twinsOf(row, options.findShown) });
  app.get(
    adminSituationsPath,
    {
      schema: {
        summary: "Every situation, published or not, in the order of the chooser",
        tags: ["admin"],
        response: { 200: z.array(adminSituationSchema), ...errorResponses(401, 403) },
      },
    },
    async (request, reply) => sendPrivately(request, reply, (await options.store.listAll()).map(toRow)),
  );
  crudRoutes(app, {
    ...options,
    path: adminSituationsPath,
    noun: "a situation",
    missing: "Fant ingen situasjon med denne id-en.",
    formSchema: situationFormSchema,
    rowSchema: adminSituationSchema,
    editDescription: "Optional fields stay as they are when left out.",
    toRow,
  });
  siteRowBulkRoutes(app, {
    ...options,
    path: adminSituationsPath,
    nouns: "situations",
    valuesSchema: situationFormSchema.pick({ isActive: true }).required(),
  });
}

function twinsOf({ steps }: SituationRow, findShown: SituationAdminRoutesOptions["findShown"]) {
  return steps.flatMap((line) => {
    const from = parseStep(line)?.templateId;
    const into = from === undefined ? undefined : findShown(from);
    return from === undefined || into === undefined || into === from ? [] : [{ from, into }];
  });
}

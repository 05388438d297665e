/** The routes of each kind of row that an administrator edits: the list, and the actions on one row and on many. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Services } from "#app/site/services.ts";
import { toJsonRow } from "#domain/server/rows/json-rows.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { type AnySiteResource, listRows, type ResourceRow } from "#domain/server/rows/site-resource.ts";
import { SiteRowStore } from "#domain/server/rows/site-row-store.ts";
import { siteRowBulkRoutes } from "#platform/admin/admin-bulk.ts";
import { crudRoutes } from "#platform/admin/admin-crud.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { errorResponses } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/responses/private-response.ts";

const toRowOf = (resource: AnySiteResource) => (row: ResourceRow) => resource.toRow?.(row) ?? row;

async function sendAll(
  request: FastifyRequest,
  reply: Parameters<typeof sendPrivately>[1],
  { database }: Pick<Services, "database">,
  resource: AnySiteResource,
): Promise<void> {
  return sendPrivately(request, reply, (await listRows(database, resource)).map(toRowOf(resource)));
}

export function resourceAdminRoutes(
  scope: AdminApp,
  { database, idempotency, readModel }: Services,
  history: HistoryRecorder,
): void {
  for (const resource of Object.values<AnySiteResource>(readModel.resources)) {
    const { path, nouns, summary, publicList, formSchema, rowSchema } = resource;
    const shared = {
      path,
      store: new SiteRowStore({ ...resource, database, history, toSaved: toJsonRow }),
      afterChange: () => readModel.resync(),
    };
    if (!publicList) {
      adminRoute(scope, "GET", path, {
        summary,
        response: { 200: z.array<z.ZodType>(rowSchema) },
        handler: (request, reply) => sendAll(request, reply, { database }, resource),
      });
    }
    crudRoutes(scope, {
      ...resource,
      ...shared,
      idempotency,
      noun: nouns[0],
      editDescription: "Optional fields stay as they are when left out.",
      toRow: toRowOf(resource),
    });
    const valuesSchema = formSchema.pick({ isActive: true }).required();
    siteRowBulkRoutes(scope, { ...shared, nouns: nouns[1], valuesSchema });
  }
}

/** The lists that visitors read, from memory and by the response cache. The administrator gets every full row. */
export function publicListRoutes(
  app: App,
  { database, readModel }: Services,
  isAdministrator: (request: FastifyRequest) => Promise<boolean>,
): void {
  for (const [name, resource] of Object.entries<AnySiteResource>(readModel.resources)) {
    const { summary, publicList, rowSchema: fullRowSchema } = resource;
    if (!publicList) continue;
    const { path, tag, rowSchema } = publicList;
    app.get(
      path,
      {
        schema: {
          summary,
          description: "The signed-in administrator gets full rows, inactive ones too.",
          tags: [tag],
          response: { 200: z.array<z.ZodType>(rowSchema), ...errorResponses(429) },
        },
        config: { isOpen: true, administratorResponse: z.array<z.ZodType>(fullRowSchema) },
      },
      async (request, reply) => {
        if (await isAdministrator(request)) return sendAll(request, reply, { database }, resource);
        const list = readModel.lists[name as keyof typeof readModel.lists];
        return app.responses.send(request, reply, {
          key: tag,
          hasPrivateVariant: true,
          make: () => ({ type: "application/json; charset=utf-8", body: JSON.stringify(list.list()) }),
        });
      },
    );
  }
}

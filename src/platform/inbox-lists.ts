/** Admin routes of the inbox lists, which visitors fill: rows by page, and deletion of many rows at once. */
import { z } from "zod";
import { actorOf, type AdminApp } from "#platform/admin/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/responses/private-response.ts";
import { bulkRows, listPageRows } from "#shared/admin/history-entities.ts";

const limitError = `limit må være et helt tall fra 1 til ${listPageRows}.`;
const offsetError = "offset må være et helt tall fra 0.";

const pageSchema = z.object({
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(listPageRows, limitError)
    .default(listPageRows),
  offset: z.coerce.number(offsetError).int(offsetError).min(0, offsetError).max(1_000_000_000).default(0),
});
export type ListPage = z.output<typeof pageSchema>;

const idsError = `ids må være 1 til ${bulkRows} id-er.`;

/** The ids in a bulk request. */
export const manyIdsSchema = z.object({
  ids: z
    .array(z.int(idsError).positive(idsError).max(2_147_483_647, idsError), idsError)
    .min(1, idsError)
    .max(bulkRows, idsError),
});

export interface InboxListOptions {
  readonly path: string;
  /** In the OpenAPI document: «suggestion». */
  readonly noun: string;
  readonly rowSchema: z.ZodType;
  readonly store: {
    list(page: ListPage): Promise<{ readonly total: number; readonly rows: readonly object[] }>;
    removeMany(ids: readonly number[], actor: string): Promise<readonly number[]>;
  };
}

export function inboxListRoutes(app: AdminApp, { path, noun, rowSchema, store }: InboxListOptions): void {
  const tags = ["admin"];
  app.get(
    path,
    {
      schema: {
        summary: `Every ${noun}, newest first, a page at a time`,
        description: "A bare array. The number of rows in all is in the header X-Total-Count.",
        tags,
        querystring: pageSchema,
        response: { 200: z.array(rowSchema), ...errorResponses(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { total, rows } = await store.list(request.query);
      reply.header("x-total-count", String(total));
      return sendPrivately(request, reply, rows);
    },
  );

  app.post(
    `${path}/delete`,
    {
      schema: {
        summary: `Deletes many rows (${noun}) in one transaction; the history can restore them`,
        description: "Responds with the ids that were deleted. Ids that name nothing are passed over.",
        tags,
        body: manyIdsSchema,
        response: {
          200: z.object({ ids: z.array(z.int().positive()) }),
          ...errorResponses(400, 401, 403, 413, 415),
        },
      },
    },
    async (request) => ({ ids: [...(await store.removeMany(request.body.ids, actorOf(request).email))] }),
  );
}

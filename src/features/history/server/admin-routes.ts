/** Admin routes of the change history: listing changes and restoring deleted rows. */
import { z } from "zod";
import type { RowSnapshot } from "#db/rows/recorded-change.ts";
import {
  historyEntrySchema,
  historyPath,
  historyQuerySchema,
  historyTotalHeader,
  operationListSchema,
  operationsPath,
  operationsQuerySchema,
  restoredSchema,
  type Undone,
  undoneSchema,
} from "#features/history/contract.ts";
import type { HistoryStore } from "#features/history/server/history-store.ts";
import type { OperationsStore } from "#features/history/server/operations-store.ts";
import { manyIdsSchema } from "#platform/admin/admin-bulk.ts";
import { conflictSchema, idParamsSchema, readId, withRow } from "#platform/admin/admin-responses.ts";
import { actorOf, type AdminApp } from "#platform/admin/admin-scope.ts";
import { HttpError, notFound } from "#platform/http-error.ts";
import { errorResponses } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/responses/private-response.ts";
import { bulkEntities, type BulkEntity, type HistoryEntity } from "#shared/admin/history-entities.ts";

/** Restores a deleted row under its own id. Resolves to false when it is not deleted. */
export type Restorer = (row: RowSnapshot, actor: string) => Promise<boolean>;

/** Restores deleted rows in one transaction. Resolves to the ids of the rows it restored. */
export type BulkRestorer = (rows: readonly RowSnapshot[], actor: string) => Promise<readonly number[]>;

export interface HistoryRoutesOptions {
  readonly store: HistoryStore;
  readonly operations: OperationsStore;
  readonly restorers: Readonly<Record<HistoryEntity, Restorer>>;
  /** For the lists with bulk deletion. */
  readonly bulkRestorers: Readonly<Record<BulkEntity, BulkRestorer>>;
  /** Undoes the operation of an entry, for visitors too once it resolves. @throws RowMissing, HttpError 409 */
  readonly undo: (entryId: number, actor: string) => Promise<Undone>;
}

const missing = "Fant ingen hendelse med denne id-en.";

export function historyAdminRoutes(
  app: AdminApp,
  { store, operations, restorers, bulkRestorers, undo }: HistoryRoutesOptions,
): void {
  app.get(
    historyPath,
    {
      schema: {
        summary: "Lists the administrators' changes, newest first",
        description: "The total number of entries is in the header X-Total-Count.",
        tags: ["admin"],
        querystring: historyQuerySchema,
        response: { 200: z.array(historyEntrySchema), ...errorResponses(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { total, entries } = await store.list(request.query);
      reply.header(historyTotalHeader, String(total));
      return sendPrivately(request, reply, entries);
    },
  );

  app.get(
    operationsPath,
    {
      schema: {
        summary: "Lists what the administrators decided, newest first, each decision with its first changes",
        description: "The rest of a decision's changes is in the history, by `operationId`.",
        tags: ["admin"],
        querystring: operationsQuerySchema,
        response: { 200: operationListSchema, ...errorResponses(400, 401, 403) },
      },
    },
    (request) => operations.list(request.query),
  );

  app.post(
    `${historyPath}/:id/undo`,
    {
      schema: {
        summary: "Undoes the whole decision that an entry belongs to, in one transaction",
        description:
          "Only what it changed goes back; later changes of other fields are kept, and so is what visitors have " +
          "counted and voted since. Responds with 409 and a sentence about what has changed since when it cannot be " +
          "undone. An undo is an entry of its own, which can be undone.",
        tags: ["admin"],
        params: idParamsSchema,
        response: { 200: undoneSchema, 409: conflictSchema, ...errorResponses(401, 403, 404) },
      },
    },
    (request) => withRow(request, missing, undo),
  );

  app.post(
    `${historyPath}/:id/restore`,
    {
      schema: {
        summary: "Restores a deleted row as it was, under its own id",
        tags: ["admin"],
        params: idParamsSchema,
        response: { 200: restoredSchema, 409: conflictSchema, ...errorResponses(401, 403, 404) },
      },
    },
    async (request) => {
      const deletion = await store.findDeletion(readId(request.params, missing));
      if (!deletion) throw notFound(missing);
      const entity = deletion.entity as HistoryEntity;
      const isRestored =
        deletion.canRestore && (await restorers[entity]?.(deletion.before, actorOf(request).email));
      if (!isRestored) throw nothingToRestore();
      return { entity, entityId: deletion.entityId };
    },
  );

  app.post(
    `${historyPath}/restore`,
    {
      schema: {
        summary: "Restores many deleted rows of one kind in one transaction",
        description: "Responds with the restored ids. Ids of rows that are not deleted are ignored.",
        tags: ["admin"],
        body: manyIdsSchema.extend({ entity: z.enum(bulkEntities, "Ukjent slag.") }),
        response: {
          200: z.object({ ids: z.array(z.int().positive()) }),
          409: conflictSchema,
          ...errorResponses(400, 401, 403, 413, 415),
        },
      },
    },
    async (request) => {
      const { entity, ids } = request.body;
      const rows = await store.listDeleted(entity, ids);
      const restored = await bulkRestorers[entity](rows, actorOf(request).email);
      if (restored.length === 0) throw nothingToRestore();
      return { ids: [...restored] };
    },
  );
}

function nothingToRestore(): HttpError {
  return new HttpError(409, "not_deleted", "Det er ingenting å hente tilbake her: raden er ikke slettet.");
}

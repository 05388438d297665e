import { z } from "zod";
import type { HistoryEntity, RowSnapshot } from "#db/history.ts";
import {
  historyEntrySchema,
  historyPath,
  historyQuerySchema,
  historyTotalHeader,
  restoredSchema,
} from "#features/history/contract.ts";
import type { HistoryStore } from "#features/history/server/history-store.ts";
import { conflictSchema, idParamsSchema, readId } from "#platform/admin-answers.ts";
import { actorOf, type AdminApp } from "#platform/admin-scope.ts";
import { HttpError, notFound } from "#platform/http-error.ts";
import { refusals } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/private-answer.ts";

/** Puts a deleted row back, under its own id. Resolves to false when it is not deleted. */
export type Restorer = (row: RowSnapshot, actor: string) => Promise<boolean>;

export interface HistoryRoutesOptions {
  readonly store: HistoryStore;
  /** By entity. What is not here is never deleted. */
  readonly restorers: Readonly<Partial<Record<HistoryEntity, Restorer>>>;
}

const missing = "Fant ingen hendelse med denne id-en.";

export function historyAdminRoutes(app: AdminApp, { store, restorers }: HistoryRoutesOptions): void {
  app.get(
    historyPath,
    {
      schema: {
        summary: "What administrators did, newest first",
        description: "The number of entries in all is in the header X-Total-Count.",
        tags: ["admin"],
        querystring: historyQuerySchema,
        response: { 200: z.array(historyEntrySchema), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { total, entries } = await store.list(request.query);
      reply.header(historyTotalHeader, String(total));
      return sendPrivately(request, reply, entries);
    },
  );

  app.post(
    `${historyPath}/:id/restore`,
    {
      schema: {
        summary: "Puts a deleted row back as it was, under its own id",
        tags: ["admin"],
        params: idParamsSchema,
        response: { 200: restoredSchema, 409: conflictSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request) => {
      const deletion = await store.findDeletion(readId(request.params, missing));
      if (!deletion) throw notFound(missing);
      const entity = deletion.entity as HistoryEntity;
      const isRestored =
        deletion.canRestore && (await restorers[entity]?.(deletion.before, actorOf(request).email));
      if (!isRestored) {
        throw new HttpError(
          409,
          "not_deleted",
          "Det er ingenting å hente tilbake her: raden er ikke slettet.",
        );
      }
      return { entity, entityId: deletion.entityId };
    },
  );
}

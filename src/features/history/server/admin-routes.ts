/** Admin routes of the change history: listing changes and undoing them. */
import { z } from "zod";
import {
  historyEntrySchema,
  historyPath,
  historyQuerySchema,
  historyTotalHeader,
  operationListSchema,
  operationsPath,
  operationsQuerySchema,
  type Undone,
  undoneSchema,
} from "#features/history/contract.ts";
import type { HistoryStore } from "#features/history/server/history-store.ts";
import type { OperationsStore } from "#features/history/server/operations-store.ts";
import { conflictSchema, idParamsSchema, withRow } from "#platform/admin/admin-responses.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { totalHeader } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/responses/private-response.ts";

export interface HistoryRoutesOptions {
  readonly store: HistoryStore;
  readonly operations: OperationsStore;
  /** Undoes an operation, for visitors too once it resolves. @throws RowMissing, HttpError 409 */
  readonly undo: (operationId: number, actor: string) => Promise<Undone>;
}

const missing = "Fant ingen avgjørelse med denne id-en.";

export function historyAdminRoutes(app: AdminApp, { store, operations, undo }: HistoryRoutesOptions): void {
  adminRoute(app, "GET", historyPath, {
    summary: "Lists the administrators' changes, newest first",
    description: "The total number of entries is in the header X-Total-Count.",
    querystring: historyQuerySchema,
    response: { 200: z.array(historyEntrySchema).meta({ headers: totalHeader }) },
    async handler(request, reply) {
      const { total, entries } = await store.list(request.query);
      reply.header(historyTotalHeader, String(total));
      return sendPrivately(request, reply, entries);
    },
  });

  adminRoute(app, "GET", operationsPath, {
    summary: "Lists what the administrators decided, newest first, each decision with its first changes",
    description: "The rest of a decision's changes is in the history, by `operationId`.",
    querystring: operationsQuerySchema,
    response: { 200: operationListSchema },
    handler: ({ query }) => operations.list(query),
  });

  adminRoute(app, "POST", `${operationsPath}/:id/undo`, {
    summary: "Undoes a decision as a whole, in one transaction",
    description:
      "Only what it changed goes back; later changes of other fields are kept, and so is what visitors have " +
      "counted and voted since. Responds with 409 and a sentence about what has changed since when it cannot be " +
      "undone. An undo is a decision of its own, which can be undone.",
    params: idParamsSchema,
    response: { 200: undoneSchema, 409: conflictSchema },
    handler: (request) => withRow(request, missing, undo),
  });
}

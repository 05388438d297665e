/** Admin routes of suggestions. */
import type { TemplateChange } from "#db/site-change.ts";
import { adminSuggestionSchema, adminSuggestionsPath } from "#features/suggestions/admin-contract.ts";
import type { SuggestionAdminStore } from "#features/suggestions/server/admin-store.ts";
import { deleteRoute } from "#platform/admin-crud.ts";
import { inboxListRoutes } from "#platform/inbox-lists.ts";
import { conflictSchema, idParamsSchema, withRow } from "#platform/admin-responses.ts";
import type { AdminApp } from "#platform/admin-scope.ts";
import { type Idempotency, idempotencyHeaders } from "#platform/writes/idempotency.ts";
import { errorResponses } from "#platform/openapi.ts";

export interface SuggestionAdminRoutesOptions {
  readonly store: SuggestionAdminStore;
  readonly idempotency: Idempotency;
  /** Applies a published template to the in-memory catalogue. */
  readonly applyChange: (change: TemplateChange) => void;
}

const tags = ["admin"];
const missing = "Fant ikke noe forslag med denne id-en.";

export function suggestionAdminRoutes(
  app: AdminApp,
  { store, idempotency, applyChange }: SuggestionAdminRoutesOptions,
): void {
  inboxListRoutes(app, {
    path: adminSuggestionsPath,
    noun: "suggestion",
    rowSchema: adminSuggestionSchema,
    store,
  });

  app.post(
    `${adminSuggestionsPath}/:id/approve`,
    {
      schema: {
        summary: "Publishes a suggestion as a template at once",
        description:
          "The format is guessed from the url, the source is its host; the template is active and not featured. " +
          "Approving twice makes one template.",
        tags,
        params: idParamsSchema,
        headers: idempotencyHeaders,
        response: {
          200: adminSuggestionSchema,
          409: conflictSchema,
          ...errorResponses(400, 401, 403, 404, 422),
        },
      },
    },
    (request, reply) =>
      idempotency.send(request, reply, async (keep) => {
        const { change } = await withRow(request, missing, (id, actor) =>
          store.approve(id, actor, (tx, { suggestion }) =>
            idempotency.keep(tx, [keep.record({ status: 200, body: suggestion })]),
          ),
        );
        applyChange(change);
      }),
  );

  deleteRoute(app, {
    path: adminSuggestionsPath,
    missing,
    summary: "Deletes a suggestion; the history can restore it",
    description: "Rejecting a suggestion is this call.",
    remove: (id, actor) => store.remove(id, actor),
  });
}

import { z } from "zod";
import type { TemplateChange } from "#db/site-change.ts";
import { adminSuggestionSchema, adminSuggestionsPath } from "#features/suggestions/admin-contract.ts";
import { missingSuggestion, type SuggestionAdminStore } from "#features/suggestions/server/admin-store.ts";
import { conflictSchema, idParamsSchema, readId } from "#platform/admin-responses.ts";
import { listRoutes } from "#platform/admin-lists.ts";
import { actorOf, type AdminApp } from "#platform/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";

export interface SuggestionAdminRoutesOptions {
  readonly store: SuggestionAdminStore;
  /** Hands a published template on to what visitors read. */
  readonly applyChange: (change: TemplateChange) => void;
}

const tags = ["admin"];

export function suggestionAdminRoutes(
  app: AdminApp,
  { store, applyChange }: SuggestionAdminRoutesOptions,
): void {
  listRoutes(app, {
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
          "The format is guessed from the address, the source is its host; the template is active and not featured. " +
          "Approving twice makes one template.",
        tags,
        params: idParamsSchema,
        response: { 200: adminSuggestionSchema, 409: conflictSchema, ...errorResponses(401, 403, 404) },
      },
    },
    async (request) => {
      const id = readId(request.params, missingSuggestion);
      const { suggestion, change } = await store.approve(id, actorOf(request).email);
      applyChange(change);
      return suggestion;
    },
  );

  app.delete(
    `${adminSuggestionsPath}/:id`,
    {
      schema: {
        summary: "Deletes a suggestion; the history can restore it",
        description: "Rejecting a suggestion is this call.",
        tags,
        params: idParamsSchema,
        response: { 204: z.undefined().meta({ description: "Deleted." }), ...errorResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await store.remove(readId(request.params, missingSuggestion), actorOf(request).email);
      return reply.code(204).send();
    },
  );
}

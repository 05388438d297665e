/** Routes of suggestions: the form, the lookup of a url in the catalogue, and the administrator's. */
import { z } from "zod";
import type { TemplateChange } from "#db/site-change.ts";
import {
  adminSuggestionSchema,
  adminSuggestionsPath,
  decidedSuggestionSchema,
  type Listed,
  listedPath,
  listedSchema,
  storedSuggestionSchema,
  type Suggestion,
  suggestionSchema,
  suggestionsPath,
} from "#features/suggestions/contract.ts";
import type { SuggestionAdminStore, TemplateEdits } from "#features/suggestions/server/admin-store.ts";
import { inboxListRoutes, manyIdsRoute } from "#platform/admin/admin-bulk.ts";
import { deleteRoute } from "#platform/admin/admin-crud.ts";
import { conflictSchema, idParamsSchema, withRow } from "#platform/admin/admin-responses.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { HttpError } from "#platform/http-error.ts";
import { type InboxFormOptions, inboxRoute, inboxSubmitter } from "#domain/server/inbox-forms.ts";
import { rateLimits } from "#platform/limits/rate-limit.ts";
import { errorResponses } from "#platform/openapi.ts";
import { type Idempotency, idempotencyHeaders } from "#platform/writes/idempotency.ts";
import { revisionField } from "#shared/admin/admin-input.ts";
import { RowStale } from "#shared/errors.ts";
import { maxUrlLength, readWebUrl } from "#shared/text/web-url.ts";

export interface SuggestionRoutesOptions extends InboxFormOptions<Suggestion> {
  readonly findByUrl: (url: string) => Promise<Listed["template"] | undefined>;
}

export function suggestionRoutes(app: App, { findByUrl, ...options }: SuggestionRoutesOptions): void {
  inboxRoute(app, {
    ...options,
    path: suggestionsPath,
    schema: {
      summary: "Suggests a template for the catalogue",
      description: "The receipt's code is given once: `/forslag/{code}` says where the suggestion stands.",
      tags: ["suggestions"],
      body: suggestionSchema,
      stored: storedSuggestionSchema,
    },
    submit: inboxSubmitter(options),
  });

  app.get(
    listedPath,
    {
      config: { rateLimit: rateLimits.counted },
      schema: {
        summary: "Finds the active template with a url",
        tags: ["suggestions"],
        querystring: z.object({ url: z.string().max(maxUrlLength) }),
        response: { 200: listedSchema, ...errorResponses(400, 429) },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { url } = readWebUrl(request.query.url);
      return { template: (url !== null && (await findByUrl(url))) || null };
    },
  );
}

export interface SuggestionAdminRoutesOptions {
  readonly store: SuggestionAdminStore;
  readonly idempotency: Idempotency;
  /** Fields of the template that a suggestion becomes, as the templates' own form checks them. */
  readonly editsSchema: z.ZodType<TemplateEdits>;
  /** Applies a published template to the in-memory catalogue. */
  readonly applyChange: (change: TemplateChange) => Promise<void>;
}

const missing = "Fant ikke noe forslag med denne id-en.";
const intoError = "into må være id-en til en mal.";

export function suggestionAdminRoutes(app: AdminApp, options: SuggestionAdminRoutesOptions): void {
  const { store } = options;
  inboxListRoutes(app, {
    path: adminSuggestionsPath,
    noun: "suggestion",
    rowSchema: adminSuggestionSchema,
    store,
  });
  approvalRoutes(app, options);
  rejectionRoutes(app, options);
  deleteRoute(app, {
    path: adminSuggestionsPath,
    missing,
    summary: "Deletes a suggestion; the history can restore it",
    description: "Rejecting a suggestion is this call.",
    remove: (id, actor) => store.remove(id, actor),
  });
}

function approvalRoutes(app: AdminApp, options: SuggestionAdminRoutesOptions): void {
  const { store, idempotency, editsSchema, applyChange } = options;
  adminRoute(app, "POST", `${adminSuggestionsPath}/:id/approve`, {
    summary: "Publishes a suggestion as a template at once",
    description:
      "Without a body the format is guessed from the url, and the source from the templates at its host; the template is active " +
      "and not featured. Fields in the body replace what was suggested or guessed. Approving twice makes one template; with " +
      "other contents than were published it is a 409.",
    params: idParamsSchema,
    headers: idempotencyHeaders,
    body: editsSchema.nullish(),
    response: { 200: decidedSuggestionSchema, 409: conflictSchema },
    errors: [400, 404, 413, 415, 422],
    handler: (request, reply) =>
      idempotency.send(request, reply, async (respond) => {
        const edits = request.body ?? {};
        const { change } = await withRow(request, missing, (id, actor) =>
          store.approve(id, edits, actor, (tx, { suggestion }) =>
            respond(tx, { status: 200, body: suggestion }),
          ),
        );
        await applyChange(change);
      }),
  });

  manyIdsRoute(app, {
    path: `${adminSuggestionsPath}/approve`,
    summary: "Publishes many suggestions as they are, in one transaction",
    description: "As for one without a body. Responds with the ids that were not approved already.",
    async decide(ids, actor) {
      const { ids: approved, change } = await store.approveMany(ids, actor);
      await applyChange(change);
      return approved;
    },
  });
}

function rejectionRoutes(
  app: AdminApp,
  { store, editsSchema, applyChange }: SuggestionAdminRoutesOptions,
): void {
  manyIdsRoute(app, {
    path: `${adminSuggestionsPath}/reject`,
    summary: "Marks suggestions as rejected, in one transaction",
    description: "They stay in the list. Responds with the ids that were not rejected already.",
    decide: (ids, actor) => store.rejectMany(ids, actor),
  });

  adminRoute(app, "POST", `${adminSuggestionsPath}/:id/merge`, {
    summary: "Marks a suggestion as rejected because a template has it already",
    description: "The template takes over the fields in `values`. The same call again changes nothing.",
    params: idParamsSchema,
    body: z.object({
      into: z.int(intoError).positive(intoError).max(2_147_483_647, intoError),
      revision: revisionField,
      values: editsSchema.optional(),
    }),
    response: { 200: decidedSuggestionSchema, 409: conflictSchema },
    async handler(request) {
      const { suggestion, change } = await withRow(request, missing, (id, actor) =>
        store.merge(id, request.body, actor).catch((error: unknown) => {
          throw error instanceof RowStale ? staleTemplate() : error;
        }),
      );
      await applyChange(change);
      return suggestion;
    },
  });
}

function staleTemplate(): HttpError {
  const message = "Noen andre har endret malen etter at du åpnet den. Ingenting er gjort.";
  return new HttpError(409, "stale", message);
}

/** Public routes of suggestions: the form, and the lookup of a url in the catalogue. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type Listed,
  listedPath,
  listedSchema,
  type Suggestion,
  storedSuggestionSchema,
  suggestionSchema,
  suggestionsPath,
} from "#features/suggestions/contract.ts";
import type { App } from "#platform/app.ts";
import { hashReceiptCode, makeReceiptCode } from "#features/suggestions/server/receipt-code.ts";
import type { SentSuggestion } from "#features/suggestions/server/store.ts";
import { rejectBots } from "#platform/form-guard.ts";
import { type InboxFormOptions, inboxRoute } from "#platform/inbox-forms.ts";
import type { Keep } from "#platform/writes/idempotency.ts";
import { errorResponses } from "#platform/openapi.ts";
import { rateLimits } from "#platform/limits/rate-limit.ts";
import { maxUrlLength, readWebUrl } from "#shared/web-url.ts";

/** Handler that stores a suggestion, and responds with the code of its receipt; for the API and the plain form post. */
export function suggestionSubmitter({ inbox, clock }: InboxFormOptions<SentSuggestion>) {
  return async (form: Suggestion, request: Pick<FastifyRequest, "ip">, keep: Keep): Promise<void> => {
    rejectBots(form, clock);
    const { name, url, category, description } = form;
    const receipt = makeReceiptCode();
    const receiptHash = hashReceiptCode(receipt) ?? "";
    const item = { name, url, category, description, receiptHash };
    await inbox.add(item, request, keep, { status: 201, body: { status: "received", receipt } });
  };
}

export interface SuggestionRoutesOptions extends InboxFormOptions<SentSuggestion> {
  readonly findByUrl: (url: string) => Promise<Listed["template"] | undefined>;
}

export function suggestionRoutes(app: App, { findByUrl, ...options }: SuggestionRoutesOptions): void {
  inboxRoute(app, {
    path: suggestionsPath,
    inbox: options.inbox,
    schema: {
      summary: "Suggests a template for the catalogue",
      description: "The receipt's code is given once: `/forslag/{code}` says where the suggestion stands.",
      tags: ["suggestions"],
      body: suggestionSchema,
      stored: storedSuggestionSchema,
    },
    submit: suggestionSubmitter(options),
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

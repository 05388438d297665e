/** Public routes of suggestions: the form, and the lookup of a url in the catalogue. */
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
import { type InboxFormOptions, inboxRoute, inboxSubmitter } from "#platform/inbox-forms.ts";
import { errorResponses } from "#platform/openapi.ts";
import { rateLimits } from "#platform/limits/rate-limit.ts";
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

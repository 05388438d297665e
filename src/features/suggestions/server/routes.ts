import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type Listed,
  listedPath,
  listedSchema,
  type Suggestion,
  suggestionSchema,
  suggestionsPath,
} from "#features/suggestions/contract.ts";
import type { SuggestionStore } from "#features/suggestions/server/store.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { rejectBots } from "#platform/form-guard.ts";
import type { InboxLimits } from "#platform/inbox-limits.ts";
import { receivedSchema, errorResponses } from "#platform/openapi.ts";
import { rateLimits } from "#platform/rate-limit.ts";
import { maxUrlLength, readWebUrl } from "#shared/web-url.ts";

export interface SuggestingOptions {
  readonly store: SuggestionStore;
  readonly clock: Clock;
  readonly limits: InboxLimits;
}

export interface SuggestionRoutesOptions extends SuggestingOptions {
  readonly findByUrl: (url: string) => Listed["template"] | undefined;
}

/** Handler that stores a suggestion, for the API and the plain form post. */
export function suggestionSubmitter({ store, clock, limits }: SuggestingOptions) {
  return async (suggestion: Suggestion, request: Pick<FastifyRequest, "ip">): Promise<void> => {
    rejectBots(suggestion, clock);
    await limits.take(request, {
      countWaiting: () => store.countWaiting(),
      store: () => store.add(suggestion),
    });
  };
}

export function suggestionRoutes(app: App, { findByUrl, ...options }: SuggestionRoutesOptions): void {
  const submit = suggestionSubmitter(options);
  app.post(
    suggestionsPath,
    {
      config: { rateLimit: options.limits.routeLimit },
      schema: {
        summary: "Suggests a template for the catalogue",
        tags: ["suggestions"],
        body: suggestionSchema,
        response: { 201: receivedSchema, ...errorResponses(400, 413, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      await submit(request.body, request);
      reply.code(201);
      return { status: "received" as const };
    },
  );

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
    (request, reply) => {
      reply.header("cache-control", "no-store");
      const { url } = readWebUrl(request.query.url);
      return { template: (url !== null && findByUrl(url)) || null };
    },
  );
}

/** The voting route. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ratePath, type Vote, votedSchema, voteSchema } from "#features/votes/contract.ts";
import { type VoteStore, voterCookie } from "#features/votes/server/store.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { rejectBots } from "#platform/form-guard.ts";
import { type Idempotency, idempotencyHeaders, type Respond } from "#platform/writes/idempotency.ts";
import { errorResponses } from "#platform/openapi.ts";
import { ipKey, rateLimits } from "#platform/limits/rate-limit.ts";
import { minimumFormMs } from "#shared/form-state.ts";

const paramsSchema = z.object({ id: z.string() });

export interface VoteRoutesOptions {
  readonly store: VoteStore;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
}

/** Handler that casts a vote on the template of the path, for the API and the plain form; null takes it back. */
export function voteSubmitter({ store, clock }: Omit<VoteRoutesOptions, "idempotency">) {
  return (vote: Vote | null, request: FastifyRequest, respond: Respond): Promise<void> => {
    if (vote) rejectBots(vote, clock, minimumFormMs.short);
    const { id } = paramsSchema.parse(request.params);
    const { rating = null, isHelpful = false } = vote ?? {};
    return store.add({
      // No template has 0.
      templateId: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0,
      voterId: request.cookies[voterCookie],
      ip: ipKey(request),
      rating,
      isHelpful,
      respond,
    });
  };
}

export function voteRoutes(app: App, options: VoteRoutesOptions): void {
  const submit = voteSubmitter(options);
  const { idempotency } = options;

  app.post(
    ratePath,
    {
      config: { rateLimit: rateLimits.written, changesCounts: true },
      schema: {
        summary: "Votes on a template; replaces this visitor's earlier vote",
        description:
          "Visitors are distinguished by a random cookie set by the first vote. A 200 is on disk. One IP may " +
          "add three voters to a template a day and cast 60 votes an hour.",
        tags: ["votes"],
        params: paramsSchema,
        headers: idempotencyHeaders,
        body: voteSchema,
        response: { 200: votedSchema, ...errorResponses(400, 404, 413, 415, 422, 429) },
      },
    },
    idempotency.once((request, respond) => submit(request.body as Vote, request, respond)),
  );

  app.delete(
    ratePath,
    {
      config: { rateLimit: rateLimits.written, changesCounts: true },
      schema: {
        summary: "Deletes this visitor's vote on a template",
        description:
          "The vote that was counted for the cookie of the request; 404 when there is none. A 200 is on disk. It is one of " +
          "the 60 votes an IP may cast in an hour, and frees one of the three new-voter places of the day.",
        tags: ["votes"],
        params: paramsSchema,
        headers: idempotencyHeaders,
        response: { 200: votedSchema, ...errorResponses(400, 404, 422, 429) },
      },
    },
    idempotency.once((request, respond) => submit(null, request, respond)),
  );
}

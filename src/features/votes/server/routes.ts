/** The voting route. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ratePath, type Vote, votedSchema, voteSchema } from "#features/votes/contract.ts";
import type { CountedVote } from "#features/votes/server/tally.ts";
import type { VoteService } from "#features/votes/server/vote-service.ts";
import { voterCookie, voterCookieMaxAgeSeconds } from "#features/votes/server/voter-id.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { rejectBots } from "#platform/form-guard.ts";
import { type Idempotency, idempotencyHeaders, type Keep } from "#platform/writes/idempotency.ts";
import { notFound } from "#platform/http-error.ts";
import { errorResponses } from "#platform/openapi.ts";
import { ipKey, rateLimits } from "#platform/limits/rate-limit.ts";
import { minimumFormMs } from "#shared/minimum-form-time.ts";

const paramsSchema = z.object({ id: z.string() });

export interface VoteRoutesOptions {
  readonly voteService: VoteService;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
  readonly findTemplate: (id: string) => { readonly id: number } | undefined;
  /** Whether the site is served over https: then the cookie is Secure. */
  readonly isSecure: boolean;
  /** Called when a vote is stored. */
  readonly onVoted: (templateId: number) => void;
}

/** Handler that casts a vote on the template of the path and sets the voter's cookie, for the API and the plain form. */
export function voteSubmitter(options: Omit<VoteRoutesOptions, "idempotency">) {
  const { voteService, clock, findTemplate, isSecure, onVoted } = options;
  const cookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    maxAge: voterCookieMaxAgeSeconds,
  } as const;
  return async (vote: Vote, request: FastifyRequest, keep: Keep): Promise<void> => {
    const template = findTemplate(paramsSchema.parse(request.params).id);
    if (!template) throw notFound("Fant ingen mal med denne id-en.");
    rejectBots(vote, clock, minimumFormMs.short);
    const cast = {
      templateId: template.id,
      rating: vote.rating,
      isHelpful: vote.isHelpful,
      voterId: request.cookies[voterCookie],
      ip: ipKey(request),
    };
    await voteService.cast(cast, keep, (counted, voterId) => ({
      status: 200,
      body: ratingOf(counted),
      cookies: [{ name: voterCookie, value: voterId, options: cookieOptions }],
    }));
    onVoted(template.id);
  };
}

function ratingOf({ ratingSum, ratingCount }: CountedVote): z.input<typeof votedSchema> {
  return { averageRating: (ratingSum / (ratingCount || 1)).toFixed(1), totalRatings: ratingCount };
}

export function voteRoutes(app: App, options: VoteRoutesOptions): void {
  const submit = voteSubmitter(options);

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
    (request, reply) =>
      options.idempotency.send(request, reply, (keep) => submit(request.body, request, keep)),
  );

  app.delete(
    ratePath,
    {
      config: { rateLimit: rateLimits.written, changesCounts: true },
      schema: {
        summary: "Takes back this visitor's vote on a template",
        description:
          "The vote that was counted for the cookie of the request; 404 when there is none. A 200 is on disk. It is one of " +
          "the 60 votes an IP may cast in an hour, and leaves its place among the three voters of the day.",
        tags: ["votes"],
        params: paramsSchema,
        headers: idempotencyHeaders,
        response: { 200: votedSchema, ...errorResponses(400, 404, 422, 429) },
      },
    },
    (request, reply) =>
      options.idempotency.send(request, reply, async (keep) => {
        const template = options.findTemplate(request.params.id);
        if (!template) throw notFound("Fant ingen mal med denne id-en.");
        const voter = {
          templateId: template.id,
          voterId: request.cookies[voterCookie],
          ip: ipKey(request),
        };
        await options.voteService.takeBack(voter, keep, (counted) => ({
          status: 200,
          body: ratingOf(counted),
        }));
      }),
  );
}

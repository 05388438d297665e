import { z } from "zod";
import { ratePath, votedSchema, voteSchema } from "#features/votes/contract.ts";
import type { Ballot } from "#features/votes/server/ballot.ts";
import { voterCookie, voterCookieMaxAgeSeconds } from "#features/votes/server/rules.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { refuseRobots } from "#platform/form-guard.ts";
import { notFound } from "#platform/http-error.ts";
import { refusals } from "#platform/openapi.ts";
import { addressKey, rateLimits } from "#platform/rate-limit.ts";

export interface VoteRoutesOptions {
  readonly ballot: Ballot;
  readonly clock: Clock;
  readonly findTemplate: (
    id: string,
  ) => { id: number; averageRating: string; totalRatings: number } | undefined;
  /** Whether the site is reached over https: then the cookie travels nowhere else. */
  readonly isSecure: boolean;
}

export function voteRoutes(app: App, { ballot, clock, findTemplate, isSecure }: VoteRoutesOptions): void {
  const getTemplate = (id: string) => {
    const template = findTemplate(id);
    if (!template) throw notFound("Fant ingen mal med denne id-en.");
    return template;
  };

  app.post(
    ratePath,
    {
      config: { rateLimit: rateLimits.written },
      schema: {
        summary: "Votes on a template, in place of this visitor's earlier vote",
        description:
          "Visitors are told apart by a random cookie that the first vote sets. A 200 is on disk. One address may " +
          "add three voters to a template a day and cast 60 votes an hour.",
        tags: ["votes"],
        params: z.object({ id: z.string() }),
        body: voteSchema,
        response: { 200: votedSchema, ...refusals(400, 404, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { id } = getTemplate(request.params.id);
      refuseRobots(request.body, clock);
      const voterId = await ballot.cast({
        templateId: id,
        rating: request.body.rating,
        isHelpful: request.body.isHelpful,
        voterId: request.cookies[voterCookie],
        address: addressKey(request),
      });
      reply.setCookie(voterCookie, voterId, {
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: isSecure,
        maxAge: voterCookieMaxAgeSeconds,
      });
      const { averageRating, totalRatings } = getTemplate(request.params.id);
      return { averageRating, totalRatings };
    },
  );
}

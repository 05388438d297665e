import { z } from "zod";
import { type Offer, offerSchema, offersPath } from "#features/offers/contract.ts";
import type { AnswerCache } from "#platform/answer-cache.ts";
import type { App } from "#platform/app.ts";

export interface OfferRoutesOptions {
  readonly answers: AnswerCache;
  readonly revision: () => number;
  readonly listActive: () => readonly Offer[];
}

export function offerRoutes(app: App, { answers, revision, listActive }: OfferRoutesOptions): void {
  app.get(
    offersPath,
    {
      schema: {
        summary: "Active affiliate offers, by position, then title",
        tags: ["sponsors"],
        response: { 200: z.array(offerSchema) },
      },
    },
    (request, reply) =>
      answers.send(request, reply, {
        key: "sponsors",
        version: revision(),
        make: () => ({ type: "application/json; charset=utf-8", body: JSON.stringify(listActive()) }),
      }),
  );
}

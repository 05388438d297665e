import { z } from "zod";
import { type HomepageAd, homepageAdSchema, homepageAdsPath } from "#features/homepage-ads/contract.ts";
import type { AnswerCache } from "#platform/answer-cache.ts";
import type { App } from "#platform/app.ts";

export interface HomepageAdRoutesOptions {
  readonly answers: AnswerCache;
  readonly revision: () => number;
  readonly listActive: () => readonly HomepageAd[];
}

export function homepageAdRoutes(app: App, { answers, revision, listActive }: HomepageAdRoutesOptions): void {
  app.get(
    homepageAdsPath,
    {
      schema: {
        summary: "Active advertisements of the front page",
        tags: ["homepage-ads"],
        response: { 200: z.array(homepageAdSchema) },
      },
    },
    (request, reply) =>
      answers.send(request, reply, {
        key: "homepage-ads",
        version: revision(),
        make: () => ({ type: "application/json; charset=utf-8", body: JSON.stringify(listActive()) }),
      }),
  );
}

import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type AdminHomepageAd, adminHomepageAdSchema } from "#features/homepage-ads/admin-contract.ts";
import { type HomepageAd, homepageAdSchema, homepageAdsPath } from "#features/homepage-ads/contract.ts";
import type { ResponseCache } from "#platform/response-cache.ts";
import type { App } from "#platform/app.ts";
import { sendPrivately } from "#platform/private-response.ts";

export interface HomepageAdRoutesOptions {
  readonly responses: ResponseCache;
  readonly revision: () => number;
  readonly listActive: () => readonly HomepageAd[];
  readonly isAdministrator: (request: FastifyRequest) => Promise<boolean>;
  /** Every row, for the administrator. */
  readonly listAll: () => Promise<readonly AdminHomepageAd[]>;
}

export function homepageAdRoutes(app: App, options: HomepageAdRoutesOptions): void {
  const { responses, revision, listActive, isAdministrator, listAll } = options;
  app.get(
    homepageAdsPath,
    {
      schema: {
        summary: "Active advertisements of the front page",
        description: "The signed-in administrator gets whole rows, inactive ones too.",
        tags: ["homepage-ads"],
        response: { 200: z.union([z.array(adminHomepageAdSchema), z.array(homepageAdSchema)]) },
      },
    },
    async (request, reply) => {
      if (await isAdministrator(request)) return sendPrivately(request, reply, await listAll());
      return responses.send(request, reply, {
        key: "homepage-ads",
        version: revision(),
        make: () => ({ type: "application/json; charset=utf-8", body: JSON.stringify(listActive()) }),
      });
    },
  );
}

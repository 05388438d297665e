import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type AdminOffer, adminOfferSchema } from "#features/offers/admin-contract.ts";
import { type Offer, offerSchema, offersPath } from "#features/offers/contract.ts";
import type { ResponseCache } from "#platform/response-cache.ts";
import type { App } from "#platform/app.ts";
import { sendPrivately } from "#platform/private-response.ts";

export interface OfferRoutesOptions {
  readonly responses: ResponseCache;
  readonly revision: () => number;
  readonly listActive: () => readonly Offer[];
  readonly isAdministrator: (request: FastifyRequest) => Promise<boolean>;
  /** Every row, for the administrator. */
  readonly listAll: () => Promise<readonly AdminOffer[]>;
}

export function offerRoutes(app: App, options: OfferRoutesOptions): void {
  const { responses, revision, listActive, isAdministrator, listAll } = options;
  app.get(
    offersPath,
    {
      schema: {
        summary: "Active affiliate offers, by position, then title",
        description: "The signed-in administrator gets whole rows, inactive ones too.",
        tags: ["sponsors"],
        response: { 200: z.union([z.array(adminOfferSchema), z.array(offerSchema)]) },
      },
    },
    async (request, reply) => {
      if (await isAdministrator(request)) return sendPrivately(request, reply, await listAll());
      return responses.send(request, reply, {
        key: "sponsors",
        version: revision(),
        make: () => ({ type: "application/json; charset=utf-8", body: JSON.stringify(listActive()) }),
      });
    },
  );
}

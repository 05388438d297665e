import { z } from "zod";
import { adminOfferSchema, offerEditSchema, offerFormSchema } from "#features/offers/admin-contract.ts";
import { adminOffersPath } from "#features/offers/admin-fields.ts";
import { missingOffer, type OfferAdminStore } from "#features/offers/server/admin-store.ts";
import { idParamsSchema, readId, staleSchema } from "#platform/admin-responses.ts";
import { actorOf, type AdminApp } from "#platform/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";

export interface OfferAdminRoutesOptions {
  readonly store: OfferAdminStore;
  /** Brings what visitors are shown up to date; resolves when the next read has what was stored. */
  readonly refreshSite: () => Promise<void>;
}

const tags = ["admin"];
const formErrorResponses = errorResponses(400, 401, 403, 413, 415);

export function offerAdminRoutes(app: AdminApp, { store, refreshSite }: OfferAdminRoutesOptions): void {
  app.post(
    adminOffersPath,
    {
      schema: {
        summary: "Adds an offer",
        tags,
        body: offerFormSchema,
        response: { 201: adminOfferSchema, ...formErrorResponses },
      },
    },
    async (request, reply) => {
      const row = await store.create(request.body, actorOf(request).email);
      await refreshSite();
      reply.code(201);
      return row;
    },
  );

  app.put(
    `${adminOffersPath}/:id`,
    {
      schema: {
        summary: "Edits an offer",
        description: "Optional fields stay as they are when left out.",
        tags,
        params: idParamsSchema,
        body: offerEditSchema,
        response: {
          200: adminOfferSchema,
          409: staleSchema(adminOfferSchema),
          ...errorResponses(404),
          ...formErrorResponses,
        },
      },
    },
    async (request) => {
      const id = readId(request.params, missingOffer);
      const row = await store.update(id, request.body, actorOf(request).email);
      await refreshSite();
      return row;
    },
  );

  app.delete(
    `${adminOffersPath}/:id`,
    {
      schema: {
        summary: "Deletes an offer; the history can restore it",
        tags,
        params: idParamsSchema,
        response: { 204: z.undefined().meta({ description: "Deleted." }), ...errorResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await store.remove(readId(request.params, missingOffer), actorOf(request).email);
      await refreshSite();
      return reply.code(204).send();
    },
  );
}

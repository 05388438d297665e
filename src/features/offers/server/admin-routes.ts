import { z } from "zod";
import {
  adminOffersPath,
  adminOfferSchema,
  offerEditSchema,
  offerFormSchema,
} from "#features/offers/admin-contract.ts";
import { missingOffer, type OfferAdminStore } from "#features/offers/server/admin-store.ts";
import { idParamsSchema, readId, staleSchema } from "#platform/admin-responses.ts";
import { actorOf, type AdminApp } from "#platform/admin-scope.ts";
import { refusals } from "#platform/openapi.ts";

export interface OfferAdminRoutesOptions {
  readonly store: OfferAdminStore;
  /** Brings what visitors are shown up to date; resolves when the next read has what was stored. */
  readonly showChange: () => Promise<void>;
}

const tags = ["admin"];
const formRefusals = refusals(400, 401, 403, 413, 415);

export function offerAdminRoutes(app: AdminApp, { store, showChange }: OfferAdminRoutesOptions): void {
  app.post(
    adminOffersPath,
    {
      schema: {
        summary: "Adds an offer",
        tags,
        body: offerFormSchema,
        response: { 201: adminOfferSchema, ...formRefusals },
      },
    },
    async (request, reply) => {
      const row = await store.create(request.body, actorOf(request).email);
      await showChange();
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
          ...refusals(404),
          ...formRefusals,
        },
      },
    },
    async (request) => {
      const id = readId(request.params, missingOffer);
      const row = await store.update(id, request.body, actorOf(request).email);
      await showChange();
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
        response: { 204: z.undefined().meta({ description: "Deleted." }), ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await store.remove(readId(request.params, missingOffer), actorOf(request).email);
      await showChange();
      return reply.code(204).send();
    },
  );
}

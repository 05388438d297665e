import { z } from "zod";
import {
  adminHomepageAdsPath,
  adminHomepageAdSchema,
  homepageAdEditSchema,
  homepageAdFormSchema,
} from "#features/homepage-ads/admin-contract.ts";
import { missingAd, type HomepageAdAdminStore } from "#features/homepage-ads/server/admin-store.ts";
import { idParamsSchema, readId, staleSchema } from "#platform/admin-responses.ts";
import { actorOf, type AdminApp } from "#platform/admin-scope.ts";
import { refusals } from "#platform/openapi.ts";

export interface HomepageAdAdminRoutesOptions {
  readonly store: HomepageAdAdminStore;
  /** Brings what visitors are shown up to date; resolves when the next read has what was stored. */
  readonly showChange: () => Promise<void>;
}

const tags = ["admin"];
const formRefusals = refusals(400, 401, 403, 413, 415);

export function homepageAdAdminRoutes(
  app: AdminApp,
  { store, showChange }: HomepageAdAdminRoutesOptions,
): void {
  app.post(
    adminHomepageAdsPath,
    {
      schema: {
        summary: "Adds a front page ad",
        tags,
        body: homepageAdFormSchema,
        response: { 201: adminHomepageAdSchema, ...formRefusals },
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
    `${adminHomepageAdsPath}/:id`,
    {
      schema: {
        summary: "Edits a front page ad",
        description: "Optional fields stay as they are when left out.",
        tags,
        params: idParamsSchema,
        body: homepageAdEditSchema,
        response: {
          200: adminHomepageAdSchema,
          409: staleSchema(adminHomepageAdSchema),
          ...refusals(404),
          ...formRefusals,
        },
      },
    },
    async (request) => {
      const id = readId(request.params, missingAd);
      const row = await store.update(id, request.body, actorOf(request).email);
      await showChange();
      return row;
    },
  );

  app.delete(
    `${adminHomepageAdsPath}/:id`,
    {
      schema: {
        summary: "Deletes a front page ad; the history can restore it",
        tags,
        params: idParamsSchema,
        response: { 204: z.undefined().meta({ description: "Deleted." }), ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await store.remove(readId(request.params, missingAd), actorOf(request).email);
      await showChange();
      return reply.code(204).send();
    },
  );
}

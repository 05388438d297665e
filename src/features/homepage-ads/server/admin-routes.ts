import { z } from "zod";
import {
  adminHomepageAdSchema,
  homepageAdEditSchema,
  homepageAdFormSchema,
} from "#features/homepage-ads/admin-contract.ts";
import { adminHomepageAdsPath } from "#features/homepage-ads/admin-fields.ts";
import { missingAd, type HomepageAdAdminStore } from "#features/homepage-ads/server/admin-store.ts";
import { idParamsSchema, readId, staleSchema } from "#platform/admin-responses.ts";
import { actorOf, type AdminApp } from "#platform/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";

export interface HomepageAdAdminRoutesOptions {
  readonly store: HomepageAdAdminStore;
  /** Brings what visitors are shown up to date; resolves when the next read has what was stored. */
  readonly refreshSite: () => Promise<void>;
}

const tags = ["admin"];
const formErrorResponses = errorResponses(400, 401, 403, 413, 415);

export function homepageAdAdminRoutes(
  app: AdminApp,
  { store, refreshSite }: HomepageAdAdminRoutesOptions,
): void {
  app.post(
    adminHomepageAdsPath,
    {
      schema: {
        summary: "Adds a front page ad",
        tags,
        body: homepageAdFormSchema,
        response: { 201: adminHomepageAdSchema, ...formErrorResponses },
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
          ...errorResponses(404),
          ...formErrorResponses,
        },
      },
    },
    async (request) => {
      const id = readId(request.params, missingAd);
      const row = await store.update(id, request.body, actorOf(request).email);
      await refreshSite();
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
        response: { 204: z.undefined().meta({ description: "Deleted." }), ...errorResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await store.remove(readId(request.params, missingAd), actorOf(request).email);
      await refreshSite();
      return reply.code(204).send();
    },
  );
}

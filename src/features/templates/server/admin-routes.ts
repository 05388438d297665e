import { z } from "zod";
import type { RowSnapshot } from "#db/history.ts";
import type { TemplateChange } from "#db/site-change.ts";
import {
  type AdminTemplate,
  adminTemplateSchema,
  templateEditSchema,
  templateFormSchema,
} from "#features/templates/admin-contract.ts";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import {
  missingTemplate,
  type SavedTemplate,
  type StoredTemplate,
  type TemplateAdminStore,
} from "#features/templates/server/admin-store.ts";
import type { Catalogue } from "#features/templates/server/catalogue.ts";
import { idParamsSchema, readId, staleSchema } from "#platform/admin-responses.ts";
import { actorOf, type AdminApp } from "#platform/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";

export interface TemplateAdminRoutesOptions {
  readonly store: TemplateAdminStore;
  readonly catalogue: Catalogue;
}

const tags = ["admin"];
const formErrorResponses = errorResponses(400, 401, 403, 413, 415);

/** A row as the administrator reads it. Only a row that visitors see can be popular. */
export function toAdminTemplate(
  { ratingSum, ratingCount, ...row }: StoredTemplate,
  catalogue: Pick<Catalogue, "findById">,
): AdminTemplate {
  return {
    ...row,
    averageRating: ratingCount === 0 ? "0.0" : (ratingSum / ratingCount).toFixed(1),
    totalRatings: ratingCount,
    isPopular: catalogue.findById(String(row.id))?.isPopular ?? false,
  };
}

/** Brings a deleted template back, for the history. @returns false when it is not deleted. */
export function templateRestorer(
  store: TemplateAdminStore,
  applyChange: (change: TemplateChange) => void,
): (snapshot: RowSnapshot, actor: string) => Promise<boolean> {
  return async (snapshot, actor) => {
    const change = await store.restore(snapshot, actor);
    if (change) applyChange(change);
    return change !== null;
  };
}

export function templateAdminRoutes(app: AdminApp, { store, catalogue }: TemplateAdminRoutesOptions): void {
  /** What is stored is shown before the answer goes out, so the next read has it. */
  const show = ({ row, change }: SavedTemplate): AdminTemplate => {
    catalogue.applyOwn(change);
    return toAdminTemplate(row, catalogue);
  };

  app.get(
    `${adminTemplatesPath}/:id`,
    {
      schema: {
        summary: "One template as a whole row, active or not",
        tags,
        params: idParamsSchema,
        response: { 200: adminTemplateSchema, ...errorResponses(401, 403, 404) },
      },
    },
    async (request) => toAdminTemplate(await store.get(readId(request.params, missingTemplate)), catalogue),
  );

  app.post(
    adminTemplatesPath,
    {
      schema: {
        summary: "Adds a template",
        tags,
        body: templateFormSchema,
        response: { 201: adminTemplateSchema, ...formErrorResponses },
      },
    },
    async (request, reply) => {
      const saved = await store.create(request.body, actorOf(request).email);
      reply.code(201);
      return show(saved);
    },
  );

  app.put(
    `${adminTemplatesPath}/:id`,
    {
      schema: {
        summary: "Edits a template",
        description:
          "`isFeatured` and `isActive` stay as they are when left out. A save that changes nothing is not written.",
        tags,
        params: idParamsSchema,
        body: templateEditSchema,
        response: {
          200: adminTemplateSchema,
          409: staleSchema(adminTemplateSchema),
          ...errorResponses(404),
          ...formErrorResponses,
        },
      },
    },
    async (request) =>
      show(await store.update(readId(request.params, missingTemplate), request.body, actorOf(request).email)),
  );

  app.delete(
    `${adminTemplatesPath}/:id`,
    {
      schema: {
        summary: "Deletes a template; the history can restore it",
        tags,
        params: idParamsSchema,
        response: { 204: z.undefined().meta({ description: "Deleted." }), ...errorResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      show(await store.remove(readId(request.params, missingTemplate), actorOf(request).email));
      return reply.code(204).send();
    },
  );
}

/** Admin routes of templates. */
import { z } from "zod";
import type { TemplateChange } from "#db/site-change.ts";
import {
  absentNeedFormSchema,
  absentNeedSchema,
  type AdminTemplate,
  adminTemplateSchema,
  manyTemplatesSchema,
  mergedTemplateSchema,
  nearSearchSchema,
  templateFormSchema,
  templateMergeSchema,
} from "#features/templates/contract.ts";
import { absentNeedsPath, adminTemplatesPath } from "#features/templates/admin-fields.ts";
import { maxSearchLength } from "#features/templates/listing-view.ts";
import type {
  AbsentNeedStore,
  SavedTemplate,
  StoredTemplate,
  TemplateAdminStore,
} from "#features/templates/server/admin-store.ts";
import { listAlike } from "#features/templates/server/catalogue/related.ts";
import type { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import { siteRowBulkRoutes } from "#platform/admin/admin-bulk.ts";
import { crudRoutes } from "#platform/admin/admin-crud.ts";
import {
  conflictSchema,
  idParamsSchema,
  staleBody,
  staleSchema,
  withRow,
} from "#platform/admin/admin-responses.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { Idempotency } from "#platform/writes/idempotency.ts";
import { RowStale } from "#shared/errors.ts";

export interface TemplateAdminRoutesOptions {
  readonly store: TemplateAdminStore;
  readonly absent: { readonly store: AbsentNeedStore; readonly afterChange: () => Promise<void> };
  readonly idempotency: Idempotency;
  /** Applies changed rows to the in-memory catalogue. */
  readonly applyChange: (change: TemplateChange) => Promise<void>;
  readonly catalogue: Catalogue;
}

const missing = "Fant ingen mal med denne id-en.";

/** A row as the administrator reads it. Only a row that visitors see can be popular. */
export function toAdminTemplate(
  { ratingSum, ratingCount, ...row }: StoredTemplate,
  catalogue: Pick<Catalogue, "isPopular" | "paperOf">,
): AdminTemplate {
  return {
    ...row,
    ...catalogue.paperOf(row),
    averageRating: ratingCount === 0 ? "0.0" : (ratingSum / ratingCount).toFixed(1),
    totalRatings: ratingCount,
    isPopular: row.isActive && catalogue.isPopular(row),
  };
}

/** Near templates, as many as are seen at a glance. */
const maxNear = 5;
const nameError = "name må være 1 til 300 tegn.";
const alikeQuerySchema = z.object({ name: z.string(nameError).min(1, nameError).max(300, nameError) });

const searchError = "search må være 1 til 200 tegn.";
const nearSearchQuerySchema = z.object({
  search: z.string(searchError).min(1, searchError).max(maxSearchLength, searchError),
  forklar: z.literal("1", "forklar kan bare være 1.").optional(),
});

export function templateAdminRoutes(
  app: AdminApp,
  { store, absent, idempotency, applyChange, catalogue }: TemplateAdminRoutesOptions,
): void {
  adminRoute(app, "GET", `${adminTemplatesPath}/:id`, {
    summary: "One template as a full row, active or not",
    params: idParamsSchema,
    response: { 200: adminTemplateSchema },
    handler: async (request) =>
      toAdminTemplate(await withRow(request, missing, (id) => store.get(id)), catalogue),
  });

  adminRoute(app, "GET", `${adminTemplatesPath}/alike`, {
    summary: "The active templates with a name like this one, best first",
    querystring: alikeQuerySchema,
    response: { 200: z.object({ ids: z.array(z.int().positive()) }) },
    handler: async ({ query }) => ({ ids: [...(await listAlike(query.name, catalogue))] }),
  });

  adminRoute(app, "GET", `${adminTemplatesPath}/near-search`, {
    summary: "The active templates that a search finds, or nearly finds, best first",
    description:
      "For the choice of the template that the search's words are to be added to. With `forklar=1` also the first hits " +
      "as visitors get them, each with the reasons in Norwegian sentences, and why nothing is found where nothing is.",
    querystring: nearSearchQuerySchema,
    response: { 200: nearSearchSchema },
    handler: ({ query: { search, forklar } }) => ({
      ids: [...catalogue.listNear(search, maxNear)],
      ...(forklar && { explanation: catalogue.explain(search) }),
    }),
  });

  crudRoutes(app, {
    path: adminTemplatesPath,
    noun: "a template",
    missing,
    formSchema: templateFormSchema,
    rowSchema: adminTemplateSchema,
    editDescription:
      "`isFeatured` and `isActive` stay as they are when left out. A save that changes nothing is not written.",
    store,
    idempotency,
    afterChange: ({ change }) => applyChange(change),
    toRow: ({ row }) => toAdminTemplate(row, catalogue),
  });

  adminRoute(app, "POST", `${adminTemplatesPath}/:id/merge`, {
    summary: "Merges a template into its twin; the history can undo it",
    description:
      "Votes, counts of followed links, reports and suggestions move to the twin, and the template's page redirects " +
      "there. All votes are kept: one visitor's votes on both cannot be told apart. Merging again changes nothing.",
    params: idParamsSchema,
    body: templateMergeSchema,
    response: {
      200: mergedTemplateSchema,
      409: z.union([staleSchema(adminTemplateSchema), conflictSchema]),
    },
    async handler(request, reply) {
      try {
        const merged = await withRow(request, missing, (id, actor) => store.merge(id, request.body, actor));
        await applyChange(merged.change);
        return { template: toAdminTemplate(merged.row, catalogue) };
      } catch (error) {
        if (!(error instanceof RowStale)) throw error;
        reply.code(409);
        return staleBody(toAdminTemplate((error.current as SavedTemplate).row, catalogue));
      }
    },
  });

  crudRoutes(app, {
    ...absent,
    idempotency,
    path: absentNeedsPath,
    noun: "a search for what the catalogue does not have",
    missing: "Fant ikke søket blant det som ikke finnes.",
    formSchema: absentNeedFormSchema,
    rowSchema: absentNeedSchema,
    editDescription: "The search finds nothing as it is then, unless a template has it as a line.",
    toRow: (row) => row,
  });

  siteRowBulkRoutes(app, {
    path: adminTemplatesPath,
    nouns: "templates",
    valuesSchema: manyTemplatesSchema,
    store,
    afterChange: (change) => applyChange(change),
  });
}

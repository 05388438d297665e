/** The public routes of the templates: the list, one template, and the count of followed links. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type AdminTemplate,
  adminTemplateSchema,
  type ListingMeta,
  listingMetaHeader,
  similarPath,
  similarQuerySchema,
  type TemplateQuery,
  templateQuerySchema,
  templateSchema,
  templatesPath,
  totalCountHeader,
} from "#features/templates/contract.ts";
import {
  listCacheKey,
  listFullRows,
  similarCacheKey,
} from "#features/templates/server/catalogue/template-lists.ts";
import type { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import type { DownloadCounter } from "#features/templates/server/download-counter.ts";
import type { CachedResponse } from "#platform/responses/encoded-response.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";
import type { App } from "#platform/app.ts";
import { notFound } from "#platform/http-error.ts";
import { errorResponses, totalHeader } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/responses/private-response.ts";
import { ipKey, rateLimits } from "#platform/limits/rate-limit.ts";

export interface TemplateRoutesOptions {
  readonly catalogue: Catalogue;
  readonly downloads: DownloadCounter;
  readonly responses: ResponseCache;
  readonly isAdministrator: (request: FastifyRequest) => Promise<boolean>;
  /** Every row, for the administrator. */
  readonly listAll: () => Promise<readonly AdminTemplate[]>;
}

const json = "application/json; charset=utf-8";

/** Header of the responses that visitors get. */
const notListed = { "x-robots-tag": "noindex" };

const listHeaders = {
  ...totalHeader,
  "X-Listing-Meta": { type: "string", description: "Facet counts and more, as URI-encoded JSON." },
};

// A malformed id names no template: the response is 404, as for an unknown id, not 400.
const idParamsSchema = z.object({ id: z.string().meta({ description: "The template's id." }) });

function metaHeaders(meta: ListingMeta): Record<string, string> {
  return {
    [totalCountHeader]: String(meta.total),
    [listingMetaHeader]: encodeURIComponent(JSON.stringify(meta)),
  };
}

function listResponse(catalogue: Catalogue, query: TemplateQuery): CachedResponse {
  const { templates, ...meta } = catalogue.list(query);
  return { type: json, body: JSON.stringify(templates), headers: { ...notListed, ...metaHeaders(meta) } };
}

export function templateRoutes(app: App, options: TemplateRoutesOptions): void {
  const { catalogue, downloads, responses, isAdministrator, listAll } = options;
  const getTemplate = (id: string) => {
    const template = catalogue.findById(id);
    if (!template) throw notFound("Fant ingen mal med denne id-en.");
    return template;
  };

  app.get(
    templatesPath,
    {
      schema: {
        summary: "Active templates, filtered, searched, sorted and paged",
        description:
          "Responds with a bare array. The number of matches is in the header X-Total-Count; facet counts, and what " +
          "the search corrected and highlights, are in X-Listing-Meta (URI-encoded JSON). Without `sort` the order " +
          "is by relevance when searching and newest first otherwise. The signed-in administrator gets full rows, " +
          "inactive ones too, and all of them without `limit`.",
        tags: ["templates"],
        querystring: templateQuerySchema,
        response: {
          200: z.array(templateSchema).meta({ headers: listHeaders }),
          ...errorResponses(400, 429),
        },
      },
      config: {
        isOpen: true,
        administratorResponse: z.array(adminTemplateSchema).meta({ headers: listHeaders }),
      },
    },
    async (request, reply) => {
      if (await isAdministrator(request)) {
        const limit = hasLimit(request.url) ? request.query.limit : Infinity;
        const { page, meta } = listFullRows(await listAll(), { ...request.query, limit });
        reply.headers(metaHeaders(meta));
        return sendPrivately(request, reply, page);
      }
      return responses.send(request, reply, {
        key: `templates ${listCacheKey(request.query, catalogue.size)}`,
        hasPrivateVariant: true,
        make: () => listResponse(catalogue, request.query),
      });
    },
  );

  app.get(
    similarPath,
    {
      config: { isOpen: true },
      schema: {
        summary: "Active templates that nearly have what is searched for, best first",
        description:
          "For a search of four words or more, and for one that finds nothing, or one or two: what has most of it. None of " +
          "them is in the list of the search itself. Empty where nothing is near.",
        tags: ["templates"],
        querystring: similarQuerySchema,
        response: { 200: z.array(templateSchema), ...errorResponses(400, 429) },
      },
    },
    (request, reply) =>
      responses.send(request, reply, {
        key: `similar ${similarCacheKey(request.query)}`,
        make: () => ({
          type: json,
          body: JSON.stringify(catalogue.listSimilar(request.query)),
          headers: notListed,
        }),
      }),
  );

  app.get(
    `${templatesPath}/:id`,
    {
      config: { isOpen: true },
      schema: {
        summary: "One template",
        tags: ["templates"],
        params: idParamsSchema,
        response: { 200: templateSchema, ...errorResponses(404, 429) },
      },
    },
    (request, reply) => {
      const template = getTemplate(request.params.id);
      return responses.send(request, reply, {
        key: `template ${template.id}`,
        make: () => ({ type: json, body: JSON.stringify(template), headers: notListed }),
      });
    },
  );

  app.post(
    `${templatesPath}/:id/download`,
    {
      config: { rateLimit: rateLimits.counted, changesCounts: true },
      schema: {
        summary: "Counts that the link to a template was followed",
        description:
          "Once a day for an IP and a template; the response is the same when it was counted before. Counts are written in " +
          "groups, and the response waits for its group: a 204 is on disk.",
        tags: ["templates"],
        params: idParamsSchema,
        response: { 204: z.undefined().meta({ description: "Counted." }), ...errorResponses(404, 429, 503) },
      },
    },
    async (request, reply) => {
      await downloads.add({ templateId: getTemplate(request.params.id).id, ip: ipKey(request) });
      return reply.code(204).send();
    },
  );
}

/** The parsed query always has a limit. */
function hasLimit(url: string): boolean {
  return new URLSearchParams(url.split("?")[1]).has("limit");
}

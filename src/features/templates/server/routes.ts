import { z } from "zod";
import {
  listingMetaHeader,
  templateQuerySchema,
  templateSchema,
  templatesPath,
  totalCountHeader,
} from "#features/templates/contract.ts";
import type { Catalogue } from "#features/templates/server/catalogue.ts";
import type { DownloadCounter } from "#features/templates/server/download-counter.ts";
import type { AnswerCache } from "#platform/answer-cache.ts";
import type { App } from "#platform/app.ts";
import { notFound } from "#platform/http-error.ts";
import { refusals } from "#platform/openapi.ts";
import { rateLimits } from "#platform/rate-limit.ts";

export interface TemplateRoutesOptions {
  readonly catalogue: Catalogue;
  readonly downloads: DownloadCounter;
  readonly answers: AnswerCache;
}

const json = "application/json; charset=utf-8";

// A malformed id names no template: it is answered like an unknown one, not like a mistake in form.
const idParamsSchema = z.object({ id: z.string().meta({ description: "The template's id." }) });

export function templateRoutes(app: App, { catalogue, downloads, answers }: TemplateRoutesOptions): void {
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
          "Answers a bare array. The number of matches is in the header X-Total-Count; facet counts and what the " +
          "search understood are in X-Listing-Meta (URI-encoded JSON). Without `sort` the order is by relevance " +
          "when searching and newest first otherwise.",
        tags: ["templates"],
        querystring: templateQuerySchema,
        response: { 200: z.array(templateSchema), ...refusals(400) },
      },
    },
    (request, reply) =>
      answers.send(request, reply, {
        key: `templates ${JSON.stringify(request.query)}`,
        version: catalogue.revision,
        make: () => {
          const { templates, ...meta } = catalogue.list(request.query);
          return {
            type: json,
            body: JSON.stringify(templates),
            headers: {
              [totalCountHeader]: String(meta.total),
              [listingMetaHeader]: encodeURIComponent(JSON.stringify(meta)),
            },
          };
        },
      }),
  );

  app.get(
    `${templatesPath}/:id`,
    {
      schema: {
        summary: "One template",
        tags: ["templates"],
        params: idParamsSchema,
        response: { 200: templateSchema, ...refusals(404) },
      },
    },
    (request, reply) => {
      const template = getTemplate(request.params.id);
      return answers.send(request, reply, {
        key: `template ${template.id}`,
        version: catalogue.revision,
        make: () => ({ type: json, body: JSON.stringify(template) }),
      });
    },
  );

  app.post(
    `${templatesPath}/:id/download`,
    {
      config: { rateLimit: rateLimits.counted },
      schema: {
        summary: "Counts that the link to a template was followed",
        description: "Counts are written in groups. The answer waits for its group: a 204 is on disk.",
        tags: ["templates"],
        params: idParamsSchema,
        response: { 204: z.undefined().meta({ description: "Counted." }), ...refusals(404, 429, 503) },
      },
    },
    async (request, reply) => {
      await downloads.count(getTemplate(request.params.id).id);
      return reply.code(204).send();
    },
  );
}

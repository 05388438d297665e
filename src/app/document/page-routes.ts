/** The route of all pages, served through the response cache. */
import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { relatedShown } from "#app/document/catalogue-pages.ts";
import type { Renderer } from "#app/document/renderer.ts";
import { shownContact } from "#app/site/env.ts";
import type { Services } from "#app/site/services.ts";
import type { PageQueries } from "#app/pages/page.ts";
import { lastRead } from "#features/laws/server/store.ts";
import type { TemplateQuery } from "#features/templates/contract.ts";
import {
  filterQuery,
  type ListingView,
  mayHaveSimilar,
  rangeOf,
  similarShown,
  type Sorting,
} from "#features/templates/listing-view.ts";
import type { App } from "#platform/app.ts";
import { dayInNorway } from "#platform/clock.ts";
import { notFound } from "#platform/http-error.ts";
import { type FormState, formKeyField, formKeyPlace } from "#shared/form-state.ts";
import { slugOf } from "#shared/text/slug.ts";

const htmlType = "text/html; charset=utf-8";

/** The field of a form's key in a page. No text of a visitor is like it: a quote in text is escaped. */
const keyFieldOf = (key: string) => `name="${formKeyField}" value="${key}"`;
const keyFieldPlace = keyFieldOf(formKeyPlace);
const newKeyField = () => keyFieldOf(randomUUID());

const queryOf = (view: ListingView): TemplateQuery => ({
  search: view.search,
  ...filterQuery(view),
  sort: view.sorting ?? undefined,
  ...rangeOf(view),
});

/** Route of every url that is neither the API's nor a file's; the page table says which page it is. */
export function pageRoutes(
  app: App,
  { readModel, settings, clock, mail, subscriptions }: Services,
  renderer: Renderer,
) {
  const { responses } = app;
  const listed = (sort: Sorting, category: readonly string[], limit: number) =>
    readModel.catalogue.list({ search: "", category, format: [], sort, limit, offset: 0 });
  const queries: PageQueries = {
    suggestionStatus: () => null,
    ownFollows: () => ({ kind: "unknown" }),
    followable: (lines) => (mail.isSetUp ? subscriptions.named(lines) : []),
    today: () => dayInNorway(clock),
    listing: (view) => {
      const query = queryOf(view);
      const listing = readModel.catalogue.list(query);
      if (!mayHaveSimilar(view.search, listing)) return listing;
      return { ...listing, similar: readModel.catalogue.listSimilar({ ...query, limit: similarShown }) };
    },
    homepageAds: () => readModel.lists.ads.list(),
    offers: () => readModel.lists.offers.list(),
    situationLinks: () => readModel.situations.links(),
    situationsNaming: (ids) => readModel.situations.naming(ids),
    situationNeeds: () => readModel.situations.needs(),
    situations: () => readModel.situations.list(),
    situation: (id) => readModel.situations.find(id),
    template: (id) => readModel.catalogue.findById(id) ?? null,
    templatesByName: (limit) => listed("alphabetical", [], limit),
    templatesIn: (category) => listed("popular", [category], Infinity).templates,
    relatedTemplates: (id, limit) => readModel.catalogue.listRelated(id, limit),
    removedTemplate: (id) => {
      const removed = readModel.catalogue.findGone(Number(id));
      if (!removed) return null;
      const { name, category } = removed;
      const { reason, successors } = readModel.lossOf(removed);
      const templates = successors.map((entry) => readModel.catalogue.toTemplate(entry));
      const alike = readModel.catalogue.listNear(name, relatedShown + templates.length);
      return {
        name,
        category,
        reason,
        successors: templates,
        alternatives: alike.flatMap((each) => readModel.catalogue.findById(String(each)) ?? []),
      };
    },
    shownTemplate: (id) => readModel.catalogue.findShown(id) ?? null,
    publisher: (slug) => {
      const publisher = readModel.findPublisher(slug);
      return publisher
        ? { ...publisher, templates: readModel.catalogue.listByPublisher(publisher.slug) }
        : null;
    },
    law: (slug) => {
      const stored = readModel.laws.list().find(({ name }) => slugOf(name) === slug);
      const templates = stored ? readModel.catalogue.listByLaw(stored.id) : [];
      if (!stored || templates.length === 0) return null;
      const { noticedAt: _n, changedBy: _c, ...law } = stored;
      return { law, templates };
    },
    lawsReadOn: () => lastRead(readModel.laws.list()),
    link: (template) => readModel.linkStatuses.find(template),
  };
  const siteInfo = {
    siteUrl: settings.siteUrl,
    name: settings.siteName,
    operator: settings.operator,
    contactEmail: shownContact(settings),
    accessibilityStatement: settings.accessibilityStatement,
    logo: settings.look.logo?.path,
    backupKeep: settings.backupDir === "" ? null : settings.backupKeep,
    isDemo: settings.isDemo,
    ...(mail.isSetUp && { hasMail: true as const }),
    ...(!settings.offline && { isOfflineOff: true as const }),
    ...(!settings.linkChecks && { areLinkChecksOff: true as const }),
  };

  // Concatenated, not resolved: `//host` and `/\\host` stay paths of this site.
  const urlOf = (request: FastifyRequest) => new URL(`${new URL(settings.siteUrl).origin}${request.url}`);

  const render = (url: URL, own: Partial<PageQueries> = {}, form?: FormState) =>
    renderer.renderPage(url, { queries: { ...queries, ...own }, site: siteInfo, look: settings.look, form });

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith("/api/")) throw notFound("Det finnes ikke noe på denne adressen.");
    const url = urlOf(request);
    const canonical = renderer.canonicalUrl(url);
    if (canonical === null) {
      const { status, location } = await render(url);
      return reply.code(status).headers({ location, "cache-control": "no-cache" }).send();
    }
    return responses.send(request, reply, {
      key: `page ${canonical}`,
      isPage: true,
      make: async () => {
        const { status, html, location } = await render(url);
        const headers = location === undefined ? {} : { location };
        const varying = html.includes(keyFieldPlace)
          ? { text: keyFieldPlace, value: newKeyField }
          : undefined;
        return { status, type: htmlType, body: html, headers, varying };
      },
    });
  });

  return {
    /** Sends the page at a request's url with a rejected form in it. It is one visitor's, so it bypasses the cache. */
    async sendFormPage(
      request: FastifyRequest,
      reply: FastifyReply,
      { status, form }: { readonly status: number; readonly form: FormState },
    ) {
      const { html } = await render(urlOf(request), {}, form);
      reply.code(status).header("cache-control", "no-store").type(htmlType);
      return reply.send(html.toString().replaceAll(keyFieldPlace, newKeyField()));
    },

    /** Sends the page at a request's url with one visitor's own data. No cache stores it, nor does a search engine. */
    async sendPrivatePage(request: FastifyRequest, reply: FastifyReply, own: Partial<PageQueries>) {
      const { status, html } = await render(urlOf(request), own);
      reply.code(status).headers({
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
      });
      return reply.type(htmlType).send(html);
    },

    /** The document at a path, as every visitor gets it. */
    renderPublicly: async (path: string) => (await render(new URL(path, settings.siteUrl))).html,
  };
}

export type SendPages = ReturnType<typeof pageRoutes>;

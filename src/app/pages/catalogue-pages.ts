/** The pages of templates, categories and publishers. */
import type { Page, PageRequest } from "#app/document/page.ts";
import type { CategoryData } from "#app/pages/category.tsx";
import type { PublisherData } from "#app/pages/publisher.tsx";
import type { TemplateData } from "#app/pages/template.tsx";
import { canonicalListPage, listPage } from "#app/pages/template-list-page.ts";
import { qrPath } from "#app/document/qr-path.ts";
import { categoryStructure, publisherStructure, templateStructure } from "#app/document/structured-data.ts";
import {
  categoryHref,
  categoryOfSlug,
  publisherSlug,
  slugOf,
  templateHref,
  templateIdOfSlug,
} from "#shared/text/slug.ts";
import { hostOf } from "#shared/text/url-text.ts";
import { categoryLabel } from "#shared/vocabulary.ts";

const site = "Avtalemaler";
const relatedShown = 6;
const gone = 410;

export const templatePage: Page<TemplateData> = {
  path: "/mal/:slug",
  module: "src/app/pages/template.tsx",
  load: () => import("#app/pages/template.tsx"),
  isListed: true,
  movedTo: (queries, { url, params }) => {
    const template = queries.shownTemplate(idOf(params));
    const href = template && templateHref(template);
    return href === url.pathname ? null : href;
  },
  read: (queries, { params }) => {
    const id = idOf(params);
    const template = queries.template(id);
    if (template) {
      const related = queries.relatedTemplates(template.id, relatedShown);
      return { kind: "listed", template, related, link: queries.link(template), qr: qrPath(template.url) };
    }
    const removed = queries.removedTemplate(id);
    if (!removed) return null;
    const alternatives = queries.templatesIn(removed.category).slice(0, relatedShown);
    return { kind: "gone", id: Number(id), category: removed.category, alternatives };
  },
  statusOf: (data) => (data.kind === "gone" ? gone : 200),
  head: (data, { siteUrl }) => {
    if (data.kind === "gone") {
      const description = "Malen er ikke lenger i katalogen.";
      return { title: `Malen er fjernet – ${site}`, description, noindex: true };
    }
    const { template } = data;
    return {
      title: `${template.name} (${template.source}) – ${site}`,
      description: template.description,
      category: template.category,
      paintsAfter: "malens-navn",
      structuredData: templateStructure(siteUrl, template),
    };
  },
};

export const categoryPage: Page<CategoryData> = {
  path: "/kategori/:slug",
  module: "src/app/pages/category.tsx",
  load: () => import("#app/pages/category.tsx"),
  isListed: true,
  canonical: canonicalListPage,
  movedTo: (_queries, { url, params }) => {
    const category = categoryOfSlug(slugOf(decoded(params["slug"])));
    const href = category && categoryHref(category);
    return href === url.pathname ? null : href;
  },
  read: (queries, request) => {
    const category = categoryOfSlug(request.params["slug"] ?? "");
    if (category === null) return null;
    const found = listPage(queries.templatesIn(category), request.url);
    return found && { ...found, category };
  },
  head: (data, { siteUrl }) => ({
    title: `${categoryLabel(data.category)}: maler for avtaler og kontrakter – ${site}`,
    description: `${freeTemplates(data.total)} i kategorien ${categoryLabel(data.category)}, med lenke til utgiveren.`,
    category: data.category,
    structuredData: categoryStructure(siteUrl, data),
  }),
};

export const publisherPage: Page<PublisherData> = {
  path: "/kilde/:slug",
  module: "src/app/pages/publisher.tsx",
  load: () => import("#app/pages/publisher.tsx"),
  isListed: true,
  canonical: canonicalListPage,
  movedTo: (queries, { params }) => {
    const requested = params["slug"] ?? "";
    const slug = publisherSlug(decoded(requested));
    return slug !== requested && queries.publisher(slug) ? `/kilde/${slug}` : null;
  },
  read: (queries, { url, params }) => {
    const publisher = queries.publisher(params["slug"] ?? "");
    const found = publisher && listPage(publisher.templates, url);
    if (!found) return null;
    const { name, sourceType, templates } = publisher;
    return { ...found, name, sourceType, sites: sitesOf(templates) };
  },
  head: (data, { siteUrl }) => ({
    title: `Maler fra ${data.name} – ${site}`,
    description: `${freeTemplates(data.total)} for avtaler og kontrakter fra ${data.name}.`,
    structuredData: publisherStructure(siteUrl, data),
  }),
};

const sitesShown = 3;

function sitesOf(templates: readonly { readonly url: string }[]): readonly string[] {
  const byHost = Map.groupBy(templates, ({ url }) => hostOf(url));
  const most = [...byHost.values()].toSorted((a, b) => b.length - a.length).slice(0, sitesShown);
  return most.flatMap(([first]) => (first ? `${new URL(first.url).origin}/` : []));
}

function freeTemplates(total: number): string {
  return total === 1 ? "1 gratis mal" : `${total} gratis maler`;
}

function idOf(params: PageRequest["params"]): string {
  return templateIdOfSlug(params["slug"] ?? "") ?? "";
}

function decoded(part = ""): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

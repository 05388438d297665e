/** The pages of the catalogue's things: each template, each category, each publisher. */
import type { Page, PageQueries, PageRequest } from "#app/routes.tsx";
import type { LinkCheck } from "#features/links/contract.ts";
import type { Template } from "#features/templates/contract.ts";
import {
  categoryHref,
  categoryOfSlug,
  pageHref,
  publisherSlug,
  slugOf,
  templateHref,
  templateIdOfSlug,
} from "#shared/slug.ts";
import { categoryLabel } from "#shared/vocabulary.ts";

interface ListedTemplateData {
  readonly kind: "listed";
  readonly template: Template;
  readonly related: readonly Template[];
  /** Latest first. */
  readonly checks: readonly LinkCheck[];
}

interface GoneTemplateData {
  readonly kind: "gone";
  readonly category: string;
  readonly alternatives: readonly Template[];
}

export type TemplateData = ListedTemplateData | GoneTemplateData;

/** One page of a list of templates, by name. */
export interface TemplatesPart {
  readonly path: string;
  readonly templates: readonly Template[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export interface CategoryData extends TemplatesPart {
  readonly category: string;
}

export interface PublisherData extends TemplatesPart {
  readonly name: string;
  readonly sourceType: string | null;
}

const site = "Avtalemaler";
const relatedShown = 6;
const templatesPerPage = 100;
const gone = 410;

export const templatePage: Page<TemplateData> = {
  path: "/mal/:slug",
  module: "src/app/pages/template.tsx",
  load: () => import("#app/pages/template.tsx"),
  canonical: (url) => url.pathname,
  movedTo: (reads, { url, params }) => {
    const template = reads.template(idOf(params));
    const href = template && templateHref(template);
    return href === url.pathname ? null : href;
  },
  read: (reads, { params }) => {
    const id = idOf(params);
    const template = reads.template(id);
    if (template) {
      const related = reads.relatedTemplates(template.id, relatedShown);
      return { kind: "listed", template, related, checks: reads.linkChecks(template.id) };
    }
    const removed = reads.removedTemplate(id);
    if (!removed) return null;
    const alternatives = reads.templatesIn(removed.category).slice(0, relatedShown);
    return { kind: "gone", category: removed.category, alternatives };
  },
  statusOf: (data) => (data.kind === "gone" ? gone : 200),
  meta: (data) =>
    data.kind === "gone"
      ? { title: `Malen er fjernet – ${site}`, description: "Malen er ikke lenger i katalogen." }
      : {
          title: `${data.template.name} (${data.template.source}) – ${site}`,
          description: data.template.description,
        },
};

export const categoryPage: Page<CategoryData> = {
  path: "/kategori/:slug",
  module: "src/app/pages/category.tsx",
  load: () => import("#app/pages/category.tsx"),
  canonical: canonicalPart,
  movedTo: (_reads, { url, params }) => {
    const category = categoryOfSlug(slugOf(decoded(params["slug"])));
    const href = category && categoryHref(category);
    return href === url.pathname ? null : href;
  },
  read: (reads, request) => {
    const category = categoryOfSlug(request.params["slug"] ?? "");
    if (category === null) return null;
    const part = partOf(reads.templatesIn(category), request.url);
    return part && { ...part, category };
  },
  meta: ({ category, total }) => ({
    title: `${categoryLabel(category)}: maler for avtaler og kontrakter – ${site}`,
    description: `${total === 1 ? "1 gratis mal" : `${total} gratis maler`} i kategorien ${categoryLabel(category)}, med lenke til utgiveren.`,
  }),
};

export const publisherPage: Page<PublisherData> = {
  path: "/kilde/:slug",
  module: "src/app/pages/publisher.tsx",
  load: () => import("#app/pages/publisher.tsx"),
  canonical: canonicalPart,
  movedTo: (reads, { params }) => {
    const given = params["slug"] ?? "";
    const slug = publisherSlug(decoded(given));
    return slug !== given && reads.publisher(slug) ? `/kilde/${slug}` : null;
  },
  read: (reads, { url, params }) => {
    const publisher = reads.publisher(params["slug"] ?? "");
    const part = publisher && partOf(publisher.templates, url);
    return part && { ...part, name: publisher.name, sourceType: publisher.sourceType };
  },
  meta: ({ name, total }) => ({
    title: `Maler fra ${name} – ${site}`,
    description: `${total === 1 ? "1 gratis mal" : `${total} gratis maler`} for avtaler og kontrakter fra ${name}.`,
  }),
};

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

function pageNumber(url: URL): number {
  const side = url.searchParams.get("side") ?? "";
  return /^[1-9]\d{0,5}$/.test(side) ? Number(side) : 1;
}

function canonicalPart(url: URL): string {
  return pageHref(url.pathname, pageNumber(url));
}

/** null past the end of the list; an empty list has one empty page. */
function partOf(all: ReturnType<PageQueries["templatesIn"]>, url: URL): TemplatesPart | null {
  const page = pageNumber(url);
  const pages = Math.max(1, Math.ceil(all.length / templatesPerPage));
  if (page > pages) return null;
  const templates = all.slice((page - 1) * templatesPerPage, page * templatesPerPage);
  return { path: url.pathname, templates, total: all.length, page, pages };
}

/** The page table's entries for templates, categories, publishers and situations. */
import encodeQr from "qr";
import type { Page, PageQueries, PageRequest, TemplateListPage } from "#app/pages/page.ts";
import type { CategoryData } from "#app/pages/category.tsx";
import type { CompareData } from "#app/pages/compare.tsx";
import type { LawData } from "#app/pages/law.tsx";
import type { PublisherData } from "#app/pages/publisher.tsx";
import type { TemplateData } from "#app/pages/template.tsx";
import type { SituationData } from "#app/pages/situation.tsx";
import type { SituationsData } from "#app/pages/situations.tsx";
import {
  categoryStructure,
  publisherStructure,
  situationStructure,
  templateStructure,
} from "#app/document/structured-data.ts";
import { situationHref, situationsPath, situationsTitle } from "#features/situations/contract.ts";
import type { Template } from "#features/templates/contract.ts";
import { slugOf } from "#shared/text/slug.ts";
import {
  categoryHref,
  categoryOfSlug,
  compareHref,
  comparePath,
  maxCompared,
  namedIds,
  pageHref,
  publisherSlug,
  templateHref,
  templateIdOfSlug,
} from "#domain/page-urls.ts";
import { decodedPart, hostOf } from "#shared/text/url-text.ts";
import { categoryLabel } from "#domain/vocabulary.ts";
import type { QrPath } from "#web/ui/printed-address.tsx";

export const relatedShown = 6;
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
      const [link, lawsReadOn] = [queries.link(template), queries.lawsReadOn()];
      const usedWhen = queries.situationsNaming([template.id]);
      return { kind: "listed", template, related, usedWhen, link, lawsReadOn, qr: qrPath(template.url) };
    }
    const removed = queries.removedTemplate(id);
    if (!removed) return null;
    const shown = new Set(removed.successors.map((successor) => successor.id));
    const others = removed.alternatives.filter((template) => !shown.has(template.id));
    return { kind: "gone", id: Number(id), ...removed, alternatives: others.slice(0, relatedShown) };
  },
  statusOf: (data) => (data.kind === "gone" ? gone : 200),
  head: (data, { siteUrl }) => {
    if (data.kind === "gone") {
      const description = "Malen er ikke lenger i katalogen.";
      return { title: `${data.name} er fjernet`, description, noindex: true };
    }
    const { template } = data;
    return {
      title: titleWith(template.name, template.source),
      description: template.description,
      category: template.category,
      paintsAfter: "malens-navn",
      structuredData: templateStructure(siteUrl, template),
    };
  },
};

/** A name with its publisher, unless it ends in it, as «Kjøpekontrakt for bil (NAF)» does. */
function titleWith(name: string, source: string): string {
  return name.replace(/\)$/, "").endsWith(source) ? name : `${name} (${source})`;
}

export const categoryPage: Page<CategoryData> = {
  path: "/kategori/:slug",
  module: "src/app/pages/category.tsx",
  load: () => import("#app/pages/category.tsx"),
  isListed: true,
  canonical: canonicalListPage,
  movedTo: (_queries, { url, params }) => {
    const category = categoryOfSlug(slugOf(decodedPart(params["slug"])));
    const href = category && categoryHref(category);
    return href === url.pathname ? null : href;
  },
  read: (queries, request) => {
    const category = categoryOfSlug(request.params["slug"] ?? "");
    if (category === null) return null;
    const found = listPage(queries, queries.templatesIn(category), request.url);
    return found && { ...found, category };
  },
  head: (data, { siteUrl }) => ({
    title: `${categoryLabel(data.category)}: maler for avtaler og kontrakter`,
    description: `${templateCount(data.total)} i kategorien ${categoryLabel(data.category)}, med lenke til utgiveren.`,
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
    const { slug = requested } = queries.publisher(publisherSlug(decodedPart(requested))) ?? {};
    return slug === requested ? null : `/kilde/${slug}`;
  },
  read: (queries, { url, params }) => {
    const publisher = queries.publisher(params["slug"] ?? "");
    const found = publisher && listPage(queries, publisher.templates, url);
    if (!found) return null;
    const { name, sourceType, templates } = publisher;
    return { ...found, name, sourceType, sites: sitesOf(templates) };
  },
  head: (data, { siteUrl }) => ({
    title: `Maler fra ${data.name}`,
    description: `${templateCount(data.total)} for avtaler og kontrakter fra ${data.name}.`,
    structuredData: publisherStructure(siteUrl, data),
  }),
};

export const lawPage: Page<LawData> = {
  path: "/lov/:slug",
  module: "src/app/pages/law.tsx",
  load: () => import("#app/pages/law.tsx"),
  isListed: true,
  canonical: canonicalListPage,
  movedTo: (queries, { params }) => {
    const requested = params["slug"] ?? "";
    const slug = slugOf(decodedPart(requested));
    return slug !== requested && queries.law(slug) ? `/lov/${slug}` : null;
  },
  read: (queries, { url, params }) => {
    const found = queries.law(params["slug"] ?? "");
    const page = found && listPage(queries, found.templates, url);
    return page && { ...page, law: found.law };
  },
  head: ({ law, total }) => ({
    title: `Maler som bygger på ${law.name}`,
    description: `${templateCount(total)} som bygger på ${law.name}, og når loven sist ble endret.`,
  }),
};

// Unlisted: one page for each set of templates.
export const comparePage: Page<CompareData> = {
  path: comparePath,
  module: "src/app/pages/compare.tsx",
  load: () => import("#app/pages/compare.tsx"),
  isListed: false,
  canonical: (url) => compareHref(namedIds(url, maxCompared)),
  // The list is where a comparison begins.
  movedTo: (_queries, { url }) => (namedIds(url, maxCompared).length === 0 ? "/" : null),
  read: (queries, { url }) => {
    const templates = namedIds(url, maxCompared).flatMap((id) => queries.template(String(id)) ?? []);
    const [first] = templates;
    if (!first) return null;
    const situations = queries.situations();
    const compared = templates.map((template) => ({
      template,
      namedIn: situations.flatMap((situation) =>
        situation.steps
          .filter((step) => step.template.id === template.id)
          .map(({ why }) => ({ href: situationHref(situation), title: situation.title, why })),
      ),
    }));
    const related = queries
      .relatedTemplates(first.id, relatedShown)
      .filter(({ id }) => !templates.some((template) => template.id === id));
    return { compared, related, lawsReadOn: queries.lawsReadOn() };
  },
  head: ({ compared }) => ({
    title: `Sammenlign ${templateCount(compared.length)}`,
    description: "Utgiver, format, lover og alderen på noen maler, side ved side.",
  }),
};

export const situationsPage: Page<SituationsData> = {
  path: situationsPath,
  module: "src/app/pages/situations.tsx",
  load: () => import("#app/pages/situations.tsx"),
  isListed: true,
  read: (queries) => ({ situations: queries.situationLinks() }),
  head: () => ({
    title: situationsTitle,
    description:
      "Leie ut, selge bil, miste jobben, vente barn eller ordne opp etter et dødsfall: papirene du trenger, i rekkefølge.",
  }),
};

export const situationPage: Page<SituationData> = {
  path: "/situasjon/:slug",
  module: "src/app/pages/situation.tsx",
  load: () => import("#app/pages/situation.tsx"),
  isListed: true,
  movedTo: (queries, request) => {
    const situation = queries.situation(idOf(request.params));
    const href = situation && situationHref(situation);
    return href === request.url.pathname ? null : href;
  },
  read: (queries, request) => {
    const situation = queries.situation(idOf(request.params));
    if (!situation) return null;
    const { updatedAt: _u, ...shown } = situation;
    const steps = situation.steps.map(({ template, when, why }) => {
      const { id, name, source, sourceType, format, isFormatGuess, paperKind, category, url } = template;
      const paper = { id, name, source, sourceType, format, isFormatGuess, paperKind, category, url };
      return { when, why, template: paper };
    });
    const url = request.url.origin + situationHref(situation);
    return { situation: { ...shown, steps }, url, qr: qrPath(url) };
  },
  head: ({ situation }, { siteUrl }) => ({
    title: /papir/i.test(situation.title) ? situation.title : `${situation.title}: papirene du trenger`,
    description: situation.intro,
    structuredData: situationStructure(siteUrl, situation),
  }),
};

const templatesPerPage = 100;

function pageNumber(url: URL): number {
  const side = url.searchParams.get("side") ?? "";
  return /^[1-9]\d{0,5}$/.test(side) ? Number(side) : 1;
}

function canonicalListPage(url: URL): string {
  return pageHref(url.pathname, pageNumber(url));
}

/**
 * A page of the list, null past its end; an empty list has one empty page. Templates opened equally often, as all are on a new
 * site, are in the order in which situations need them.
 */
function listPage(
  queries: Pick<PageQueries, "situationNeeds" | "situationsNaming">,
  all: readonly Template[],
  url: URL,
): TemplateListPage | null {
  const page = pageNumber(url);
  const pages = Math.max(1, Math.ceil(all.length / templatesPerPage));
  if (page > pages) return null;
  const needs = queries.situationNeeds();
  const needed = ({ id }: Template) => needs.get(id) ?? 0;
  const templates = all
    .toSorted((a, b) => b.downloadCount - a.downloadCount || needed(b) - needed(a))
    .slice((page - 1) * templatesPerPage, page * templatesPerPage);
  const usedWhen = queries.situationsNaming(all.map(({ id }) => id));
  return { path: url.pathname, templates, usedWhen, total: all.length, page, pages };
}

const sitesShown = 3;

function sitesOf(templates: readonly { readonly url: string }[]): readonly string[] {
  const byHost = Map.groupBy(templates, ({ url }) => hostOf(url));
  const most = [...byHost.values()].toSorted((a, b) => b.length - a.length).slice(0, sitesShown);
  return most.flatMap(([first]) => (first ? `${new URL(first.url).origin}/` : []));
}

function templateCount(total: number): string {
  return total === 1 ? "1 mal" : `${total} maler`;
}

function idOf(params: PageRequest["params"]): string {
  return templateIdOfSlug(decodedPart(params["slug"])) ?? "";
}

/** Bytes that the largest code holds at this level of correction. */
const maxBytes = 2331;

/** Modules of quiet zone, as the standard wants. */
const border = 4;

/** A QR code for a printed page: a path of strokes, one for each run of dark modules. null for a text that no code can hold. */
export function qrPath(text: string): QrPath | null {
  if (Buffer.byteLength(text) > maxBytes) return null;
  const rows = encodeQr(text, "raw", { ecc: "medium", border });
  const path = rows.map((row, y) => strokesOf(row, y)).join("");
  return { size: rows.length, path };
}

function strokesOf(row: readonly boolean[], y: number): string {
  const strokes: string[] = [];
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x]) x += 1;
    if (x > start) strokes.push(`M${start} ${y}.5h${x - start}`);
  }
  return strokes.join("");
}

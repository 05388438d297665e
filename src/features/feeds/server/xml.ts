/** The XML documents: a writer, whose element is a string of escaped markup, the Atom feeds and the site map. */
import type { ChangedTemplate, PublishedTemplate } from "#features/feeds/contract.ts";
import { templateHref } from "#domain/page-urls.ts";
import { categoryLabel, paperText } from "#domain/vocabulary.ts";

declare const isMarkup: unique symbol;
export type Markup = string & { readonly [isMarkup]: true };

type Attributes = Readonly<Record<string, string | undefined>>;

// Characters that XML 1.0 cannot represent.
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

export function text(value: string): Markup {
  return value
    .replace(impossible, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;") as Markup;
}

export function element(name: string, attributes: Attributes, ...children: readonly Markup[]): Markup {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${text(value)}"`))
    .join("");
  return (
    children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`
  ) as Markup;
}

export function document(root: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** A document of one element with many children, in parts. */
export function* longDocument(
  name: string,
  attributes: Attributes,
  children: Iterable<Markup>,
): Iterable<string> {
  const withoutChildren = document(element(name, attributes, text("")));
  const end = withoutChildren.lastIndexOf("</");
  yield withoutChildren.slice(0, end);
  yield* children;
  yield withoutChildren.slice(end);
}

/** Number of entries in a feed. */
const feedLength = 50;

export interface Feed {
  readonly siteName: string;
  /** Title, which the site's name follows. */
  readonly title: string;
  readonly subtitle: string;
  /** Paths of the feed and of the page it belongs to. */
  readonly path: string;
  readonly page: string;
  /** Newest first. */
  readonly templates: readonly PublishedTemplate[];
  /** Changes that publishers made, one entry for the latest of each. */
  readonly changes: readonly ChangedTemplate[];
  /** The feed's date while it has no entries, ISO 8601. */
  readonly now: string;
}

interface FeedEntry {
  readonly template: PublishedTemplate;
  readonly publishedAt: string;
  readonly updatedAt: string;
  /** The publisher's change, to the file or its page; undefined of a new template. */
  readonly changed?: "filen" | "siden";
}

/** A feed of new templates and of those that their publishers have changed (RFC 4287). */
export function atomFeed(
  { siteName, title, subtitle, path, page, templates, changes, now }: Feed,
  siteUrl: string,
): string {
  const entries: readonly FeedEntry[] = [
    ...templates.slice(0, feedLength).map((template) => ({
      template,
      publishedAt: template.dateAdded,
      updatedAt: template.updatedAt,
    })),
    ...changes.map(({ template, changedAt, isFile }) => ({
      template,
      publishedAt: changedAt,
      updatedAt: changedAt,
      changed: isFile ? ("filen" as const) : ("siden" as const),
    })),
  ];
  const shown = entries.toSorted(latestFirst).slice(0, feedLength);
  const updated = shown.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), "") || now;
  return document(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "nb" },
      element("id", {}, text(`${siteUrl}${path}`)),
      element("title", {}, text(`${title} – ${siteName}`)),
      element("subtitle", {}, text(subtitle)),
      element("link", { rel: "self", type: "application/atom+xml", href: `${siteUrl}${path}` }),
      element("link", { rel: "alternate", type: "text/html", href: `${siteUrl}${page}` }),
      element("updated", {}, text(updated)),
      element("author", {}, element("name", {}, text(siteName))),
      element("icon", {}, text(`${siteUrl}/favicon.svg`)),
      ...shown.map((one) => entry(one, siteUrl)),
    ),
  );
}

const latestFirst = (a: FeedEntry, b: FeedEntry) =>
  a.publishedAt === b.publishedAt ? 0 : a.publishedAt < b.publishedAt ? 1 : -1;

function entry({ template, publishedAt, updatedAt, changed }: FeedEntry, siteUrl: string) {
  const { id, name, description, category, source } = template;
  const what = changed ? `Utgiveren har endret ${changed}. ` : "";
  return element(
    "entry",
    {},
    // The slug changes with the name; this url never does, and redirects to the page.
    element("id", {}, text(`${siteUrl}/mal/${id}${changed ? `#endret-${publishedAt}` : ""}`)),
    element("title", {}, text(changed ? `Endret hos utgiveren: ${name}` : name)),
    element("link", { rel: "alternate", type: "text/html", href: siteUrl + templateHref(template) }),
    element("published", {}, text(publishedAt)),
    element("updated", {}, text(updatedAt)),
    element("category", { term: category, label: categoryLabel(category) }),
    element("summary", { type: "text" }, text(`${what}${description} (${paperText(template)}, ${source})`)),
  );
}

/** The protocol's limit for one file. */
const maxUrls = 50_000;

export interface SitemapUrl {
  /** A path of this site. */
  readonly path: string;
  /** Time of the page's last change, ISO 8601; left out if unknown. */
  readonly changedAt?: string;
}

/** The site map for search engines (sitemaps.org), in parts. Of more urls than it may have, the first. */
export function siteMap(urls: readonly SitemapUrl[], siteUrl: string): Iterable<string> {
  const namespace = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
  return longDocument("urlset", namespace, urlElements(urls.slice(0, maxUrls), siteUrl));
}

function* urlElements(urls: readonly SitemapUrl[], siteUrl: string): Iterable<Markup> {
  for (const { path, changedAt } of urls) {
    const lastmod = changedAt ? [element("lastmod", {}, text(changedAt))] : [];
    yield element("url", {}, element("loc", {}, text(`${siteUrl}${path}`)), ...lastmod);
  }
}

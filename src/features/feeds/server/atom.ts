/** Atom feeds (RFC 4287) of new templates. */
import type { PublishedTemplate } from "#features/feeds/contract.ts";
import { document, element, text } from "#features/feeds/server/xml.ts";
import { templateHref } from "#shared/text/slug.ts";
import { categoryLabel } from "#shared/vocabulary.ts";

/** Number of entries in a feed. */
export const feedLength = 50;

export interface Feed {
  readonly title: string;
  readonly subtitle: string;
  /** Paths of the feed and of the page it belongs to. */
  readonly path: string;
  readonly page: string;
  /** Newest first. */
  readonly templates: readonly PublishedTemplate[];
  /** The feed's date while it has no entries, ISO 8601. */
  readonly now: string;
}

export function atomFeed({ title, subtitle, path, page, templates, now }: Feed, siteUrl: string): string {
  const shown = templates.slice(0, feedLength);
  const updated = shown.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), "") || now;
  return document(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "nb" },
      element("id", {}, text(`${siteUrl}${path}`)),
      element("title", {}, text(title)),
      element("subtitle", {}, text(subtitle)),
      element("link", { rel: "self", type: "application/atom+xml", href: `${siteUrl}${path}` }),
      element("link", { rel: "alternate", type: "text/html", href: `${siteUrl}${page}` }),
      element("updated", {}, text(updated)),
      element("author", {}, element("name", {}, text("Avtalemaler"))),
      element("icon", {}, text(`${siteUrl}/favicon.svg`)),
      ...shown.map((template) => entry(template, siteUrl)),
    ),
  );
}

function entry(template: PublishedTemplate, siteUrl: string) {
  const { id, name, description, category, source, format, dateAdded, updatedAt } = template;
  return element(
    "entry",
    {},
    // The slug changes with the name; this url never does, and redirects to the page.
    element("id", {}, text(`${siteUrl}/mal/${id}`)),
    element("title", {}, text(name)),
    element("link", { rel: "alternate", type: "text/html", href: siteUrl + templateHref(template) }),
    element("published", {}, text(dateAdded)),
    element("updated", {}, text(updatedAt)),
    element("category", { term: category, label: categoryLabel(category) }),
    element("summary", { type: "text" }, text(`${description} (${format}, ${source})`)),
  );
}

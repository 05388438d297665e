/** Urls of pages: words, and for a template its id, which never changes while the words may. */
import { slugOf } from "#shared/text/slug.ts";
import { otherCategory, publicCategories } from "#domain/vocabulary.ts";

export function templateHref({ id, name }: { readonly id: number; readonly name: string }): string {
  return `/mal/${[slugOf(name), id].filter(Boolean).join("-")}`;
}

/** The id at the end of a template's slug, with or without a full stop after it; null without an id. */
export function templateIdOfSlug(slug: string): string | null {
  return /(?:^|-)([1-9]\d{0,8})[^\p{L}\p{N}]*$/u.exec(slug)?.[1] ?? null;
}

/** Categories have few and lasting names: their slugs need no id. */
export function categoryHref(id: string): string {
  const label = publicCategories.find((category) => category.id === id)?.label ?? otherCategory;
  return `/kategori/${slugOf(label)}`;
}

/** The id of the category with a slug, 'Annet' included, or null. */
export function categoryOfSlug(slug: string): string | null {
  if (slug === slugOf(otherCategory)) return otherCategory;
  return publicCategories.find(({ label }) => slugOf(label) === slug)?.id ?? null;
}

/** The key that publishers of one name share, however it is capitalised or accented. */
export function publisherSlug(source: string): string {
  return slugOf(source) || "uten-navn";
}

export function publisherHref(source: string): string {
  return `/kilde/${publisherSlug(source)}`;
}

export const comparePath = "/sammenlign";
export const maxCompared = 4;

/** The page of some templates side by side. */
export const compareHref = (ids: readonly number[]) => naming(comparePath, ids);

const naming = (path: string, ids: readonly number[]) => `${path}?${ids.map((id) => `mal=${id}`).join("&")}`;

export const savedFeedPath = "/lagrede/feed.xml";
/** The most templates that the feed's url may name. */
export const maxFollowed = 50;

/** The first ids that a url of those names, each once. */
export function namedIds(url: URL, max: number): readonly number[] {
  const ids = url.searchParams.getAll("mal").filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, max);
}

/** The url of the feed of changes of some templates: a reader of feeds requests it, so it names them. */
export const savedFeedHref = (ids: readonly number[]) => naming(savedFeedPath, ids);

/** The url of a list's page, numbered from 1. */
export function pageHref(path: string, page: number): string {
  return page === 1 ? path : `${path}?side=${page}`;
}

/** The url of the form that follows something by e-mail: apart from the others, which the front page loads. */
export const followByMailPath = "/folg-med/e-post";
/** The url of that form for a subject: templates, acts and categories by their ids, publishers by their slugs. */
export const followByMailHref = (
  what: "mal" | "lov" | "kategori" | "kilde" | "brev",
  ...values: readonly (string | number)[]
) => `${followByMailPath}?${new URLSearchParams(values.map((value) => [what, String(value)])).toString()}`;

/**
 * What a visitor has asked the front page for: search, filters, sorting and how many are shown. It lives in the
 * address, so that a view can be shared, reloaded and gone back to; server and browser read it with this one parser.
 */
import { categoryIds, otherCategory, publicFormats } from "#shared/vocabulary.ts";

export const sortings = ["newest", "popular", "rating", "alphabetical", "relevance"] as const;
export type Sorting = (typeof sortings)[number];

export const initialShown = 12;
export const loadMoreStep = 16;
/** As many as one request to the API may ask for. */
export const maxShown = 1000;

export interface ListingView {
  readonly search: string;
  readonly categories: readonly string[];
  readonly formats: readonly string[];
  /** null: nothing chosen, which is relevance while searching and newest otherwise. */
  readonly sorting: Sorting | null;
  /** How many cards are asked for: 12, then 16 more at a time. */
  readonly shown: number;
}

export const emptyView: ListingView = {
  search: "",
  categories: [],
  formats: [],
  sorting: null,
  shown: initialShown,
};

const sortingWords: Readonly<Record<Sorting, string>> = {
  newest: "nyeste",
  popular: "populaere",
  rating: "vurdering",
  alphabetical: "alfabetisk",
  relevance: "relevans",
};

const maxSearchLength = 200;

/** The sorting in force for a view. */
export function effectiveSorting(view: Pick<ListingView, "search" | "sorting">): Sorting {
  const searching = view.search.trim() !== "";
  if (view.sorting === "relevance" && !searching) return "newest";
  return view.sorting ?? (searching ? "relevance" : "newest");
}

/** Reads a view from an address. Whatever it does not know is left out: an old or mistyped link still shows a page. */
export function parseListingView(params: URLSearchParams): ListingView {
  const sortingWord = params.get("sortering");
  const shown = Number(params.get("antall"));
  return {
    search: (params.get("sok") ?? "").slice(0, maxSearchLength),
    categories: known(params.getAll("kategori"), [...categoryIds, otherCategory]),
    formats: known(params.getAll("format"), publicFormats),
    sorting: sortings.find((sorting) => sortingWords[sorting] === sortingWord) ?? null,
    shown: Number.isInteger(shown) && shown > initialShown ? Math.min(shown, maxShown) : initialShown,
  };
}

function known(values: readonly string[], allowed: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => allowed.includes(value));
}

/** The address of a view, the shortest that says it: '/' for the empty one. */
export function listingHref(view: ListingView): string {
  const params = new URLSearchParams();
  if (view.search.trim()) params.set("sok", view.search.trim());
  for (const category of view.categories) params.append("kategori", category);
  for (const format of view.formats) params.append("format", format);
  if (view.sorting && view.sorting !== effectiveSorting({ ...view, sorting: null })) {
    params.set("sortering", sortingWords[view.sorting]);
  }
  if (view.shown > initialShown) params.set("antall", String(view.shown));
  const query = params.toString();
  return query ? `/?${query}` : "/";
}

export function sortingWord(sorting: Sorting): string {
  return sortingWords[sorting];
}

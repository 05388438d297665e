/**
 * The view of a list: search, filters, sorting and how many cards are shown. It is in the url, so that it can be shared and
 * reloaded, and Back works; server and browser parse it with the same code.
 */
import {
  categoryLabel,
  filterCategories,
  filterTraits,
  languageName,
  languages,
  ownLanguageName,
  publicFormats,
  sourceTypes,
} from "#domain/vocabulary.ts";

export const sortings = ["newest", "popular", "rating", "alphabetical", "relevance"] as const;
export type Sorting = (typeof sortings)[number];

export const initialShown = 12;
export const loadMoreStep = 16;
/** Cards on one page of HTML; the script loads more than that, and without it there is a next page. */
export const cardsPerPage = initialShown + 11 * loadMoreStep;
/** The most cards the script loads: the last step within the 1000 of one request to the API. */
export const maxShown = initialShown + 61 * loadMoreStep;

/** Similar templates shown, and the most hits beside which they are always looked for. */
export const similarShown = 5;
const fewHits = 2;

/** The filters: each one's name in the page's url, its name in the API, and what can be chosen, in the order of its boxes. */
export const viewFilters = {
  categories: { param: "kategori", query: "category", values: filterCategories },
  formats: { param: "format", query: "format", values: publicFormats },
  sourceTypes: { param: "utgiver", query: "sourceType", values: sourceTypes },
  languages: { param: "sprak", query: "language", values: languages },
  /** Known facts of the document. */
  traits: { param: "egenskap", query: "trait", values: filterTraits },
} as const;

export type ViewFilter = keyof typeof viewFilters;
export const filterNames = Object.keys(viewFilters) as readonly ViewFilter[];

export type FilterChoices = Readonly<Record<ViewFilter, readonly string[]>>;

const choicesBy = (choicesOf: (filter: ViewFilter) => readonly string[]): FilterChoices =>
  Object.fromEntries(filterNames.map((filter) => [filter, choicesOf(filter)])) as unknown as FilterChoices;

/** The chosen filters, by their names in the API. */
export const filterQuery = (view: FilterChoices) =>
  Object.fromEntries(filterNames.map((filter) => [viewFilters[filter].query, view[filter]])) as Readonly<
    Record<(typeof viewFilters)[ViewFilter]["query"], readonly string[]>
  >;

export interface ListingView extends FilterChoices {
  readonly search: string;
  /** The chosen sorting; null: relevance while searching, newest otherwise. */
  readonly sorting: Sorting | null;
  /** Number of cards: 12, then 16 more at a time. It counts on the first page only. */
  readonly shown: number;
  /** Pages of `cardsPerPage`, from 1. Those after the first are shown whole. */
  readonly page: number;
}

export const emptyView: ListingView = {
  search: "",
  ...choicesBy(() => []),
  sorting: null,
  shown: initialShown,
  page: 1,
};

const sortingWords: Readonly<Record<Sorting, string>> = {
  newest: "nyeste",
  popular: "populaere",
  rating: "vurdering",
  alphabetical: "alfabetisk",
  relevance: "relevans",
};

/** Characters of a search: a longer one is cut in a url, and rejected by the API. */
export const maxSearchLength = 200;

/** Whether a search found so little, or gave so short a list, that similar templates may be shown too. Nothing is like a letter. */
export function mayHaveSimilar(text: string, { total, search }: FoundList): boolean {
  if (search === null || search.isBeginning || search.onlyStopWords || text.trim().length < 2) return false;
  return total <= fewHits || search.hasNear === true;
}

interface FoundList {
  readonly total: number;
  readonly search: {
    readonly isBeginning?: true | undefined;
    readonly onlyStopWords?: true | undefined;
    readonly hasNear?: true | undefined;
  } | null;
}

export function effectiveSorting(view: Pick<ListingView, "search" | "sorting">): Sorting {
  const searching = view.search.trim() !== "";
  if (view.sorting === "relevance" && !searching) return "newest";
  return view.sorting ?? (searching ? "relevance" : "newest");
}

/** Parses a view from a url. Unknown values are ignored: an old or mistyped link still shows a page. */
export function parseListingView(params: URLSearchParams): ListingView {
  const sortingWord = params.get("sortering");
  const side = params.get("side") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(side) ? Number(side) : 1;
  const shown = Number(params.get("antall"));
  return {
    // Invisible characters. (The other rules of text-rules.ts are not worth their script here.)
    search: (params.get("sok") ?? "")
      .slice(0, maxSearchLength)
      .replaceAll(/\p{Cc}/gu, " ")
      .replaceAll(/[\p{Cf}\p{DI}]/gu, ""),
    ...choicesBy((filter) => known(params.getAll(viewFilters[filter].param), viewFilters[filter].values)),
    sorting: sortings.find((sorting) => sortingWords[sorting] === sortingWord) ?? null,
    shown: page === 1 && shown > initialShown ? wholeSteps(Math.min(shown, maxShown)) : initialShown,
    page,
  };
}

/** Rounds a number of cards down to a whole number of «load more» steps. */
function wholeSteps(count: number): number {
  return count - ((count - initialShown) % loadMoreStep);
}

/** Rounds a number of cards up to a whole number of «load more» steps. */
export function stepsToShow(count: number): number {
  return initialShown + Math.ceil(Math.max(0, count - initialShown) / loadMoreStep) * loadMoreStep;
}

/** Values named by the id or by the name on screen, in capitals or not: people write such links by hand. */
function known(values: readonly string[], allowed: readonly string[]): string[] {
  const isNamed = (id: string, value: string) =>
    [id, categoryLabel(id), languageName(id), ownLanguageName(id)].some(
      (name) => name.toLowerCase() === value.toLowerCase(),
    );
  const idOf = (value: string) =>
    allowed.includes(value) ? value : allowed.find((id) => isNamed(id, value));
  return [...new Set(values.flatMap((value) => idOf(value) ?? []))];
}

export function rangeOf({ page, shown }: Pick<ListingView, "page" | "shown">): {
  readonly offset: number;
  readonly limit: number;
} {
  return page === 1
    ? { offset: 0, limit: shown }
    : { offset: (page - 1) * cardsPerPage, limit: cardsPerPage };
}

/**
 * The view that one page of HTML shows of a view: no more cards than a page holds, filters in the order of their boxes.
 * The page is cached under it, so a cached page is found without reading the list, and exists in at most twelve sizes.
 */
export function pageView(view: ListingView): ListingView {
  return {
    ...view,
    ...choicesBy((filter) => viewFilters[filter].values.filter((id) => view[filter].includes(id))),
    shown: Math.min(view.shown, cardsPerPage),
  };
}

/**
 * The view as it is rendered: no more cards than match.
 * @returns null past the end of the list.
 */
export function renderedView(view: ListingView, matches: number): ListingView | null {
  if (view.page > 1) return rangeOf(view).offset < matches ? view : null;
  return { ...view, shown: Math.min(view.shown, stepsToShow(matches)) };
}

export function countFilters(view: ListingView): number {
  return filterNames.reduce((sum, filter) => sum + view[filter].length, 0);
}

/** The view without filters and search. The chosen sorting stays, unless it needs a search. */
export function clearedView({ sorting }: Pick<ListingView, "sorting">): ListingView {
  return { ...emptyView, sorting: sorting === "relevance" ? null : sorting };
}

/** The shortest url of a view: '/' for the empty one. */
export function listingHref(view: ListingView): string {
  const params = new URLSearchParams();
  if (view.search.trim()) params.set("sok", view.search.trim());
  for (const filter of filterNames) {
    for (const id of view[filter]) params.append(viewFilters[filter].param, id);
  }
  const sorting = effectiveSorting(view);
  if (sorting !== effectiveSorting({ ...view, sorting: null })) {
    params.set("sortering", sortingWords[sorting]);
  }
  if (view.page > 1) params.set("side", String(view.page));
  else if (view.shown > initialShown) params.set("antall", String(view.shown));
  const query = params.toString();
  return query ? `/?${query}` : "/";
}

export function sortingWord(sorting: Sorting): string {
  return sortingWords[sorting];
}

export interface Sortable {
  readonly id: number;
  readonly name: string;
  /** ISO 8601, in UTC. */
  readonly dateAdded: string;
  readonly downloadCount: number;
  readonly averageRating: string;
  readonly totalRatings: number;
}

export type ListedSorting = Exclude<Sorting, "relevance">;

const norwegian = new Intl.Collator("nb-NO", { numeric: true });

const comparators: Readonly<Record<ListedSorting, (a: Sortable, b: Sortable) => number>> = {
  newest: (a, b) => (a.dateAdded < b.dateAdded ? 1 : a.dateAdded > b.dateAdded ? -1 : 0),
  popular: (a, b) => b.downloadCount - a.downloadCount,
  rating: (a, b) => Number(b.averageRating) - Number(a.averageRating) || b.totalRatings - a.totalRatings,
  alphabetical: (a, b) => norwegian.compare(a.name, b.name),
};

/** The same for the server, which pages, and the browser, which sorts what it has cached. A total order: ties are broken by id, so that pages never overlap. */
export function compareTemplates(sorting: ListedSorting): (a: Sortable, b: Sortable) => number {
  const compare = comparators[sorting];
  return (a, b) => compare(a, b) || a.id - b.id;
}

/** Comparators for lists of templates: the same for the server, which pages, and the browser, which sorts what it has cached. */
import type { Sorting } from "#features/templates/listing-view.ts";

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

/** A total order: ties are broken by id, so that pages never overlap. */
export function compareTemplates(sorting: ListedSorting): (a: Sortable, b: Sortable) => number {
  const compare = comparators[sorting];
  return (a, b) => compare(a, b) || a.id - b.id;
}

/** Searching, filtering, sorting and paging a list that is all in memory. Pure. */

export interface ListSorting<Row> {
  readonly id: string;
  readonly label: string;
  readonly compare: (a: Row, b: Row) => number;
}

export interface ListFilter<Row> {
  readonly id: string;
  readonly label: string;
  readonly valueOf: (row: Row) => string;
  /** What a value is called; the value itself when left out. */
  readonly nameOf?: (value: string) => string;
}

export interface ListSpec<Row> {
  /** All that the search looks in. */
  readonly textOf: (row: Row) => string;
  /** The first is the default. */
  readonly sortings: readonly [ListSorting<Row>, ...ListSorting<Row>[]];
  readonly filters: readonly ListFilter<Row>[];
}

export interface ListQuery {
  readonly search: string;
  readonly sorting: string;
  readonly isReversed: boolean;
  /** By filter id; empty or missing means all. */
  readonly chosen: Readonly<Record<string, string>>;
}

export const rowsPerPage = 25;

const collator = new Intl.Collator("nb-NO", { numeric: true });
export const compareText = (a: string, b: string): number => collator.compare(a, b);

export function sortRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  spec: ListSpec<Row>,
  { sorting, isReversed }: Pick<ListQuery, "sorting" | "isReversed">,
): readonly Row[] {
  const { compare } = spec.sortings.find(({ id }) => id === sorting) ?? spec.sortings[0];
  const direction = isReversed ? -1 : 1;
  // Ties by id, so that a page never shows a row twice.
  return rows.toSorted((a, b) => direction * compare(a, b) || b.id - a.id);
}

export const lower = (text: string): string => text.toLocaleLowerCase("nb-NO");

/** Every word must be somewhere in the row's text. `texts` are in small letters, in the rows' order. */
export function filterRows<Row>(
  rows: readonly Row[],
  spec: ListSpec<Row>,
  { search, chosen, textOf }: Pick<ListQuery, "search" | "chosen"> & { textOf: (row: Row) => string },
): readonly Row[] {
  const words = lower(search).split(/\s+/).filter(Boolean);
  const filters = spec.filters.filter(({ id }) => chosen[id]);
  if (words.length === 0 && filters.length === 0) return rows;
  return rows.filter(
    (row) =>
      filters.every(({ id, valueOf }) => valueOf(row) === chosen[id]) &&
      words.every((word) => textOf(row).includes(word)),
  );
}

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** The values there are, with how many rows have each. */
export function choicesOf<Row>(rows: readonly Row[], filter: ListFilter<Row>): readonly FilterChoice[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = filter.valueOf(row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, label: filter.nameOf?.(value) ?? value, count }))
    .sort((a, b) => compareText(a.label, b.label));
}

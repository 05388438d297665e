/** Search, filters, sorting and paging of a list that is in memory in full: pure functions, and the hook that uses them. */
import { useDeferredValue, useMemo, useSyncExternalStore } from "react";

export interface ListSorting<Row> {
  readonly id: string;
  readonly label: string;
  readonly compare: (a: Row, b: Row) => number;
}

export interface ListFilter<Row> {
  readonly id: string;
  readonly label: string;
  /** A row's value, or several. */
  readonly valueOf: (row: Row) => string | readonly string[];
  /** Label of a value; the value itself when left out. */
  readonly nameOf?: (value: string) => string;
}

export interface ListSpec<Row> {
  readonly textOf: (row: Row) => string;
  /** The first is the default. */
  readonly sortings: readonly [ListSorting<Row>, ...ListSorting<Row>[]];
  readonly filters: readonly ListFilter<Row>[];
}

export interface ListQuery {
  readonly search: string;
  readonly sorting: string;
  readonly isReversed: boolean;
  /** Values by filter id; empty or missing means all. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly page: number;
}

export const rowsPerPage = 25;

/** State of a list in the page's url. */
export interface ListUrlState {
  readonly subscribe: (listener: () => void) => () => void;
  /** `location.search` without the question mark. */
  readonly read: () => string;
  /** @param isStep whether Back returns to the state before */
  put(params: string, isStep: boolean): void;
}

const names = { search: "sok", sorting: "sortering", isReversed: "snu", page: "side" } as const;

/** Parses the url's parameters. Missing and invalid ones take the default. */
export function readUrlQuery<Row>(params: string, spec: ListSpec<Row>): ListQuery {
  const values = new URLSearchParams(params);
  const sorting = spec.sortings.find(({ id }) => id === values.get(names.sorting)) ?? spec.sortings[0];
  const page = Number(values.get(names.page) ?? 1);
  const chosen = spec.filters.flatMap(({ id }) => {
    const value = values.get(id);
    return value ? [[id, value] as const] : [];
  });
  return {
    search: values.get(names.search) ?? "",
    sorting: sorting.id,
    isReversed: values.get(names.isReversed) === "1",
    chosen: Object.fromEntries(chosen),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The inverse. Defaults are left out. */
export function writeUrlQuery<Row>(query: ListQuery, spec: ListSpec<Row>): string {
  const { search, sorting, isReversed, chosen, page } = query;
  const values = new URLSearchParams();
  if (search) values.set(names.search, search);
  for (const { id } of spec.filters) if (chosen[id]) values.set(id, chosen[id]);
  if (sorting !== spec.sortings[0].id) values.set(names.sorting, sorting);
  if (isReversed) values.set(names.isReversed, "1");
  if (page > 1) values.set(names.page, String(page));
  return values.toString();
}

const collator = new Intl.Collator("nb-NO", { numeric: true });
export const compareText = (a: string, b: string): number => collator.compare(a, b);

export function sortRows<Row extends IdentifiedRow>(
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
      filters.every(({ id, valueOf }) => [valueOf(row)].flat().includes(chosen[id] ?? "")) &&
      words.every((word) => textOf(row).includes(word)),
  );
}

/** The values there are, with how many rows have each; also the one that is chosen, when no row has it any more. */
export function choicesOf<Row>(
  rows: readonly Row[],
  filter: ListFilter<Row>,
  chosen?: string,
): readonly { readonly value: string; readonly label: string; readonly count: number }[] {
  const counts = new Map<string, number>(chosen ? [[chosen, 0]] : []);
  for (const value of rows.flatMap(filter.valueOf)) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, label: filter.nameOf?.(value) ?? value, count }))
    .sort((a, b) => compareText(a.label, b.label));
}

export function byText<Row>(id: string, label: string, textOf: (row: Row) => string): ListSorting<Row> {
  return { id, label, compare: (a, b) => compareText(textOf(a), textOf(b)) };
}

/** Sorting in the visitors' order. */
export function byPosition<Row extends { readonly position: number }>(
  nameOf: (row: Row) => string,
): ListSorting<Row> {
  return {
    id: "posisjon",
    label: "Posisjon",
    compare: (a, b) => a.position - b.position || compareText(nameOf(a), nameOf(b)),
  };
}

/** @param momentOf ISO 8601 */
export function newestFirst<Row>(id: string, momentOf: (row: Row) => string): ListSorting<Row> {
  return { id, label: "Nyeste først", compare: (a, b) => compareText(momentOf(b), momentOf(a)) };
}

export function waitingFirst<Row extends { readonly createdAt: string }>(
  isWaiting: (row: Row) => boolean,
): ListSorting<Row> {
  return {
    id: "venter",
    label: "Ventende først",
    compare: (a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || compareText(b.createdAt, a.createdAt),
  };
}

export interface IdentifiedRow {
  readonly id: number;
}

export type ListView<Row extends IdentifiedRow> = ReturnType<typeof useListView<Row>>;

export function useListView<Row extends IdentifiedRow>(
  rows: readonly Row[],
  spec: ListSpec<Row>,
  urlState: ListUrlState,
) {
  const params = useSyncExternalStore(urlState.subscribe, urlState.read, urlState.read);
  const query = useMemo(() => readUrlQuery(params, spec), [params, spec]);
  const search = useDeferredValue(query.search);
  const { sorting, isReversed, chosen } = query;

  const texts = useMemo(() => new Map(rows.map((row) => [row, lower(spec.textOf(row))])), [rows, spec]);
  const sorted = useMemo(
    () => sortRows(rows, spec, { sorting, isReversed }),
    [rows, spec, sorting, isReversed],
  );
  const found = useMemo(
    () => filterRows(sorted, spec, { search, chosen, textOf: (row) => texts.get(row) ?? "" }),
    [sorted, spec, search, chosen, texts],
  );
  const choices = useMemo(
    () =>
      Object.fromEntries(
        spec.filters.map((filter) => [filter.id, choicesOf(rows, filter, chosen[filter.id])]),
      ),
    [rows, spec, chosen],
  );

  const pages = Math.max(1, Math.ceil(found.length / rowsPerPage));
  const page = Math.min(query.page, pages);
  const change = (next: Partial<ListQuery>, isStep = true) =>
    urlState.put(writeUrlQuery({ ...query, page: 1, ...next }, spec), isStep);
  return {
    query,
    spec,
    choices,
    all: found,
    shown: found.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    found: found.length,
    total: rows.length,
    page,
    pages,
    search: (text: string) => change({ search: text }, false),
    /** Chooses a sorting; the one that is chosen already turns around. */
    sort: (id: string) => change({ sorting: id, isReversed: id === sorting && !isReversed }),
    choose: (filter: string, value: string) => change({ chosen: { ...chosen, [filter]: value } }),
    clear: () => change({ search: "", chosen: {} }),
    goTo: (wanted: number) => change({ page: wanted }),
  };
}

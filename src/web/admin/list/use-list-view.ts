/** Hook for a list's view: search, filters, sorting and page. */
import { useDeferredValue, useMemo, useSyncExternalStore } from "react";
import {
  choicesOf,
  type FilterChoice,
  filterRows,
  type ListUrlState,
  type ListQuery,
  type ListSpec,
  lower,
  type UrlQuery,
  readUrlQuery,
  rowsPerPage,
  sortRows,
  writeUrlQuery,
} from "#web/admin/list/list-view.ts";

export interface ListView<Row> {
  readonly query: ListQuery;
  /** Every row that is found, on all pages. */
  readonly all: readonly Row[];
  /** The rows on this page. */
  readonly shown: readonly Row[];
  readonly found: number;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly spec: ListSpec<Row>;
  readonly choices: Readonly<Record<string, readonly FilterChoice[]>>;
  search(text: string): void;
  /** Chooses a sorting; the one that is chosen already turns around. */
  sort(id: string): void;
  choose(filter: string, value: string): void;
  clear(): void;
  goTo(page: number): void;
}

export function useListView<Row extends { readonly id: number }>(
  rows: readonly Row[],
  spec: ListSpec<Row>,
  urlState: ListUrlState,
): ListView<Row> {
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
  const change = (next: Partial<UrlQuery>, isStep = true) =>
    urlState.put(writeUrlQuery({ ...query, page: 1, ...next }, spec), isStep);
  return {
    query,
    all: found,
    shown: found.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    found: found.length,
    total: rows.length,
    page,
    pages,
    spec,
    choices,
    search: (text) => change({ search: text }, false),
    sort: (id) => change({ sorting: id, isReversed: id === sorting && !isReversed }),
    choose: (filter, value) => change({ chosen: { ...chosen, [filter]: value } }),
    clear: () => change({ search: "", chosen: {} }),
    goTo: (wanted) => change({ page: wanted }),
  };
}

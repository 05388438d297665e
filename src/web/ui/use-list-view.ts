/** The state of one list on the screen: what is searched for, filtered, sorted by, and which page is shown. */
import { useDeferredValue, useMemo, useState } from "react";
import {
  choicesOf,
  type FilterChoice,
  filterRows,
  type ListQuery,
  type ListSpec,
  lower,
  rowsPerPage,
  sortRows,
} from "#web/ui/list-view.ts";

export interface ListView<Row> {
  readonly query: ListQuery;
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
  initial: Partial<ListQuery> = {},
): ListView<Row> {
  const first: ListQuery = {
    search: "",
    sorting: spec.sortings[0].id,
    isReversed: false,
    chosen: {},
    ...initial,
  };
  const [query, setQuery] = useState(first);
  const [page, setPage] = useState(1);
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
    () => Object.fromEntries(spec.filters.map((filter) => [filter.id, choicesOf(rows, filter)])),
    [rows, spec],
  );

  const pages = Math.max(1, Math.ceil(found.length / rowsPerPage));
  const current = Math.min(page, pages);
  const change = (next: Partial<ListQuery>) => {
    setQuery({ ...query, ...next });
    setPage(1);
  };
  return {
    query,
    shown: found.slice((current - 1) * rowsPerPage, current * rowsPerPage),
    found: found.length,
    total: rows.length,
    page: current,
    pages,
    spec,
    choices,
    search: (text) => change({ search: text }),
    sort: (id) => change({ sorting: id, isReversed: id === sorting && !isReversed }),
    choose: (filter, value) => change({ chosen: { ...chosen, [filter]: value } }),
    clear: () => change({ search: "", chosen: {} }),
    goTo: setPage,
  };
}

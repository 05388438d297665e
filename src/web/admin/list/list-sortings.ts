/** Sort orders that several lists share. */
import { compareText, type ListSorting } from "#web/admin/list/list-view.ts";

export function byText<Row>(id: string, label: string, textOf: (row: Row) => string): ListSorting<Row> {
  return { id, label, compare: (a, b) => compareText(textOf(a), textOf(b)) };
}

/** @param momentOf ISO 8601 */
export function newestFirst<Row>(id: string, momentOf: (row: Row) => string): ListSorting<Row> {
  return { id, label: "Nyeste først", compare: (a, b) => compareText(momentOf(b), momentOf(a)) };
}

interface SentRow {
  readonly createdAt: string;
}

/** Rows that wait for a decision first, then the newest. */
export function waitingFirst<Row extends SentRow>(isWaiting: (row: Row) => boolean): ListSorting<Row> {
  return {
    id: "venter",
    label: "Ventende først",
    compare: (a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || compareText(b.createdAt, a.createdAt),
  };
}

/** Parts of rows in several lists: a url, the time of arrival, the active state, facts. */
import type { ReactNode } from "react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { periodState, type ShownPeriod, todayInNorway } from "#shared/days.ts";
import { withoutScheme } from "#shared/text/url-text.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import type { ListFilter } from "#web/admin/list-view.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { formatDay, formatMoment } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** Link to a url stored in a row. One that is not http(s) is rendered as text. */
export function OutLink({ url, text }: { readonly url: string; readonly text?: string }) {
  const href = readWebUrl(url).url;
  if (!href) return <span className="out-link">{url}</span>;
  return (
    <a className="out-link" href={href} target="_blank" rel="noopener noreferrer" title={url}>
      {text ?? withoutScheme(url).replace(/\/$/, "")}
      <VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
      <ArrowUpRight />
    </a>
  );
}

export function dateColumn(header: string): DataColumn<{ readonly createdAt: string }> {
  return {
    id: "dato",
    header,
    sorting: "dato",
    order: "descending",
    kind: "date",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  };
}

export const positionColumn: DataColumn<{ readonly position: number }> = {
  id: "posisjon",
  header: "Posisjon",
  sorting: "posisjon",
  kind: "number",
  cell: ({ position }) => position,
};

interface HideableRow extends ShownPeriod {
  readonly isActive: boolean;
}

const periodWords = { before: "Ikke begynt", shown: "Aktiv", over: "Over" } as const;
const wordOf = (row: HideableRow) =>
  row.isActive ? periodWords[periodState(row, todayInNorway())] : "Inaktiv";

export const activeFilter = {
  id: "status",
  label: "Status",
  valueOf: wordOf,
} satisfies ListFilter<HideableRow>;

export function ActiveBadge({ row }: { readonly row: HideableRow }) {
  return <Badge tone={wordOf(row) === periodWords.shown ? "good" : "plain"}>{wordOf(row)}</Badge>;
}

export const inactiveBadge = (row: HideableRow) =>
  wordOf(row) !== periodWords.shown && <ActiveBadge row={row} />;

/** «fra og med 1. desember 2026 til og med 24. desember 2026» */
export const periodText = ({ shownFrom, shownUntil }: ShownPeriod): string =>
  [shownFrom && `fra og med ${formatDay(shownFrom)}`, shownUntil && `til og med ${formatDay(shownUntil)}`]
    .filter(Boolean)
    .join(" ");

export function ValueChange({ before, after }: Readonly<Record<"before" | "after", string | null>>) {
  return (
    <span className="value-change">
      {before !== null && <del>{before}</del>}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after === null ? <span className="soft"> (tomt)</span> : <ins>{after}</ins>}
    </span>
  );
}

/** A row's facts by their labels; those without a value are left out. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="admin-facts stack tight small">
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="many-lines">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

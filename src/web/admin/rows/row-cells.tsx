/** What the rows of several lists show: a url, when it came in, whether it is active, its facts. */
import type { ReactNode } from "react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { withoutScheme } from "#shared/text/url-text.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import type { ListFilter } from "#web/admin/list/list-view.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { formatMoment } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface OutLinkProps {
  readonly url: string;
  readonly text?: string;
}

/** Link to a url stored in a row. One that is not http(s) is rendered as text. */
export function OutLink({ url, text }: OutLinkProps) {
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

interface SentRow {
  readonly createdAt: string;
}

export function dateColumn(header: string): DataColumn<SentRow> {
  return {
    id: "dato",
    header,
    sorting: "dato",
    order: "descending",
    kind: "date",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  };
}

interface HideableRow {
  readonly isActive: boolean;
}

const wordOf = ({ isActive }: HideableRow) => (isActive ? "Aktiv" : "Inaktiv");

export const activeFilter = {
  id: "status",
  label: "Status",
  valueOf: wordOf,
} satisfies ListFilter<HideableRow>;

export function ActiveBadge({ row }: { readonly row: HideableRow }) {
  return <Badge tone={row.isActive ? "good" : "plain"}>{wordOf(row)}</Badge>;
}

/** In a row, where what is as usual goes without saying. */
export const inactiveBadge = (row: HideableRow) => !row.isActive && <ActiveBadge row={row} />;

/** A value as it was, and as it is after a change. */
export function ValueChange({ before, after }: Readonly<Record<"before" | "after", string | null>>) {
  return (
    <span className="value-change">
      {before !== null && <del>{before}</del>}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after === null ? <span className="soft"> (tomt)</span> : <ins>{after}</ins>}
    </span>
  );
}

/** What a row has, by its labels; what it does not have is left out. */
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

/** Table column for when something came in: the day, and under it the time of day. */
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { formatShortDay, formatTime } from "#web/norwegian.ts";

interface SentRow {
  readonly createdAt: string;
}

/** Sorts by the sorting «dato». */
export function dateColumn(header: string): DataColumn<SentRow> {
  return {
    id: "dato",
    header,
    sorting: "dato",
    order: "descending",
    kind: "date",
    cell: ({ createdAt }) => <RowDate iso={createdAt} />,
  };
}

function RowDate({ iso }: { readonly iso: string }) {
  return (
    <time className="row-date" dateTime={iso}>
      {formatShortDay(iso)} <span className="soft">kl. {formatTime(iso)}</span>
    </time>
  );
}

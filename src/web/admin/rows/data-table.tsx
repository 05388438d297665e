/**
 * A table whose columns sort; on a phone each row becomes a card with the column's name before each value.
 *
 *     <DataTable caption="Maler" view={view} columns={[{ id: "navn", header: "Navn", sorting: "navn", cell: (row) => … }]} />
 *
 * The roles are written out because a table that is laid out as cards loses them in some browsers.
 */
import type { ReactNode } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { ListView } from "#web/admin/list/list-view.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface DataColumn<Row> {
  readonly id: string;
  /** A text, unless it is a column of controls. */
  readonly header: ReactNode;
  /** The sorting this column's heading chooses. */
  readonly sorting?: string;
  /** What the sorting does by itself; the other way when it is turned around. */
  readonly order?: "ascending" | "descending";
  readonly kind?: "main" | "number" | "date" | "actions" | "choice";
  readonly cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly view: ListView<Row>;
  readonly columns: readonly DataColumn<Row>[];
}

/** The elements' own roles, which a layout as cards would take from them. */
const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

export function DataTable<Row extends { readonly id: number }>({
  caption,
  view,
  columns,
}: DataTableProps<Row>) {
  return (
    <table className="data-table" {...as.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...as.rowgroup}>
        <tr {...as.row}>
          {columns.map((column) => (
            <th
              key={column.id}
              {...as.columnheader}
              scope="col"
              data-kind={column.kind}
              aria-sort={sortOf(column, view)}
            >
              <Heading column={column} view={view} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.rowgroup}>
        {view.shown.map((row) => (
          <tr {...as.row} key={row.id} data-row={row.id}>
            {columns.map((column) => (
              <td
                {...as.cell}
                key={column.id}
                data-kind={column.kind}
                data-label={typeof column.header === "string" ? column.header : undefined}
              >
                <div className="cell">{column.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heading<Row>({
  column: { header, sorting, kind },
  view,
}: {
  readonly column: DataColumn<Row>;
  readonly view: ListView<Row>;
}) {
  if (kind === "actions") return <VisuallyHidden>{header}</VisuallyHidden>;
  if (!sorting) return header;
  const isChosen = view.query.sorting === sorting;
  return (
    <button
      type="button"
      className="data-table-sort"
      data-chosen={isChosen ? "" : undefined}
      onClick={() => view.sort(sorting)}
    >
      {header}
      {isChosen && view.query.isReversed ? <ChevronUp /> : <ChevronDown />}
    </button>
  );
}

function sortOf<Row>({ sorting, order = "ascending" }: DataColumn<Row>, { query }: ListView<Row>) {
  if (!sorting || sorting !== query.sorting) return undefined;
  if (!query.isReversed) return order;
  return order === "ascending" ? "descending" : "ascending";
}

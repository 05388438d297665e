/**
 * A table whose columns sort, in rows of one or two lines. Where there is little room the minor columns go, and on a phone
 * all but the name and its line. A row opens below itself, with the hidden columns and further details.
 *
 *     <DataTable caption="Maler" view={view} columns={[{ id: "navn", header: "Navn", sorting: "navn", cell: (row) => … }]} />
 *
 * The roles are written out because a table that is laid out as anything else loses them in some browsers.
 */
import { type ReactNode, useId, useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { IdentifiedRow, ListView } from "#web/admin/list-view.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface DataColumn<Row> {
  readonly id: string;
  /** A text, unless it is a column of controls. */
  readonly header: ReactNode;
  /** The sorting this column's heading chooses. */
  readonly sorting?: string;
  /** Direction of the sorting, unless reversed. */
  readonly order?: "ascending" | "descending";
  /** The main column's cell is below the row's name. Minor ones and numbers are dropped first. */
  readonly kind?: "main" | "number" | "date" | "minor" | "paper" | "actions" | "choice";
  readonly cell: (row: Row) => ReactNode;
}

/** Name of a row, and its details when it is opened by the name. */
export interface OpenedRows<Row> {
  readonly nameOf: (row: Row) => string;
  readonly detailOf: (row: Row) => ReactNode;
}

export interface DataTableProps<Row extends IdentifiedRow> {
  readonly caption: string;
  readonly view: ListView<Row>;
  readonly columns: readonly DataColumn<Row>[];
  readonly opened?: OpenedRows<Row>;
}

/** The elements' own roles, which a layout as cards would take from them. */
const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

export function DataTable<Row extends IdentifiedRow>({
  caption,
  view,
  columns,
  opened,
}: DataTableProps<Row>) {
  return (
    <table className="data-table box" {...as.table}>
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
          {opened && (
            <th {...as.columnheader} scope="col" className="visually-hidden">
              Detaljer
            </th>
          )}
        </tr>
      </thead>
      <tbody {...as.rowgroup}>
        {view.shown.map((row) => (
          <TableRow key={row.id} row={row} columns={columns} opened={opened} />
        ))}
      </tbody>
    </table>
  );
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly DataColumn<Row>[];
  readonly opened: OpenedRows<Row> | undefined;
}

function TableRow<Row extends IdentifiedRow>({ row, columns, opened }: TableRowProps<Row>) {
  const detailId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <tr {...as.row} data-row={row.id} data-open={isOpen ? "" : undefined}>
      {columns.map(({ id, header, kind, cell }) => (
        <td
          {...as.cell}
          key={id}
          data-kind={kind}
          data-label={typeof header === "string" ? header : undefined}
        >
          {opened && kind === "main" && (
            <button
              type="button"
              className="row-name clamp"
              aria-expanded={isOpen}
              aria-controls={detailId}
              data-action="Åpne"
              onClick={() => setOpen(!isOpen)}
            >
              {opened.nameOf(row)}
            </button>
          )}
          {cell(row)}
        </td>
      ))}
      {opened && (
        <td {...as.cell} id={detailId} data-kind="detail" hidden={!isOpen}>
          {opened.detailOf(row)}
        </td>
      )}
    </tr>
  );
}

function Heading<Row extends IdentifiedRow>({
  column,
  view,
}: {
  readonly column: DataColumn<Row>;
  readonly view: ListView<Row>;
}) {
  const { header, sorting, kind } = column;
  if (kind === "actions") return <VisuallyHidden>{header}</VisuallyHidden>;
  if (!sorting) return header;
  return (
    <button
      type="button"
      className="data-table-sort tall"
      data-chosen={view.query.sorting === sorting ? "" : undefined}
      onClick={() => view.sort(sorting)}
    >
      {header}
      {sortOf(column, view) === "ascending" ? <ChevronUp /> : <ChevronDown />}
    </button>
  );
}

function sortOf<Row extends IdentifiedRow>(
  { sorting, order = "ascending" }: DataColumn<Row>,
  { query }: ListView<Row>,
) {
  if (!sorting || sorting !== query.sorting) return undefined;
  if (!query.isReversed) return order;
  return order === "ascending" ? "descending" : "ascending";
}

/** A small table of figures, which stays a table on a phone. The first column names the row. */
import { type ReactNode, useId, useState } from "react";
import { DownloadButton } from "#web/admin/download-button.tsx";
import { formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface StatColumn<Row> {
  readonly header: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export const numberColumn = <Row,>(header: string, of: (row: Row) => number): StatColumn<Row> => ({
  header,
  isNumber: true,
  cell: (row) => formatNumber(of(row)),
});

export interface StatTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly StatColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

export function StatTable<Row>({ caption, columns, rows, keyOf }: StatTableProps<Row>) {
  return (
    <table className="stat-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header, isNumber }) => (
            <th key={header} scope="col" data-number={isNumber ? "" : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ header, isNumber, cell }, index) =>
              index === 0 ? (
                <th key={header} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={header} data-number={isNumber ? "" : undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const fewRows = 5;

export interface ListSectionProps<Row> extends Pick<StatTableProps<Row>, "columns" | "keyOf"> {
  readonly title: string;
  readonly note?: ReactNode;
  readonly rows: readonly Row[] | undefined;
  readonly hasFailed: boolean;
  /** Said when there are none. Without it the section is left out then, and while they are read. */
  readonly empty?: string;
  readonly csv?: string;
}

export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { title, note, rows, hasFailed, empty, csv, columns, keyOf } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!rows?.length && !hasFailed && !empty) return null;
  return (
    <section className="stat-section stack" aria-labelledby={`${id}-navn`}>
      <h3 id={`${id}-navn`}>{title}</h3>
      <div role="alert">{hasFailed && <p className="notice">Listen kunne ikke hentes.</p>}</div>
      {note && <p className="stat-note small soft">{note}</p>}
      {rows?.length === 0 && <p className="soft">{empty}</p>}
      {rows && rows.length > 0 && (
        <>
          <StatTable
            caption={title}
            columns={columns}
            rows={isOpen ? rows : rows.slice(0, fewRows)}
            keyOf={keyOf}
          />
          <div className="stat-actions cluster">
            {rows.length > fewRows && (
              <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? "Vis færre" : `Vis alle ${rows.length}`}
                <VisuallyHidden> i «{title}»</VisuallyHidden>
              </Button>
            )}
            {csv && (
              <DownloadButton
                path={csv}
                fileName={`${title.toLowerCase().replaceAll(" ", "-")}.csv`}
                of={title}
              />
            )}
          </div>
        </>
      )}
    </section>
  );
}

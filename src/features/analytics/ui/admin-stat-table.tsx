/** Tables of figures, which stay tables on a phone, and the sections of lists that are made from their descriptions. */
import { type ReactNode, useId, useState } from "react";
import {
  type Formats,
  type List,
  listsOf,
  type RankedTemplate,
  type Row,
  type StatisticName,
  statistics,
  statisticsPath,
} from "#features/analytics/statistics.ts";
import { templateHref } from "#domain/page-urls.ts";
import { categoryLabel } from "#domain/vocabulary.ts";
import { DownloadButton } from "#web/admin/download-button.tsx";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { formatAverage, formatNumber, formatShortDay } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface StatColumn<Row> {
  readonly header: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

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

/** Cells that the screen itself fills in, by the names of their columns. */
type OwnCells = Readonly<Record<string, (row: never) => ReactNode>>;

export interface ListSectionProps {
  readonly list: List;
  readonly rows: readonly Row[] | undefined;
  readonly hasFailed: boolean;
  readonly note?: ReactNode;
  /** Text when there are no rows; without it the section is then omitted, also during loading. */
  readonly empty?: string;
  readonly csv?: string | undefined;
  readonly cells?: OwnCells | undefined;
}

export function ListSection({ list, rows, hasFailed, note, empty, csv, cells }: ListSectionProps) {
  const { title, key = (row) => String(Object.values(row)[0]) } = list;
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
            columns={columnsOf(list, cells)}
            rows={isOpen ? rows : rows.slice(0, fewRows)}
            keyOf={key}
          />
          <div className="stat-actions cluster screen-only">
            {rows.length > fewRows && (
              <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? "Vis færre" : `Vis alle ${rows.length}`}
                <VisuallyHidden> i «{title}»</VisuallyHidden>
              </Button>
            )}
            {csv && <DownloadButton path={csv} of={title} />}
          </div>
        </>
      )}
    </section>
  );
}

/** A value as shown in a table, where that differs from the API. */
const tableCells: { readonly [Format in keyof Formats]?: (value: Formats[Format], row: Row) => ReactNode } = {
  template: (name, row) => {
    const { isShown, ...template } = row as RankedTemplate;
    return isShown ? <a href={templateHref(template)}>{name}</a> : `${name} (vises ikke)`;
  },
  category: categoryLabel,
  moment: formatShortDay,
  count: formatNumber,
  average: (average) => formatAverage(average.toFixed(1)),
};

const columnsOf = ({ columns, ownColumns, table }: List, cells: OwnCells = {}): StatColumn<Row>[] =>
  table.flatMap((name) => {
    const column = columns[name] ?? ownColumns?.[name];
    if (!column) return [];
    const { format, title = "", short = title, ifNull } = column;
    const own = cells[name] as ((row: Row) => ReactNode) | undefined;
    const usual = (tableCells[format] ?? String) as (value: unknown, row: Row) => ReactNode;
    const cell = own ?? ((row: Row) => (row[name] === null ? ifNull : usual(row[name], row)));
    return { header: short, isNumber: format === "count" || format === "average", cell };
  });

export interface StatisticProps {
  readonly name: StatisticName;
  readonly query: string;
  readonly turn: unknown;
}

/** Reads a statistic. @returns what the section of each of its lists shows, by their descriptions */
export function useStatistic({ name, query, turn }: StatisticProps) {
  const path = `${statisticsPath}/${name}`;
  const { data, hasFailed, readAgain } = useAdminRead<
    Readonly<Record<string, number>> & Readonly<Record<string, readonly Row[]>>
  >(`${path}?${query}`, turn);
  const sections = listsOf(statistics[name]).map(([field, list]) => ({
    list,
    note: typeof list.note === "function" ? data && list.note(data, formatNumber) : list.note,
    rows: data?.[field],
    hasFailed,
    csv: list.file && `${path}.csv?${query}&list=${field}`,
  }));
  return { sections, readAgain };
}

export function StatisticLists({ cells, ...props }: StatisticProps & Pick<ListSectionProps, "cells">) {
  const { sections } = useStatistic(props);
  return sections.map((section) => <ListSection key={section.list.title} {...section} cells={cells} />);
}

export interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

export const Facts = ({ facts }: FactsProps) => (
  <dl className="stat-facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

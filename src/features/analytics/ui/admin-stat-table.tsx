/** The section of a list of figures, made from its description: its table, which stays a table on a phone, and its file. */
import { type ReactNode, useId, useState } from "react";
import type { PeriodId } from "#features/analytics/periods.ts";
import {
  type Column,
  type Formats,
  type List,
  promotionKinds,
  type Row,
  type StatisticName,
  type StatisticRow,
  statistics,
  statisticsPath,
} from "#features/analytics/statistics.ts";
import type { Answer } from "#features/analytics/statistics-contract.ts";
import { templateHref } from "#domain/page-urls.ts";
import { categoryLabel } from "#domain/vocabulary.ts";
import { DownloadButton } from "#web/admin/download-button.tsx";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const fewRows = 5;

export interface ListSectionProps {
  readonly list: List;
  readonly rows: readonly Row[] | undefined;
  readonly hasFailed?: boolean;
  /** Text when there are no rows; without it the section is then omitted, also during loading. */
  readonly empty?: string;
  readonly csv?: string;
  /** Cells that the screen itself fills in, by the names of their columns. */
  readonly cells?: Readonly<Record<string, (row: never) => ReactNode>> | undefined;
}

export function ListSection({ list, rows, hasFailed = false, empty, csv, cells }: ListSectionProps) {
  const { title, note } = list;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!rows?.length && !hasFailed && !empty) return null;
  const columns = list.table.flatMap((name) => ({ name, format: "text", ...list.columns[name] }) as const);
  const cellOf = (row: Row, { name, format, ifNull }: Column & { readonly name: string }) => {
    const own = cells?.[name] as ((row: Row) => ReactNode) | undefined;
    const usual = (tableCells[format] ?? String) as (value: unknown, row: Row) => ReactNode;
    return own ? own(row) : row[name] === null ? ifNull : usual(row[name], row);
  };
  const numberOf = ({ format }: Column) => (format === "count" ? "" : undefined);
  return (
    <section className="stat-section stack" aria-labelledby={`${id}-navn`}>
      <h3 id={`${id}-navn`}>{title}</h3>
      <div role="alert">{hasFailed && <p className="notice">Listen kunne ikke hentes.</p>}</div>
      {note && <p className="small soft">{note}</p>}
      {rows?.length === 0 && <p className="soft">{empty}</p>}
      {rows && rows.length > 0 && (
        <>
          <table className="stat-table">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" data-number={numberOf(column)}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isOpen ? rows : rows.slice(0, fewRows)).map((row) => (
                <tr key={Object.values(row).slice(0, 2).join(" ")}>
                  {columns.map((column, index) =>
                    index === 0 ? (
                      <th key={column.name} scope="row">
                        {cellOf(row, column)}
                      </th>
                    ) : (
                      <td key={column.name} data-number={numberOf(column)}>
                        {cellOf(row, column)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
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
    const { isShown, ...template } = row as StatisticRow<"templates">;
    return isShown ? <a href={templateHref(template)}>{name}</a> : `${name} (vises ikke)`;
  },
  category: categoryLabel,
  promotion: (kind) => promotionKinds[kind].label,
  count: formatNumber,
};

export interface StatisticProps<Name extends StatisticName = StatisticName> {
  readonly name: Name;
  readonly period: PeriodId;
  /** A new value reads everything again. */
  readonly turn: unknown;
}

/** Reads a statistic. @returns what was read, and the section that shows its rows */
export function useStatistic<Name extends StatisticName>({ name, period, turn }: StatisticProps<Name>) {
  const statistic = statistics[name];
  const pathOf = (ending: string) => `${statisticsPath}${statistic.path}${ending}?period=${period}`;
  const read = useAdminRead<Answer<Name>>(pathOf(""), turn);
  const rows = read.data?.rows as readonly Row[] | undefined;
  const section = { list: statistic as List, rows, hasFailed: read.hasFailed, csv: pathOf(".csv") };
  return { ...read, section };
}

/** The rows of a dry run: what would happen to each, and why not. */
import { useRef, useState } from "react";
import type { ImportedRow, ImportReport, RowStatus } from "#features/transfer/contract.ts";
import { ListPager, ListToolbar, NothingFound } from "#web/admin/list/list-toolbar.tsx";
import { type ListSpec, type ListUrlState, useListView } from "#web/admin/list/list-view.ts";
import { type DataColumn, DataTable } from "#web/admin/rows/data-table.tsx";
import { Listeners } from "#web/listeners.ts";
import { count, formatNumber } from "#web/norwegian.ts";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";

interface TableRow extends Omit<ImportedRow, "id"> {
  readonly id: number;
}

export const statusWords: Readonly<Record<RowStatus, string>> = {
  error: "Feil",
  changed: "Endres",
  new: "Ny",
  unchanged: "Uendret",
};

const tones: Readonly<Record<ImportedRow["status"], NonNullable<BadgeProps["tone"]>>> = {
  error: "bad",
  changed: "waiting",
  new: "good",
  unchanged: "plain",
};
const statuses = Object.keys(statusWords) as readonly ImportedRow["status"][];

const spec: ListSpec<TableRow> = {
  textOf: ({ line, name, errors, changes, note }) =>
    [
      line,
      name,
      note,
      ...errors.map(({ message }) => message),
      ...changes.flatMap(({ from, to }) => [from, to]),
    ].join(" "),
  sortings: [
    {
      id: "viktigst",
      label: "Feil og endringer først",
      compare: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status) || a.line - b.line,
    },
    { id: "rad", label: "Rad i filen", compare: (a, b) => a.line - b.line },
  ],
  filters: [{ id: "skjer", label: "Hva skjer", valueOf: ({ status }) => statusWords[status] }],
};

export function ImportTable({ report }: { readonly report: ImportReport }) {
  const [rows] = useState(() => report.rows.map((row): TableRow => ({ ...row, id: row.line })));
  const [state] = useState(() => new OwnState());
  const view = useListView(rows, spec, state);
  const top = useRef<HTMLDivElement>(null);
  const goTo = (page: number) => {
    view.goTo(page);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div ref={top} tabIndex={-1} role="group" aria-label="Radene i filen">
      <ListToolbar view={view} nouns={["rad", "rader"]} />
      {view.found === 0 ? (
        <NothingFound view={view} />
      ) : (
        <DataTable caption="Radene i filen" view={view} columns={columns} />
      )}
      <ListPager view={view} onGo={goTo} />
    </div>
  );
}

const columns: readonly DataColumn<TableRow>[] = [
  { id: "rad", header: "Rad", kind: "number", sorting: "rad", cell: ({ line }) => line },
  {
    id: "skjer",
    header: "Hva skjer",
    sorting: "viktigst",
    cell: ({ status }) => <Badge tone={tones[status]}>{statusWords[status]}</Badge>,
  },
  { id: "innhold", header: "Innhold", kind: "main", cell: (row) => <RowContent row={row} /> },
];

function RowContent({ row: { name, errors, changes, note } }: { readonly row: TableRow }) {
  return (
    <>
      <p className="row-name">{name === "" ? "Uten navn" : name}</p>
      {note !== null && <p className="soft">{note}</p>}
      {errors.length > 0 && (
        <ul className="import-errors">
          {errors.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              {column !== null && <strong>{column}: </strong>}
              {message}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <dl className="import-changes">
          {changes.map(({ column, from, to }) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>
                <del>{from === "" ? "tomt" : from}</del> → <ins>{to === "" ? "tomt" : to}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Search, filter and page of this table: they are none of the page's url. */
class OwnState implements ListUrlState {
  #params = "";
  readonly #listeners = new Listeners();

  readonly subscribe = this.#listeners.subscribe;

  readonly read = (): string => this.#params;

  put(params: string): void {
    this.#params = params;
    this.#listeners.tell();
  }
}

export const changeCount = ({ counts }: ImportReport) => counts.new + counts.changed;

/** «3 nye · 309 endres · 11 uendret · ingen feil» */
export function summaryOf({ counts }: ImportReport): string {
  return [
    `${formatNumber(counts.new)} ${counts.new === 1 ? "ny" : "nye"}`,
    `${formatNumber(counts.changed)} endres`,
    `${formatNumber(counts.unchanged)} uendret`,
    counts.error === 0 ? "ingen feil" : `${formatNumber(counts.error)} med feil`,
  ].join(" · ");
}

/** «3 nye maler og 309 endret» */
export function importedText({ counts }: ImportReport, nouns: readonly [string, string]): string {
  const isNeuter = nouns[0] === nouns[1];
  const added = counts.new > 1 ? "nye" : isNeuter ? "nytt" : "ny";
  const parts = [
    counts.new > 0 && `${formatNumber(counts.new)} ${added}`,
    counts.changed > 0 && `${formatNumber(counts.changed)} endret`,
  ].filter(Boolean);
  return `Importert: ${parts.join(", ")} (${count(counts.new + counts.changed, nouns[0], nouns[1])}).`;
}

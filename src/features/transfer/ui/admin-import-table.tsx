/** The rows of a dry run: what would happen to each, and why not. */
import { useRef, useState } from "react";
import type { ImportedRow, ImportReport } from "#features/transfer/contract.ts";
import { statusWords } from "#features/transfer/ui/import-words.ts";
import { type DataColumn, DataTable } from "#web/admin/rows/data-table.tsx";
import { ListPager, ListToolbar, NothingFound } from "#web/admin/list/list-toolbar.tsx";
import type { ListSpec, ListUrlState } from "#web/admin/list/list-view.ts";
import { useListView } from "#web/admin/list/use-list-view.ts";
import { Listeners } from "#web/listeners.ts";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";

/** A row, by the line it stands on. */
interface TableRow extends Omit<ImportedRow, "id"> {
  readonly id: number;
}

const tones: Readonly<Record<ImportedRow["status"], NonNullable<BadgeProps["tone"]>>> = {
  error: "bad",
  changed: "waiting",
  new: "good",
  unchanged: "plain",
};
const statuses = Object.keys(statusWords) as readonly ImportedRow["status"][];

const spec: ListSpec<TableRow> = {
  textOf: ({ line, name, errors, changes }) =>
    [
      line,
      name,
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

function RowContent({ row: { name, errors, changes } }: { readonly row: TableRow }) {
  return (
    <div className="row-main">
      <p className="row-name">{name === "" ? "Uten navn" : name}</p>
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
    </div>
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

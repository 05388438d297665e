/** The rows of a dry run: the effect on each, or its error. */
import { type ReactNode, useMemo, useRef, useState } from "react";
import type {
  CatalogueReport,
  CatalogueRow,
  ImportedRow,
  ImportReport,
} from "#features/transfer/contract.ts";
import { ListPager, ListToolbar, NothingFound } from "#web/admin/list/toolbar.tsx";
import { type ListSpec, type ListUrlState, useListView } from "#web/admin/list-view.ts";
import { type DataColumn, DataTable } from "#web/admin/rows/data-table.tsx";
import { Facts, ValueChange } from "#web/admin/rows/row-cells.tsx";
import { Listeners } from "#web/listeners.ts";
import { formatNumber } from "#web/norwegian.ts";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";

type ShownStatus = ImportedRow["status"] | CatalogueRow["status"];

/** A row of a file, or of the catalogue. */
interface ShownRow extends Pick<ImportedRow, "name" | "note" | "changes"> {
  readonly status: ShownStatus;
  readonly line?: number;
  readonly errors?: ImportedRow["errors"];
}

interface TableRow<Row> {
  /** Position of the row: one that comes has no id of its own. */
  readonly id: number;
  readonly line: number;
  readonly row: Row;
}

/** Text and tone of each status, those that need a look first. */
const badges: Readonly<Record<ShownStatus, readonly [string, NonNullable<BadgeProps["tone"]>]>> = {
  error: ["Feil", "bad"],
  edited: ["Endret her", "waiting"],
  gone: ["Går ut", "bad"],
  changed: ["Endres", "waiting"],
  new: ["Ny", "good"],
  unchanged: ["Uendret", "plain"],
};
const statuses = Object.keys(badges) as readonly ShownStatus[];

const spec: ListSpec<TableRow<ShownRow>> = {
  textOf: ({ line, row: { name, errors = [], changes, note } }) =>
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
      compare: (a, b) => statuses.indexOf(a.row.status) - statuses.indexOf(b.row.status) || a.line - b.line,
    },
    { id: "rad", label: "Rekkefølgen", compare: (a, b) => a.line - b.line },
  ],
  filters: [{ id: "skjer", label: "Hva skjer", valueOf: ({ row }) => badges[row.status][0] }],
};

export interface ImportTableProps<Row> {
  /** Rows, those of a file with their lines. */
  readonly rows: readonly Row[];
  readonly caption: string;
  readonly renderChoice?: (row: Row) => ReactNode;
}

export function ImportTable<Row extends ShownRow>({
  rows: given,
  caption,
  renderChoice,
}: ImportTableProps<Row>) {
  const rows = useMemo(
    () => given.map((row, at): TableRow<Row> => ({ id: at + 1, line: row.line ?? at + 1, row })),
    [given],
  );
  const [state] = useState(() => new OwnState());
  const view = useListView(rows, spec, state);
  const content = [statusColumn, contentColumn(renderChoice)];
  const columns = given[0]?.line === undefined ? content : [lineColumn, ...content];
  const top = useRef<HTMLDivElement>(null);
  const goTo = (page: number) => {
    view.goTo(page);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  };
  // What differs in nothing has no rows to look at.
  if (given.every(({ status }) => status === "unchanged")) return null;
  return (
    <div ref={top} className="stack tight" tabIndex={-1} role="group" aria-label={caption}>
      <ListToolbar view={view} nouns={["rad", "rader"]} />
      {view.found === 0 ? (
        <NothingFound view={view} />
      ) : (
        <DataTable caption={caption} view={view} columns={columns} />
      )}
      <ListPager view={view} onGo={goTo} />
    </div>
  );
}

const lineColumn: DataColumn<TableRow<ShownRow>> = {
  id: "rad",
  header: "Rad",
  kind: "number",
  sorting: "rad",
  cell: ({ line }) => line,
};

const statusColumn: DataColumn<TableRow<ShownRow>> = {
  id: "skjer",
  header: "Hva skjer",
  sorting: "viktigst",
  cell: ({ row: { status } }) => <Badge tone={badges[status][1]}>{badges[status][0]}</Badge>,
};

const contentColumn = <Row extends ShownRow>(
  renderChoice: ImportTableProps<Row>["renderChoice"],
): DataColumn<TableRow<Row>> => ({
  id: "innhold",
  header: "Innhold",
  kind: "main",
  cell: ({ row }) => (
    <>
      <RowContent row={row} />
      {renderChoice?.(row)}
    </>
  ),
});

function RowContent({ row }: { readonly row: ShownRow }) {
  const { name, status, errors = [], changes, note } = row;
  return (
    <>
      <p className="row-name clamp">{name === "" ? "Uten navn" : name}</p>
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
        <Facts
          facts={Object.fromEntries(changes.map((change) => [change.column, shownChange(status, change)]))}
        />
      )}
    </>
  );
}

function shownChange(status: ShownStatus, { from, to }: ImportedRow["changes"][number]): ReactNode {
  const [before, after] = [from || "tomt", to || "tomt"];
  if (status === "edited") return <BothTexts here={before} shipped={after} />;
  return <ValueChange before={before} after={after} />;
}

const BothTexts = ({ here, shipped }: { readonly here: string; readonly shipped: string }) => (
  <>
    <strong>Her:</strong> {here}
    {"\n"}
    <strong>I katalogen:</strong> {shipped}
  </>
);

/** Search, filter and page of this table: not part of the page's url. */
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

type Counts = ImportReport["counts"] & CatalogueReport["counts"];

/** «3 nye · 309 endres · 11 uendret · ingen feil», «158 nye · 315 endres · 28 går ut · 10 uendret» */
export function summaryOf(counts: Partial<Counts> & Pick<Counts, "new" | "changed" | "unchanged">): string {
  const { edited = 0, gone, error } = counts;
  return [
    `${formatNumber(counts.new)} ${counts.new === 1 ? "ny" : "nye"}`,
    `${formatNumber(counts.changed)} endres`,
    edited > 0 && `${formatNumber(edited)} endret her`,
    gone !== undefined && `${formatNumber(gone)} går ut`,
    `${formatNumber(counts.unchanged)} uendret`,
    error !== undefined && (error === 0 ? "ingen feil" : `${formatNumber(error)} med feil`),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** «Importert: 3 nye, 309 endret.» */
export function importedText({ counts }: ImportReport): string {
  const parts = [
    counts.new > 0 && `${formatNumber(counts.new)} ${counts.new === 1 ? "ny" : "nye"}`,
    counts.changed > 0 && `${formatNumber(counts.changed)} endret`,
  ].filter(Boolean);
  return `Importert: ${parts.join(", ")}.`;
}

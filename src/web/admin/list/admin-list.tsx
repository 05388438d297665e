/** List page of a resource: heading, search and filters, table, pager. The feature provides the columns. */
import { type ReactNode, useRef } from "react";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Plus from "lucide-react/icons/plus";
import { BulkBar, type BulkBarProps } from "#web/admin/list/bulk-bar.tsx";
import { ListPager, ListToolbar, NothingFound } from "#web/admin/list/toolbar.tsx";
import type { IdentifiedRow } from "#web/admin/list-view.ts";
import { PageCheckbox, RowCheckbox } from "#web/admin/list/selection.tsx";
import type { AdminListState } from "#web/admin/list/use-admin-list.ts";
import { type DataColumn, DataTable } from "#web/admin/rows/data-table.tsx";
import type { Rows } from "#web/admin/rows/row-actions.ts";
import { Menu, type RowButton, RowButtons } from "#web/admin/rows/row-buttons.tsx";
import { listHeadingMark, useRowFocus } from "#web/admin/rows/row-focus.ts";
import { Button } from "#web/ui/button.tsx";

export interface AdminListProps<Row extends IdentifiedRow> {
  readonly admin: AdminListState<Row>;
  /** Callback of the button that `createText` labels. */
  readonly onCreate?: () => void;
  readonly tools?: ReactNode;
  readonly buttons: (row: Row) => readonly (RowButton<Row> | false)[];
  readonly bulk: Omit<BulkBarProps<Row>, "admin">;
  readonly columns: readonly DataColumn<Row>[];
  readonly detailOf: (row: Row) => ReactNode;
}

export function AdminList<Row extends IdentifiedRow>(props: AdminListProps<Row>) {
  const { admin, onCreate, tools, buttons, bulk, columns, detailOf } = props;
  const { resource, list, view, actions, selection } = admin;
  const { label, nouns, empty, caption = label, createText } = resource;
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const focus = useRowFocus(section, view.shown);

  const goTo = (page: number) => {
    view.goTo(page);
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "start" });
  };
  const checkboxOf = (row: Row) => (
    <RowCheckbox id={row.id} rowName={resource.nameOf(row)} selection={selection} />
  );
  const buttonsOf = (row: Row) => (
    <RowButtons row={row} rowName={resource.nameOf(row)} buttons={buttons(row)} busyId={actions.busyId} />
  );

  return (
    <>
      <section aria-label={label} ref={section} {...focus}>
        <div className="tab-bar cluster">
          <h2 ref={title} tabIndex={-1} {...listHeadingMark}>
            {label}
          </h2>
          {list.rows.length > 0 && <ListToolbar view={view} nouns={nouns} />}
          {tools && <Menu label={`Flere valg for ${nouns[1]}`}>{tools}</Menu>}
          {createText && (
            <Button variant="primary" data-shortcut="ny" onClick={onCreate}>
              <Plus />
              <span className="wide-only-text">{createText}</span>
            </Button>
          )}
        </div>
        <ListStates list={list} empty={empty} failure={actions.failure}>
          {view.found === 0 ? (
            <NothingFound view={view} />
          ) : (
            <div className="list-rows">
              <DataTable
                caption={caption}
                view={view}
                opened={{ nameOf: resource.nameOf, detailOf }}
                columns={[
                  {
                    id: "valg",
                    header: <PageCheckbox shown={view.shown} selection={selection} />,
                    kind: "choice",
                    cell: checkboxOf,
                  },
                  ...columns,
                  { id: "handlinger", header: "Handlinger", kind: "actions", cell: buttonsOf },
                ]}
              />
            </div>
          )}
          <BulkBar admin={admin} {...bulk} />
          <ListPager view={view} onGo={goTo} />
        </ListStates>
      </section>
      {admin.confirmDialog}
    </>
  );
}

export interface ListStatesProps<Row> {
  readonly list: Rows<Row>;
  readonly empty: string;
  readonly failure?: string | null;
  readonly children: ReactNode;
}

/** Loading, failed and empty states, and why the last action on the list failed. */
export function ListStates<Row>({ list, empty, failure, children }: ListStatesProps<Row>) {
  const { rows, status, reload } = list;
  return (
    <>
      <div role="alert">{failure && <Failure text={failure} />}</div>
      {status === "failed" && (
        <Failure text="Listen kunne ikke hentes.">
          <Button onClick={() => void reload()}>Prøv igjen</Button>
        </Failure>
      )}
      {status === "loading" && rows.length === 0 && <p className="admin-loading">Laster...</p>}
      {status === "ready" && rows.length === 0 && (
        <div className="state box">
          <p>{empty}</p>
        </div>
      )}
      {rows.length > 0 && children}
    </>
  );
}

function Failure({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="notice admin-failure">
      <CircleAlert />
      <p>{text}</p>
      {children}
    </div>
  );
}

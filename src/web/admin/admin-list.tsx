/** One list of the administrator's area: heading, search and filters, rows, pages. What a row shows is the feature's. */
import { type ReactNode, useRef } from "react";
import { ListStates } from "#web/admin/list-states.tsx";
import { ListPager, ListToolbar, NothingFound } from "#web/admin/list-toolbar.tsx";
import type { Rows } from "#web/admin/row-actions.ts";
import { listHeadingMark, useRowFocus } from "#web/admin/row-focus.ts";
import type { ListView } from "#web/admin/use-list-view.ts";

export interface AdminListProps<Row> {
  readonly heading: string;
  /** «mal», «maler» */
  readonly nouns: readonly [singular: string, plural: string];
  readonly empty: string;
  readonly list: Rows<Row>;
  readonly view: ListView<Row>;
  /** Why the last action on a row failed. */
  readonly failure: string | null;
  /** Above the heading: what was just done, and a way back. */
  readonly notice?: ReactNode;
  /** Beside the heading. */
  readonly action?: ReactNode;
  /** Beside the number of rows: what is done with all that are found. */
  readonly bulk?: ReactNode;
  readonly children: ReactNode;
}

export function AdminList<Row extends { readonly id: number }>(props: AdminListProps<Row>) {
  const { heading, nouns, empty, list, view, failure, notice, action, bulk, children } = props;
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const focus = useRowFocus(section, view.shown);

  const goTo = (page: number) => {
    view.goTo(page);
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "start" });
  };

  return (
    <section aria-label={heading} ref={section} {...focus}>
      {notice}
      <div className="tab-bar">
        <h2 ref={title} tabIndex={-1} {...listHeadingMark}>
          {heading}
        </h2>
        {action}
      </div>
      <ListStates list={list} empty={empty} failure={failure}>
        <ListToolbar view={view} nouns={nouns} bulk={bulk} />
        {view.found === 0 ? <NothingFound view={view} /> : children}
        <ListPager view={view} onGo={goTo} />
      </ListStates>
    </section>
  );
}

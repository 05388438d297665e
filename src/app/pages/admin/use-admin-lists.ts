/** Hook for the administrator's lists: fetched when the dashboard opens, then kept current by the list store. */
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { adminTabs, type ListedTab, type TabId } from "#app/pages/admin/admin-tabs.ts";
import { ListStore, type Refreshed } from "#app/pages/admin/list-store.ts";
import type { Rows } from "#web/admin/rows/row-actions.ts";

interface Named {
  readonly id: TabId;
}

/** The lists by their tabs. */
export interface AdminLists {
  of<Row>(tab: Named & { load(): Promise<readonly Row[]> }): Rows<Row>;
  /** Rows that only the tab's own functions take. */
  of(tab: ListedTab): Rows<never>;
  put(tab: Named, row: { readonly id: number }): void;
  drop(tab: Named, id: number): void;
  reload(...tabs: readonly Named[]): Promise<void>;
  /** Reads every list again; what fails stays as it is. */
  refresh(): Promise<Refreshed<TabId>>;
}

const names: readonly TabId[] = adminTabs.map(({ id }) => id);
const readers = Object.fromEntries(adminTabs.map(({ id, load }) => [id, load])) as Readonly<
  Record<TabId, () => Promise<readonly unknown[]>>
>;

export function useAdminLists(): AdminLists {
  const [store] = useState(() => new ListStore<TabId>(readers));
  const states = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);

  useEffect(() => {
    void store.reload(names);
  }, [store]);

  return useMemo(
    () => ({
      of: ({ id }: Named) => ({
        ...((states[id] ?? store.get(id)) as Pick<Rows<never>, "rows" | "status">),
        reload: () => store.reload([id]),
      }),
      put: ({ id }, row) => store.put(id, row),
      drop: ({ id: name }, id) => store.drop(name, id),
      reload: (...tabs) => store.reload([...new Set(tabs.map(({ id }) => id))]),
      refresh: () => store.refresh(names),
    }),
    [states, store],
  );
}

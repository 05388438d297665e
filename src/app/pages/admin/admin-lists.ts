/** Client-side cache of the administrator's lists: each is fetched in full, and a saved row replaces its older self. */
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { adminTabs, type ListedTab, type TabId } from "#app/pages/admin/admin-tabs.ts";
import type { IdentifiedRow } from "#web/admin/list-view.ts";
import type { Rows } from "#web/admin/rows/row-actions.ts";
import { Listeners } from "#web/listeners.ts";
import { logQuietly } from "#web/log-quietly.ts";

/** A list's rows; its status stays "ready" while they are read again. */
type ListState = Omit<Rows<unknown>, "reload">;

export interface Refreshed<Name extends string> {
  readonly newRows: Readonly<Partial<Record<Name, number>>>;
  readonly hasFailed: boolean;
}

const unread: ListState = { rows: [], status: "loading" };

export class ListStore<Name extends string> {
  readonly #readers: Readonly<Record<Name, () => Promise<readonly unknown[]>>>;
  /** The latest read of each list, and the lists that are being read. */
  readonly #reads = new Map<Name, Promise<boolean>>();
  readonly #inFlight = new Set<Name>();
  readonly #listeners = new Listeners();
  #states = {} as Readonly<Partial<Record<Name, ListState>>>;

  constructor(readers: Readonly<Record<Name, () => Promise<readonly unknown[]>>>) {
    this.#readers = readers;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** The same object until something changes. */
  readonly snapshot = (): Readonly<Partial<Record<Name, ListState>>> => this.#states;

  get(name: Name): ListState {
    return this.#states[name] ?? unread;
  }

  /** The list's latest read: another one once it is read again. */
  lastRead(name: Name): unknown {
    return this.#reads.get(name);
  }

  /** Drops all rows, and reads them again. */
  forget(names: readonly Name[]): void {
    for (const name of names) this.#set(name, unread);
    void this.reload(names);
  }

  /** Reads lists again. A failed list is marked as failed, and keeps its rows. */
  async reload(names: readonly Name[]): Promise<void> {
    await Promise.all(names.map((name) => this.#read(name, "failed")));
  }

  /** As reload, but a failed list keeps its status; lists that are still loading are skipped. */
  async refresh(all: readonly Name[]): Promise<Refreshed<Name>> {
    const names = all.filter((name) => this.get(name).status !== "loading");
    const before = new Map(names.map((name) => [name, this.get(name)]));
    const areRead = await Promise.all(names.map((name) => this.#read(name, this.get(name).status)));
    const counted = names.map((name) => [name, newRowsBetween(before.get(name) ?? unread, this.get(name))]);
    return {
      newRows: Object.fromEntries(counted) as Refreshed<Name>["newRows"],
      hasFailed: areRead.includes(false),
    };
  }

  /** Replaces the row with the same id unless that is newer, or adds the row first. */
  put(name: Name, row: IdentifiedRow): void {
    this.#edit(name, (rows) => {
      const listed = rows.find(({ id }) => id === row.id);
      if (!listed) return [row, ...rows];
      return revisionOf(listed) > revisionOf(row)
        ? rows
        : rows.map((other) => (other === listed ? row : other));
    });
  }

  /** Changes the rows that are listed by now. */
  edit(name: Name, change: (row: never) => IdentifiedRow): void {
    this.#edit(name, (rows) => rows.map((row) => change(row as never)));
  }

  drop(name: Name, id: number): void {
    this.#edit(name, (rows) => rows.filter((row) => row.id !== id));
  }

  #edit(name: Name, edit: (rows: readonly IdentifiedRow[]) => readonly IdentifiedRow[]): void {
    const { rows, status } = this.get(name);
    if (status === "ready") this.#set(name, { rows: edit(rows as readonly IdentifiedRow[]), status });
    // A read in flight may be older than the change, and a list that is not loaded cannot be edited: read it again.
    if (status !== "ready" || this.#inFlight.has(name)) void this.reload([name]);
  }

  /** Resolves when the rows are the new ones, or those of a later read. */
  #read(name: Name, statusOnFailure: ListState["status"]): Promise<boolean> {
    const work = async (): Promise<boolean> => {
      if (this.get(name).status === "failed") this.#set(name, { ...this.get(name), status: "loading" });
      const rows = await this.#readers[name]().catch((error: unknown) => {
        logQuietly(`Could not read the list ${name}`, error);
        return null;
      });
      const latest = this.#reads.get(name);
      if (latest && latest !== own) return latest;
      this.#inFlight.delete(name);
      this.#set(name, rows ? { rows, status: "ready" } : { ...this.get(name), status: statusOnFailure });
      return rows !== null;
    };
    const own = work();
    this.#reads.set(name, own);
    this.#inFlight.add(name);
    return own;
  }

  #set(name: Name, state: ListState): void {
    this.#states = { ...this.#states, [name]: state };
    this.#listeners.tell();
  }
}

/** 0 for a kind of row without revisions. */
const revisionOf = (row: object) => ("revision" in row ? Number(row.revision) : 0);

function newRowsBetween(before: ListState, after: ListState): number {
  if (before.status !== "ready" || after.status !== "ready") return 0;
  const known = new Set((before.rows as readonly IdentifiedRow[]).map(({ id }) => id));
  return (after.rows as readonly IdentifiedRow[]).filter(({ id }) => !known.has(id)).length;
}

interface Named {
  readonly id: TabId;
}

export interface AdminLists {
  of<Row>(tab: Named & { load(): Promise<readonly Row[]> }): Rows<Row>;
  /** Rows that only the tab's own functions take. */
  of(tab: ListedTab): Rows<never>;
  put(tab: Named, row: IdentifiedRow): void;
  edit<Row extends IdentifiedRow>(
    tab: Named & { load(): Promise<readonly Row[]> },
    change: (row: Row) => Row,
  ): void;
  drop(tab: Named, id: number): void;
  lastRead(tab: Named): unknown;
  reload(...tabs: readonly Named[]): Promise<void>;
  refresh(): Promise<Refreshed<TabId>>;
  forget(): void;
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
        ...((states[id] ?? unread) as Rows<never>),
        reload: () => store.reload([id]),
      }),
      put: ({ id }, row) => store.put(id, row),
      edit: ({ id }, change) => store.edit(id, change),
      drop: ({ id: name }, id) => store.drop(name, id),
      lastRead: ({ id }) => store.lastRead(id),
      reload: (...tabs) => store.reload([...new Set(tabs.map(({ id }) => id))]),
      refresh: () => store.refresh(names),
      forget: () => store.forget(names),
    }),
    [states, store],
  );
}

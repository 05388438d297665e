/** Open tab and the state of each list, kept in the url: `/admin?status=Ventende&side=2#forslag`. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { adminTabs, type TabId } from "#app/pages/admin/admin-tabs.ts";
import type { ListUrlState } from "#web/admin/list-view.ts";
import { whenEditorCloses } from "#web/admin/rows/edit-dialog.tsx";
import { Listeners } from "#web/listeners.ts";

const tabIds: readonly TabId[] = adminTabs.map(({ id }) => id);
const firstTab = adminTabs[0].id;

/** Places beside the tabs, by the url's hash. */
const places = ["gjennomgang", "konto"] as const;
export type Place = (typeof places)[number];

export interface AdminUrlState {
  readonly tab: TabId;
  readonly place: Place | null;
  readonly open: (place: Place) => void;
  /** @returns false where the administrator stays for something typed */
  readonly choose: (tab: TabId) => Promise<boolean>;
  readonly lists: Readonly<Record<TabId, ListUrlState>>;
}

export function useAdminUrlState(): AdminUrlState {
  const [store] = useState(() => new UrlStateStore());
  const tab = useSyncExternalStore(store.subscribe, store.readTab, store.readTab);
  const place = useSyncExternalStore(store.subscribe, store.readPlace, store.readPlace);
  useEffect(() => store.follow(), [store]);
  return { tab, place, open: store.open, choose: store.choose, lists: store.lists };
}

class UrlStateStore {
  readonly #listeners = new Listeners();
  #tab: TabId = firstTab;
  #place: Place | null = null;
  /** The view of each list. The url has the open tab's only. */
  readonly #params = new Map<TabId, string>();
  readonly lists: Readonly<Record<TabId, ListUrlState>>;

  constructor() {
    this.lists = Object.fromEntries(tabIds.map((id) => [id, this.#listOf(id)])) as Record<
      TabId,
      ListUrlState
    >;
    this.#readUrl();
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly readTab = (): TabId => this.#tab;

  readonly readPlace = (): Place | null => this.#place;

  readonly choose = (tab: TabId): Promise<boolean> => whenEditorCloses(() => this.#go(tab, null));

  readonly open = (place: Place): void => void whenEditorCloses(() => this.#go(this.#tab, place));

  #go(tab: TabId, place: Place | null): void {
    if (tab === this.#tab && place === this.#place) return;
    this.#tab = tab;
    this.#place = place;
    history.pushState(null, "", this.#url());
    this.#listeners.tell();
  }

  /** Reads the url after Back, Forward, or a change of the hash. */
  follow(): () => void {
    this.#correctUrl();
    const onMove = () => {
      this.#readUrl();
      this.#correctUrl();
      this.#listeners.tell();
    };
    addEventListener("popstate", onMove);
    return () => removeEventListener("popstate", onMove);
  }

  #listOf(tab: TabId): ListUrlState {
    return {
      subscribe: this.subscribe,
      read: () => this.#params.get(tab) ?? "",
      put: (params, isStep) => {
        this.#params.set(tab, params);
        if (isStep) history.pushState(null, "", this.#url());
        else history.replaceState(null, "", this.#url());
        this.#listeners.tell();
      },
    };
  }

  #readUrl(): void {
    const hash = location.hash.slice(1);
    // The skip link's target is inside the tab.
    if (hash && document.getElementById(hash)) return;
    const wanted = hash.toLowerCase();
    this.#place = places.find((place) => place === wanted) ?? null;
    if (this.#place) return;
    this.#tab = tabIds.find((id) => id === wanted) ?? firstTab;
    this.#params.set(this.#tab, location.search.slice(1));
  }

  #correctUrl(): void {
    const { pathname, search, hash } = location;
    const isBare = search === "" && hash === "";
    if (!isBare && this.#url() !== pathname + search + hash) history.replaceState(null, "", this.#url());
  }

  #url(): string {
    if (this.#place) return `${location.pathname}#${this.#place}`;
    const params = this.#params.get(this.#tab);
    return `${location.pathname}${params ? `?${params}` : ""}#${this.#tab}`;
  }
}

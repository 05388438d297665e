/** Everything the dashboard shows: read once it opens, a saved row put in its place, read again when asked. */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { ListStore, type Refreshed } from "#app/pages/admin/list-store.ts";
import type { Analytics } from "#features/analytics/admin-contract.ts";
import type { AdminHomepageAd } from "#features/homepage-ads/admin-contract.ts";
import type { AdminInquiry } from "#features/inquiries/admin-contract.ts";
import type { AdminOffer } from "#features/offers/admin-contract.ts";
import type { AdminReport } from "#features/reports/admin-contract.ts";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { callAdmin, readPages, readWholeRows } from "#web/admin/admin-api.ts";
import type { Rows } from "#web/admin/row-actions.ts";

const readers = {
  suggestions: () => readPages<AdminSuggestion>("/api/admin/suggestions"),
  templates: () => readWholeRows<AdminTemplate>("/api/templates"),
  reports: () => readPages<AdminReport>("/api/admin/reports"),
  offers: () => readWholeRows<AdminOffer>("/api/sponsors"),
  ads: () => readWholeRows<AdminHomepageAd>("/api/homepage-ads"),
  inquiries: () => readPages<AdminInquiry>("/api/admin/advertising-inquiries"),
  // One answer, as a list of one, so that it is read and read again like the lists.
  stats: async () => [await callAdmin<Analytics>("GET", "/api/analytics")] as const,
};

export type ListName = keyof typeof readers;
type RowOf<Name extends ListName> = Awaited<ReturnType<(typeof readers)[Name]>>[number];
export type AdminLists = { readonly [Name in ListName]: Rows<RowOf<Name>> };

export const listNames = Object.keys(readers) as readonly ListName[];

export interface AdminListsHandle {
  readonly lists: AdminLists;
  readonly reload: (...names: readonly ListName[]) => Promise<void>;
  /** Reads every list again; what fails stays as it is. */
  readonly refresh: () => Promise<Refreshed<ListName>>;
}

export function useAdminLists(): AdminListsHandle {
  const [store] = useState(() => new ListStore<ListName>(readers));
  const states = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);

  useEffect(() => {
    void store.reload(listNames);
  }, [store]);

  const lists = useMemo(() => {
    const listOf = (name: ListName): Rows<unknown> => ({
      ...(states[name] ?? store.get(name)),
      reload: () => store.reload([name]),
      put: (row) => store.put(name, row as { readonly id: number }),
      drop: (id) => store.drop(name, id),
    });
    return Object.fromEntries(listNames.map((name) => [name, listOf(name)])) as unknown as AdminLists;
  }, [states, store]);
  const reload = useCallback((...names: readonly ListName[]) => store.reload(names), [store]);
  const refresh = useCallback(() => store.refresh(listNames), [store]);
  return { lists, reload, refresh };
}

/** Everything the dashboard shows, read once it opens and again after changes. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Analytics } from "#features/analytics/admin-contract.ts";
import type { AdminHomepageAd } from "#features/homepage-ads/admin-contract.ts";
import type { AdminInquiry } from "#features/inquiries/admin-contract.ts";
import type { AdminOffer } from "#features/offers/admin-contract.ts";
import type { AdminReport } from "#features/reports/admin-contract.ts";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { callAdmin, readPages, readWholeRows } from "#web/admin-api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import type { Rows } from "#web/ui/row-actions.ts";

const readers = {
  suggestions: () => readPages<AdminSuggestion>("/api/admin/suggestions"),
  templates: () => readWholeRows<AdminTemplate>("/api/templates", { isPaged: true }),
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

interface ListState {
  readonly rows: readonly unknown[];
  readonly status: "loading" | "ready" | "failed";
}

const unread: ListState = { rows: [], status: "loading" };

export interface AdminListsHandle {
  readonly lists: AdminLists;
  readonly reload: (...names: readonly ListName[]) => Promise<void>;
}

export function useAdminLists(): AdminListsHandle {
  const [states, setStates] = useState<Partial<Record<ListName, ListState>>>({});
  const turns = useRef<Partial<Record<ListName, number>>>({});

  const reload = useCallback(async (...names: readonly ListName[]) => {
    await Promise.all(
      names.map(async (name) => {
        const turn = (turns.current[name] ?? 0) + 1;
        turns.current[name] = turn;
        const put = (change: Partial<ListState>) =>
          setStates((now) => ({ ...now, [name]: { ...(now[name] ?? unread), ...change } }));
        put({ status: "loading" });
        try {
          const rows = await readers[name]();
          // An answer that a later question has overtaken is old.
          if (turns.current[name] === turn) put({ rows, status: "ready" });
        } catch (error) {
          logQuietly(`Not read (${name})`, error);
          if (turns.current[name] === turn) put({ status: "failed" });
        }
      }),
    );
  }, []);

  useEffect(() => {
    void reload(...listNames);
  }, [reload]);

  const lists = useMemo(
    () =>
      Object.fromEntries(
        listNames.map((name) => [name, { ...(states[name] ?? unread), reload: () => reload(name) }]),
      ) as unknown as AdminLists,
    [states, reload],
  );
  return { lists, reload };
}

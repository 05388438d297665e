/** Registry of the administrator's tabs, in their order. Urls, labels, counts, lists and shortcuts follow from it. */
import { statsTab } from "#features/analytics/ui/admin-stats-tab.tsx";
import { adsTab } from "#features/homepage-ads/ui/admin-ads-tab.tsx";
import { inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { offersTab } from "#features/offers/ui/admin-offers-tab.tsx";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import { situationsTab } from "#features/situations/ui/admin-situations-tab.tsx";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import type { AdminTab } from "#web/admin/admin-tab.ts";

export interface ListedTab extends Omit<AdminTab<never>, "load" | "Panel"> {
  readonly id: TabId;
}

export const adminTabs = [
  suggestionsTab,
  templatesTab,
  reportsTab,
  offersTab,
  adsTab,
  inquiriesTab,
  statsTab,
  situationsTab,
] as const satisfies readonly Omit<ListedTab, "id">[];

export type TabId = (typeof adminTabs)[number]["id"];

/** The tab whose list has the rows of a kind. A kind without one does not compile. */
export function tabOf(entity: (typeof adminTabs)[number]["entity"]): ListedTab {
  const found = adminTabs.find((tab) => tab.entity === entity);
  if (!found) throw new Error(`No tab lists rows of the kind ${entity}`);
  return found;
}

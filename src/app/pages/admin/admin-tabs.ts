/** Registry of the administrator's tabs, in their order. Urls, labels, counts, lists and shortcuts follow from it. */
import type { ReactNode } from "react";
import { statsTab } from "#features/analytics/ui/admin-stats-tab.tsx";
import type { SearchWordsLinks } from "#features/analytics/ui/admin-search-lists.tsx";
import { adsTab } from "#features/homepage-ads/ui/admin-ads-tab.tsx";
import { inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { offersTab } from "#features/offers/ui/admin-offers-tab.tsx";
import type { AdminReport } from "#features/reports/admin-contract.ts";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import { situationsTab } from "#features/situations/ui/admin-situations-tab.tsx";
import type { Papers } from "#features/situations/ui/admin-steps-control.tsx";
import type { DecidedSuggestion } from "#features/suggestions/admin-contract.ts";
import { type ListedTemplates, suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import type { TransferList } from "#features/transfer/lists.ts";
import type { AdminTab } from "#web/admin/admin-tab.ts";
import type { RowRemoval } from "#web/admin/use-admin-list.ts";

/** Callbacks from one tab to another, and what one shows of another feature. A panel declares those it uses. */
export interface TabLinks extends SearchWordsLinks {
  /** What the suggestions' tab shows of templates. */
  readonly listed: ListedTemplates;
  readonly onApproved: (decided: DecidedSuggestion) => void;
  readonly onEditTemplate: (template: AdminTemplate | "new") => void;
  readonly onMergeTemplate: (template: AdminTemplate) => void;
  readonly onEditReported: (report: AdminReport) => void;
  readonly templateRemoval: RowRemoval;
  readonly backgroundWork: ReactNode;
  /** What a situation shows of templates. */
  readonly papers: Papers;
  readonly isStatsOpen: boolean;
  /** Export and import, by list. */
  readonly transferTools: Readonly<Record<TransferList, ReactNode>>;
}

/** A tab whatever its rows are. */
export interface ListedTab extends Omit<AdminTab<never, TabLinks>, "load"> {
  readonly id: TabId;
  load(): Promise<readonly unknown[]>;
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
export function tabOf(entity: NonNullable<(typeof adminTabs)[number]["entity"]>): ListedTab {
  const found = adminTabs.find((tab) => tab.entity === entity);
  if (!found) throw new Error(`No tab lists rows of the kind ${entity}`);
  return found;
}

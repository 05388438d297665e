/** Cache invalidation between the lists: which to read again when a row of another was changed, deleted or restored. */
import { adminTabs, type ListedTab, tabOf } from "#app/pages/admin/admin-tabs.ts";
import type { AdminLists } from "#app/pages/admin/use-admin-lists.ts";
import { statsTab } from "#features/analytics/ui/admin-stats-tab.tsx";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { hostOf } from "#shared/url-text.ts";
import type { Deletion } from "#web/admin/row-actions.ts";

const all: readonly ListedTab[] = adminTabs;

/** After a deletion: the lists with data of that row. */
export function tabsAffectedByDeletion(
  { entity, entityId }: Pick<Deletion, "entity" | "entityId">,
  lists: Pick<AdminLists, "of">,
): readonly ListedTab[] {
  return all.filter((tab) => {
    const depends = tab.dependsOn?.[entity];
    if (depends === undefined || depends === true) return depends;
    return lists.of(tab).rows.some((row) => depends(row as never, entityId));
  });
}

/** After a restore: the row's list, and all lists that may have data of it. */
export function tabsAffectedByRestore(entity: Deletion["entity"]): readonly ListedTab[] {
  return [tabOf(entity), ...all.filter(({ dependsOn }) => dependsOn?.[entity])];
}

type SuggestionMark = Pick<AdminSuggestion, "url" | "templateId" | "duplicateOf">;

/** After a template was saved: a suggestion shows the name of the template that has its url. */
export function tabsAffectedBySave(
  { id, url }: Pick<AdminTemplate, "id" | "url">,
  suggestions: readonly SuggestionMark[],
): readonly ListedTab[] {
  const host = hostOf(url);
  const isAffected = (suggestion: SuggestionMark) =>
    suggestion.duplicateOf?.id === id || (suggestion.templateId !== id && hostOf(suggestion.url) === host);
  return suggestions.some(isAffected) ? [statsTab, suggestionsTab] : [statsTab];
}

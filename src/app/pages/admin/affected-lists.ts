/** Cache invalidation between the lists: which to read again when a row of another was changed, deleted or brought back. */
import { adminTabs, type ListedTab, tabOf } from "#app/pages/admin/admin-tabs.ts";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import type { NotedChange } from "#features/history/ui/undo-change.ts";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import type { Deletion } from "#web/admin/rows/row-actions.ts";

const all: readonly ListedTab[] = adminTabs;

export function tabsAffectedByDeletion(
  { entity, entityId }: Pick<Deletion, "entity" | "entityId">,
  lists: Pick<AdminLists, "of">,
): readonly ListedTab[] {
  return all.filter((tab) => {
    const depends = tab.dependsOn?.[entity];
    if (depends === undefined || depends === true) return depends;
    return lists.of(tab).rows.some((row) => depends(row, entityId));
  });
}

/** After a restore: the row's list, and all lists that may have data of it. */
export function tabsAffectedByRestore(entity: Deletion["entity"]): readonly ListedTab[] {
  return [tabOf(entity), ...all.filter(({ dependsOn }) => dependsOn?.[entity])];
}

/** After a change of many rows: as that; suggestions that were approved are templates now. */
export function tabsAffectedByMany(entity: Deletion["entity"]): readonly ListedTab[] {
  return [...tabsAffectedByRestore(entity), ...(entity === "suggestion" ? [templatesTab] : [])];
}

/**
 * Undoes changes, the last one first, and reads the lists with data of what they changed.
 *
 * @returns false when one was not undone; those before it are
 */
export async function undoChanges(
  changes: readonly NotedChange[],
  lists: Pick<AdminLists, "reload">,
  /** Called when all are undone, before the rows are back in the lists. */
  onUndone = () => {},
): Promise<boolean> {
  const changed: HistoryEntity[] = [];
  let isDone = true;
  for (const change of changes.toReversed()) {
    const entities = await change.undo();
    isDone = entities !== null;
    if (!isDone) break;
    changed.push(...(entities ?? []));
  }
  if (isDone) onUndone();
  await lists.reload(...changed.flatMap(tabsAffectedByRestore));
  return isDone;
}

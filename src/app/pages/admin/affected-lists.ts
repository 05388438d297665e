/** Cache invalidation between the lists: which to read again when a row of another was changed, deleted or brought back. */
import { adminTabs, type ListedTab, tabOf } from "#app/pages/admin/admin-tabs.ts";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import type { NotedChange } from "#features/history/ui/undo-change.ts";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";

const all: readonly ListedTab[] = adminTabs;

export const tabsAffectedByDeletion = (entity: HistoryEntity): readonly ListedTab[] =>
  all.filter(({ dependsOn }) => dependsOn?.includes(entity));

/** After a restore: the row's list, too. */
export const tabsAffectedByRestore = (entity: HistoryEntity): readonly ListedTab[] => [
  tabOf(entity),
  ...tabsAffectedByDeletion(entity),
];

/** After a change of many rows: as that; suggestions that were approved are templates now. */
export const tabsAffectedByMany = (entity: HistoryEntity): readonly ListedTab[] => [
  ...tabsAffectedByRestore(entity),
  ...(entity === "suggestion" ? [templatesTab] : []),
];

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

/** What a change of rows does to the lists: which to read again when a row was changed, deleted or brought back. */
import { adminTabs, type ListedTab, tabOf } from "#app/pages/admin/admin-tabs.ts";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import { statsTab } from "#features/analytics/ui/admin-stats-tab.tsx";
import { tryToUndo } from "#features/history/ui/undo-change.ts";
import { readTemplate } from "#features/templates/ui/admin-template-decisions.ts";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import type { Undoable } from "#web/admin/admin-tab.ts";
import type { IdentifiedRow } from "#web/admin/list/list-view.ts";
import { logQuietly } from "#web/log-quietly.ts";

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

/** After one row was saved: it is in its list, and what other lists show of it is read again. */
export function putRow(
  lists: Pick<AdminLists, "put" | "drop" | "reload">,
  tab: Pick<ListedTab, "id" | "entity">,
  row: IdentifiedRow & { readonly templateId?: number | null },
): void {
  lists.put(tab, row);
  if (statsTab.dependsOn.some((entity) => entity === tab.entity)) void lists.reload(statsTab);
  rereadTemplate(lists, row.templateId ?? null);
}

/** After a change of a template whose response does not contain its row. */
export function rereadTemplate(lists: Pick<AdminLists, "put" | "drop">, id: number | null): void {
  if (id === null) return;
  readTemplate(id).then(
    (row) => (row ? lists.put(templatesTab, row) : lists.drop(templatesTab, id)),
    (error: unknown) => logQuietly("Could not read the template", error),
  );
}

/** What there is to undo: none where somebody else had decided the same before. */
export const ownOf = ({ operations }: Pick<Undoable, "operations">): readonly number[] =>
  operations.filter((id) => id !== null);

/**
 * Undoes operations, the last one first, and reads the lists with data of what they changed.
 *
 * @returns false when one was not undone; those before it are
 */
export async function undoOperations(
  done: Pick<Undoable, "operations" | "onUndone" | "onBack">,
  lists: Pick<AdminLists, "reload">,
): Promise<boolean> {
  const changed: HistoryEntity[] = [];
  let isDone = true;
  for (const id of ownOf(done).toReversed()) {
    const entities = await tryToUndo(id);
    isDone = entities !== null;
    if (!isDone) break;
    changed.push(...(entities ?? []));
  }
  if (isDone) done.onUndone?.();
  await lists.reload(...changed.flatMap(tabsAffectedByRestore));
  if (isDone) done.onBack?.();
  return isDone;
}

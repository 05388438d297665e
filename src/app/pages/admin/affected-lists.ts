/** The lists that a change of rows affects: those to read again when a row was changed, deleted or restored. */
import { adminTabs, type ListedTab, type TabId, tabOf } from "#app/pages/admin/admin-tabs.ts";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import { statsTab } from "#features/analytics/ui/admin-stats-tab.tsx";
import { tryToUndo } from "#features/history/ui/undo-change.ts";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import { readTemplate } from "#features/templates/ui/admin-template-decisions.ts";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import type { Undoable } from "#web/admin/admin-tab.ts";
import type { FoundLinks } from "#domain/ui/admin-link-health.tsx";
import type { IdentifiedRow } from "#web/admin/list-view.ts";
import { logQuietly } from "#web/log-quietly.ts";

const all: readonly ListedTab[] = adminTabs;

export const tabsAffectedByDeletion = (entity: HistoryEntity): readonly ListedTab[] =>
  all.filter(({ dependsOn }) => dependsOn?.includes(entity));

/** Tabs to read again after a restore: the row's list, too. */
export const tabsAffectedByRestore = (entity: HistoryEntity): readonly ListedTab[] => [
  tabOf(entity),
  ...tabsAffectedByDeletion(entity),
];

/** Like that for many rows; an approved suggestion is a template, and a merged template's suggestions move to its twin. */
export const tabsAffectedByMany = (entity: HistoryEntity): readonly ListedTab[] => [
  ...tabsAffectedByRestore(entity),
  ...(entity === "suggestion" ? [templatesTab] : []),
  ...(entity === "template" ? [suggestionsTab] : []),
];

type ChangedLists = Pick<AdminLists, "of" | "put" | "drop" | "lastRead" | "reload">;

/** Puts a saved row into its list, and reads the statistics and the row's template again. */
export function putRow(
  lists: ChangedLists,
  tab: Pick<ListedTab, "id" | "entity">,
  row: IdentifiedRow & { readonly templateId?: number | null; readonly url?: string },
): void {
  put(lists, tab, row);
  if (statsTab.dependsOn.some((entity) => entity === tab.entity)) void lists.reload(statsTab);
  rereadTemplate(lists, row.templateId ?? null);
}

/** Reads a changed template that the response does not contain. */
function rereadTemplate(lists: ChangedLists, id: number | null): void {
  if (id === null) return;
  const before = lists.lastRead(templatesTab);
  readTemplate(id).then(
    (row) => {
      // The rows of a list that was read meanwhile are newer: the change may have been undone.
      if (lists.lastRead(templatesTab) !== before) return;
      if (row) put(lists, templatesTab, row);
      else lists.drop(templatesTab, id);
    },
    (error: unknown) => logQuietly("Could not read the template", error),
  );
}

function put(
  lists: ChangedLists,
  tab: Pick<ListedTab, "id">,
  row: IdentifiedRow & { readonly url?: string },
): void {
  const isMoved =
    tab.id === templatesTab.id &&
    lists.of(templatesTab).rows.some(({ id, url }) => id === row.id && url !== row.url);
  lists.put(tab, row);
  // Reports show the health of their template's link.
  if (isMoved) void lists.reload(reportsTab);
}

/** Puts the found health of links into the rows of the templates and of the reports on them, as they are by then. */
export function putLinkHealth(lists: Pick<AdminLists, "edit">, found: FoundLinks): void {
  const withHealth = <Row extends object>(row: Row, templateId: number | null): Row => {
    const linkHealth = found.get(templateId ?? 0);
    return linkHealth === undefined ? row : { ...row, linkHealth };
  };
  lists.edit(templatesTab, (row) => withHealth(row, row.id));
  lists.edit(reportsTab, (row) => withHealth(row, row.isTemplateDeleted ? null : row.templateId));
}

/** The row of the open tab that gets the focus when a decision is undone; 0 where the tab lists rows of another kind. */
export const rowBackIn = (tab: TabId, { entity, id = 0 }: Pick<Undoable, "entity" | "id">): number =>
  tabOf(entity).id === tab ? id : 0;

/** The operations to undo: empty where a colleague had decided the same before. */
export const ownOf = ({ operations }: Pick<Undoable, "operations">): readonly number[] =>
  operations.filter((id) => id !== null);

/**
 * Undoes operations, the last one first, and reads the lists with data of what they changed; where one was undone
 * already, those with data of the decided rows.
 *
 * @returns false when one was not undone; those before it are
 */
export async function undoOperations(
  done: Pick<Undoable, "entity" | "operations" | "onUndone" | "onBack">,
  lists: Pick<AdminLists, "reload">,
): Promise<boolean> {
  const affected: ListedTab[] = [];
  let isDone = true;
  for (const id of ownOf(done).toReversed()) {
    const entities = await tryToUndo(id);
    if (entities === null) {
      isDone = false;
      break;
    }
    affected.push(...entities.flatMap(tabsAffectedByRestore));
    if (entities.length === 0) affected.push(...tabsAffectedByMany(done.entity));
  }
  if (isDone) done.onUndone?.();
  await lists.reload(...affected);
  if (isDone) done.onBack?.();
  return isDone;
}

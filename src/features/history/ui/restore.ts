/** Bringing back what was deleted. */
import type { HistoryEntry } from "#features/history/contract.ts";
import { bulkRows } from "#shared/admin-lists.ts";
import { callAdmin } from "#web/admin-api.ts";
import type { Deletion } from "#web/ui/row-actions.ts";

const historyPath = "/api/admin/history";

export function readHistory(query: Readonly<Record<string, string>>): Promise<readonly HistoryEntry[]> {
  return callAdmin("GET", `${historyPath}?${new URLSearchParams(query).toString()}`);
}

export function restoreEntry(id: number): Promise<void> {
  return callAdmin("POST", `${historyPath}/${id}/restore`);
}

/** @throws when it is not deleted any more, or never was */
export async function restoreDeletion({ entity, entityId, ids }: Deletion): Promise<void> {
  if (ids) {
    for (let start = 0; start < ids.length; start += bulkRows) {
      await callAdmin("POST", `${historyPath}/restore`, { entity, ids: ids.slice(start, start + bulkRows) });
    }
    return;
  }
  const [entry] = await readHistory({ entity, entityId: String(entityId), limit: "1" });
  if (!entry?.canRestore) throw new Error("There is nothing to restore");
  await restoreEntry(entry.id);
}

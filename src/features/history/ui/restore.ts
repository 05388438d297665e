/** Client of the history API: reads entries and restores deleted rows. */
import type { HistoryEntry } from "#features/history/contract.ts";
import { bulkRows } from "#shared/page-sizes.ts";
import { callAdmin, errorResponseOf } from "#web/admin/admin-client.ts";
import type { Deletion } from "#web/admin/row-actions.ts";

const historyPath = "/api/admin/history";

export function readHistory(query: Readonly<Record<string, string>>): Promise<readonly HistoryEntry[]> {
  return callAdmin("GET", `${historyPath}?${new URLSearchParams(query).toString()}`);
}

export function restoreEntry(id: number): Promise<void> {
  return callAdmin("POST", `${historyPath}/${id}/restore`);
}

export interface Restoration {
  readonly restored: number;
  /** Rows that were restored already, or purged. */
  readonly missing: number;
}

/** @throws when no row of it is deleted any more */
export async function restoreDeletion({ entity, entityId, ids }: Deletion): Promise<Restoration> {
  if (ids) return restoreMany(entity, ids);
  const [entry] = await readHistory({ entity, entityId: String(entityId), limit: "1" });
  if (!entry?.canRestore) throw nothingToRestore();
  // With all that was changed in the same operation: a template's reports wait again.
  await callAdmin("POST", `${historyPath}/${entry.id}/undo`);
  return { restored: 1, missing: 0 };
}

async function restoreMany(entity: Deletion["entity"], ids: readonly number[]): Promise<Restoration> {
  let restored = 0;
  for (let start = 0; start < ids.length; start += bulkRows) {
    restored += await restoreBatch({ entity, ids: ids.slice(start, start + bulkRows) });
  }
  if (restored === 0) throw nothingToRestore();
  return { restored, missing: ids.length - restored };
}

/** A batch without deleted rows does not stop the others. */
async function restoreBatch(batch: Pick<Deletion, "entity" | "ids">): Promise<number> {
  try {
    const { ids } = await callAdmin<{ ids: readonly number[] }>("POST", `${historyPath}/restore`, batch);
    return ids.length;
  } catch (error) {
    if (errorResponseOf(error)?.status === 409) return 0;
    throw error;
  }
}

const nothingToRestore = () => new Error("There is nothing to restore");

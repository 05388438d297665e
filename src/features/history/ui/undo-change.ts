/** The history's changes, and the undo of an operation. */
import type { HistoryEntry, Undone } from "#features/history/contract.ts";
import { historyPath, operationsPath } from "#domain/admin-paths.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { ApiError } from "#web/api.ts";
import { explainFailure } from "#web/ui/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { showToast } from "#web/ui/toast.ts";

export function queryOf(query: Readonly<Record<string, string | number>>): string {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === "" ? [] : [[name, `${value}`]]));
  return new URLSearchParams(asked).toString();
}

export function readChanges(query: Parameters<typeof queryOf>[0]): Promise<readonly HistoryEntry[]> {
  return callAdmin("GET", `${historyPath}?${queryOf(query)}`);
}

/** @throws ApiError 409 with a sentence about what has changed since */
export function undoOperation(id: number): Promise<Undone> {
  return callAdmin("POST", `${operationsPath}/${id}/undo`);
}

/**
 * @returns the kinds of rows it changed, empty if undone already; null after a failure that can be retried: a toast has the
 * reason
 */
export async function tryToUndo(id: number): Promise<readonly HistoryEntity[] | null> {
  try {
    return (await undoOperation(id)).entities;
  } catch (error) {
    if (error instanceof ApiError && error.body.code === "already_undone") return [];
    logQuietly("Could not undo", error);
    showToast({ title: "Kunne ikke angre", description: explainFailure(error), isDestructive: true });
    return null;
  }
}

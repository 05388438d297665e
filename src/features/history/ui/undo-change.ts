/** Changes as the history has them, and the undo of a decision with all that was changed in the same operation. */
import type { HistoryEntry, Undone } from "#features/history/contract.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { showToast } from "#web/ui/toast.ts";

export const historyPath = "/api/admin/history";

export function queryOf(query: Readonly<Record<string, string | number>>): string {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === "" ? [] : [[name, `${value}`]]));
  return new URLSearchParams(asked).toString();
}

export function readChanges(query: Parameters<typeof queryOf>[0]): Promise<readonly HistoryEntry[]> {
  return callAdmin("GET", `${historyPath}?${queryOf(query)}`);
}

/** Undoes the whole decision of an entry. @throws ApiError 409 with a sentence about what has changed since */
export function undoEntry(entryId: number): Promise<Undone> {
  return callAdmin("POST", `${historyPath}/${entryId}/undo`);
}

export interface NotedChange {
  /** Resolves to the kinds of rows it changed; to null when it failed and can be tried again: a toast has said why. */
  undo(): Promise<readonly HistoryEntity[] | null>;
}

/** Of a decision whose response names its operation. */
export function noteOperation(operationId: number): NotedChange {
  return undoableBy(() => readChanges({ operationId, limit: 1 }));
}

/** Call it when the change is made: a later one, of another administrator's, is not the one to undo. */
export function noteChange(entity: HistoryEntity, entityId: number): NotedChange {
  const read = () => readChanges({ entity, entityId, limit: 1 });
  // What failed is read again when it is needed.
  const noted = read().catch(() => null);
  return undoableBy(async () => (await noted) ?? (await read()));
}

function undoableBy(find: () => Promise<readonly HistoryEntry[]>): NotedChange {
  return {
    async undo() {
      try {
        const [entry] = await find();
        if (!entry) throw new Error("The history has no such change");
        return (await undoEntry(entry.id)).entities;
      } catch (error) {
        logQuietly("Could not undo", error);
        showToast({ title: "Kunne ikke angre", description: explainFailure(error), isDestructive: true });
        return null;
      }
    },
  };
}

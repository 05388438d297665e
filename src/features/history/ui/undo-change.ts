/** Undo of a decision that was just made, with all that was changed in the same operation. */
import type { HistoryEntry } from "#features/history/contract.ts";
import { findLatestChange, readChanges, undoEntry } from "#features/history/ui/history-client.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { showToast } from "#web/ui/toast.ts";

export interface NotedChange {
  /** Resolves to the kinds of rows it changed; to null when it failed and can be tried again: a toast has said why. */
  undo(): Promise<readonly HistoryEntity[] | null>;
}

/** Of a decision whose response names its operation. */
export function noteOperation(operationId: number): NotedChange {
  return undoableBy(async () => (await readChanges({ operationId, limit: 1 }))[0]);
}

/** Call it when the change is made: a later one, of another administrator's, is not the one to undo. */
export function noteChange(entity: HistoryEntity, entityId: number): NotedChange {
  const read = () => findLatestChange(entity, entityId);
  // What failed is read again when it is needed.
  const noted = read().catch(() => undefined);
  return undoableBy(async () => (await noted) ?? (await read()));
}

function undoableBy(find: () => Promise<HistoryEntry | undefined>): NotedChange {
  return {
    async undo() {
      try {
        const entry = await find();
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

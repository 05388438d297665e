/** Undo of the change that was just made to a row, with all that was changed in the same operation. */
import { findLatestChange, undoEntry } from "#features/history/ui/history-client.ts";
import type { HistoryEntity } from "#shared/history-entities.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { showToast } from "#web/ui/toast.ts";

export interface NotedChange {
  /** Resolves to false when it failed and can be tried again; a toast has said why. */
  undo(): Promise<boolean>;
}

/** Call it when the change is made: a later one, of another administrator's, is not the one to undo. */
export function noteChange(entity: HistoryEntity, entityId: number): NotedChange {
  const read = () => findLatestChange(entity, entityId);
  // What failed is read again when it is needed.
  const noted = read().catch(() => undefined);
  return {
    async undo() {
      try {
        const entry = (await noted) ?? (await read());
        if (!entry) throw new Error("The history has no such change");
        await undoEntry(entry.id);
        return true;
      } catch (error) {
        logQuietly("Could not undo", error);
        showToast({ title: "Kunne ikke angre", description: explainFailure(error), isDestructive: true });
        return false;
      }
    },
  };
}

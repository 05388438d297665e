/** Hook of the history's list: reads a page of what is searched and filtered for, and undoes. */
import { useEffect, useState } from "react";
import type { HistoryEntry, HistoryOperation, OperationList } from "#features/history/contract.ts";
import { readOperations, undoEntry } from "#features/history/ui/history-client.ts";
import { type HistoryFilter, noFilter } from "#features/history/ui/history-filters.tsx";
import { describeUndo } from "#features/history/ui/history-words.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { showToast } from "#web/ui/toast.ts";

/** So long after the last letter of a search it is sent. */
const pauseMs = 250;

export interface HistoryList {
  readonly filter: HistoryFilter;
  readonly offset: number;
  readonly list: OperationList | null;
  readonly status: "loading" | "ready" | "failed";
  readonly busyId: number | null;
  /** Why the undo of an operation was rejected. */
  readonly rejected: { readonly id: number; readonly reason: string } | null;
  change(filter: Partial<HistoryFilter>): void;
  clear(): void;
  go(offset: number): void;
  retry(): void;
  /** Resolves to whether it was undone. */
  undo(operation: HistoryOperation): Promise<boolean>;
}

/** @param onUndone reads again what the other lists show of these kinds of rows */
export function useHistory(onUndone: (entities: readonly HistoryEntry["entity"][]) => void): HistoryList {
  const [wanted, setWanted] = useState({ filter: noFilter, offset: 0, reads: 0 });
  const [read, setRead] = useState<{ list: OperationList | null; status: HistoryList["status"] }>({
    list: null,
    status: "loading",
  });
  const [busyId, setBusyId] = useState<number | null>(null);
  const [rejected, setRejected] = useState<HistoryList["rejected"]>(null);

  useEffect(() => {
    let isCurrent = true;
    const { filter, offset } = wanted;
    const load = () =>
      readOperations({ ...filter, offset }).then(
        (list) => isCurrent && setRead({ list, status: "ready" }),
        (error: unknown) => {
          logQuietly("The history was not read", error);
          if (isCurrent) setRead(({ list }) => ({ list, status: "failed" }));
        },
      );
    const timer = setTimeout(() => void load(), filter.search === "" ? 0 : pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted]);

  const want = (next: Partial<typeof wanted>) => {
    setRead(({ list }) => ({ list, status: "loading" }));
    setRejected(null);
    setWanted((now) => ({ ...now, reads: now.reads + 1, ...next }));
  };

  return {
    ...wanted,
    ...read,
    busyId,
    rejected,
    change: (filter) => want({ filter: { ...wanted.filter, ...filter }, offset: 0 }),
    clear: () => want({ filter: noFilter, offset: 0 }),
    go: (offset) => want({ offset }),
    retry: () => want({}),
    async undo(operation) {
      const [entry] = operation.entries;
      if (!entry) return false;
      setBusyId(operation.id);
      setRejected(null);
      try {
        const { entities } = await undoEntry(entry.id);
        showToast({ title: "Angret", description: describeUndo(operation) });
        onUndone(entities);
        want({ filter: noFilter, offset: 0 });
        return true;
      } catch (error) {
        logQuietly("Not undone", error);
        setRejected({ id: operation.id, reason: explainFailure(error) });
        return false;
      } finally {
        setBusyId(null);
      }
    },
  };
}

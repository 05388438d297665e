/** Hook of the history's list: reads a page of what is searched and filtered for, and undoes. */
import { useEffect, useState } from "react";
import type { HistoryEntry, HistoryOperation, OperationList } from "#features/history/contract.ts";
import { noFilter } from "#features/history/ui/history-filters.tsx";
import { describeUndo } from "#features/history/ui/history-words.ts";
import { historyPath, queryOf, undoEntry } from "#features/history/ui/undo-change.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { showToast } from "#web/ui/toast.ts";

/** So long after the last letter of a search it is sent. */
const pauseMs = 250;

export type HistoryList = ReturnType<typeof useHistory>;

/** @param onUndone reads again what the other lists show of these kinds of rows */
export function useHistory(onUndone: (entities: readonly HistoryEntry["entity"][]) => void) {
  const [wanted, setWanted] = useState({ filter: noFilter, offset: 0 });
  const [sent, setSent] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSent(wanted), wanted.filter.search === "" ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const path = `${historyPath}/operations?${queryOf({ ...sent.filter, offset: sent.offset })}`;
  const { data: list, hasFailed, isReading } = useAdminRead<OperationList>(path, sent);
  const isLoading = isReading || sent !== wanted;

  const [busyId, setBusyId] = useState<number | null>(null);
  /** Why the undo of an operation was rejected. */
  const [rejected, setRejected] = useState<{ readonly id: number; readonly reason: string } | null>(null);
  const want = (next: Partial<typeof wanted>) => {
    setRejected(null);
    setWanted((now) => ({ ...now, ...next }));
  };

  return {
    ...wanted,
    list,
    status: isLoading ? ("loading" as const) : hasFailed ? ("failed" as const) : ("ready" as const),
    busyId,
    rejected,
    change: (filter: Partial<typeof noFilter>) =>
      want({ filter: { ...wanted.filter, ...filter }, offset: 0 }),
    clear: () => want({ filter: noFilter, offset: 0 }),
    go: (offset: number) => want({ offset }),
    retry: () => want({}),
    /** Resolves to whether it was undone. */
    async undo(operation: HistoryOperation): Promise<boolean> {
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

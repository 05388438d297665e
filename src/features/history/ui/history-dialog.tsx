/** Dialog of the change history, newest first, where deletions can be undone. */
import { useCallback, useEffect, useState } from "react";
import Undo2 from "lucide-react/icons/undo-2";
import type { HistoryEntry } from "#features/history/contract.ts";
import { changesOf, describeEntry } from "#features/history/ui/history-words.ts";
import { readHistory, restoreEntry } from "#features/history/ui/restore.ts";
import type { LabelledFields } from "#shared/row-fields.ts";
import { errorResponseOf } from "#web/admin/admin-client.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { formatMoment } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface HistoryDialogProps {
  /** The fields that an edit of a row can change, in the order they are named. */
  readonly fieldsOf: (entity: HistoryEntry["entity"]) => LabelledFields;
  readonly onRestored: (entity: HistoryEntry["entity"]) => void;
  readonly onClose: () => void;
}

const pageSize = 50;

export function HistoryDialog({ fieldsOf, onRestored, onClose }: HistoryDialogProps) {
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
  const [status, setStatus] = useState<"loading" | "ready" | "failed">("loading");
  const [hasMore, setHasMore] = useState(false);
  const [busyId, setBusyId] = useState<number | null>(null);

  const load = useCallback(
    (shown: readonly HistoryEntry[]) =>
      readHistory({ limit: String(pageSize), offset: String(shown.length) }).then(
        (more) => {
          const known = new Set(shown.map(({ id }) => id));
          setEntries([...shown, ...more.filter(({ id }) => !known.has(id))]);
          setHasMore(more.length === pageSize);
          setStatus("ready");
        },
        (error: unknown) => {
          logQuietly("The history was not read", error);
          setStatus("failed");
        },
      ),
    [],
  );
  useEffect(() => {
    void load([]);
  }, [load]);

  const loadMore = () => {
    setStatus("loading");
    void load(entries);
  };

  const restore = async (entry: HistoryEntry) => {
    setBusyId(entry.id);
    try {
      await restoreEntry(entry.id);
      showToast({ title: "Hentet tilbake", description: describeEntry(entry).name });
      onRestored(entry.entity);
      await load([]);
    } catch (error) {
      logQuietly("Not restored", error);
      const description = errorResponseOf(error)?.message ?? "Kunne ikke hente tilbake det som ble slettet.";
      showToast({ title: "Feil", description, isDestructive: true });
    } finally {
      setBusyId(null);
    }
  };

  return (
    <Dialog
      title="Historikk"
      description="Alle endringer som er gjort her. Det som er slettet, kan hentes tilbake."
      onClose={onClose}
    >
      <ol className="history">
        {entries.map((entry) => {
          const { verb, kind, name } = describeEntry(entry);
          const changes = changesOf(entry, fieldsOf(entry.entity));
          return (
            <li key={entry.id}>
              <div>
                <p>
                  <strong>{kind}</strong> {verb}: {name}
                </p>
                {changes && <p className="soft">{changes}</p>}
                <p className="soft">
                  {formatMoment(entry.at)} · {entry.actor}
                </p>
              </div>
              {entry.canRestore && (
                <Button isBusy={busyId === entry.id} onClick={() => void restore(entry)}>
                  <Undo2 />
                  Gjenopprett
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <div role="status">
        {status === "loading" && <p className="soft">Laster...</p>}
        {status === "failed" && <p>Historikken kunne ikke hentes.</p>}
        {status === "ready" && entries.length === 0 && <p>Ingen endringer ennå.</p>}
      </div>
      {(hasMore || status === "failed") && (
        <Button onClick={loadMore}>{status === "failed" ? "Prøv igjen" : "Vis flere"}</Button>
      )}
    </Dialog>
  );
}

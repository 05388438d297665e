/** Dialog of the history: what was decided, newest first, searched and filtered, where each decision can be undone. */
import { useEffect, useRef, useState } from "react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { HistoryEntry, HistoryOperation } from "#features/history/contract.ts";
import type { FieldsOf } from "#features/history/ui/change-details.tsx";
import { readNames } from "#features/history/ui/history-client.ts";
import { HistoryFilters } from "#features/history/ui/history-filters.tsx";
import { describeUndo, undoText } from "#features/history/ui/history-words.ts";
import { OperationItem } from "#features/history/ui/operation-item.tsx";
import { type HistoryList, useHistory } from "#features/history/ui/use-history.ts";
import { operationsPerPage } from "#shared/admin/history-entities.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export interface HistoryDialogProps {
  /** The fields of a kind of row, in the order they are named. */
  readonly fieldsOf: FieldsOf;
  readonly onUndone: (entities: readonly HistoryEntry["entity"][]) => void;
  readonly onClose: () => void;
}

/** Loaded when it is opened. */
export default function HistoryDialog({ fieldsOf, onUndone, onClose }: HistoryDialogProps) {
  const history = useHistory(onUndone);
  const nameOf = useNames();
  const { filter, list, status, offset, busyId, rejected } = history;
  const [confirmDialog, confirm] = useConfirm();
  const top = useRef<HTMLOListElement>(null);
  /** The undo is a row of its own, at the top: the focus goes there when it is read. */
  const focusesTop = useRef(false);
  useEffect(() => {
    if (status !== "ready" || !focusesTop.current) return;
    focusesTop.current = false;
    top.current?.querySelector("h3")?.focus();
  }, [status]);

  const undo = async (operation: HistoryOperation) => {
    const question = {
      title: `Angre «${describeUndo(operation)}»?`,
      text: undoText(operation),
      action: "Angre",
    };
    if (await confirm(question)) focusesTop.current = await history.undo(operation);
  };

  return (
    <Dialog
      title="Historikk"
      description="Alt som er bestemt her, med gamle og nye verdier. Hver avgjørelse kan angres, og en angring også."
      onClose={onClose}
    >
      <div className="history" aria-busy={status === "loading"}>
        <HistoryFilters
          filter={filter}
          actors={list?.actors ?? []}
          nameOf={nameOf}
          onChange={history.change}
        />
        <p className="soft" role="status">
          {statusText(history)}
        </p>
        <ol className="history-list" ref={top}>
          {list?.operations.map((operation) => (
            <OperationItem
              nameOf={nameOf}
              key={operation.id}
              operation={operation}
              fieldsOf={fieldsOf}
              isBusy={busyId === operation.id}
              failure={rejected?.id === operation.id ? rejected.reason : null}
              onUndo={() => void undo(operation)}
            />
          ))}
        </ol>
        {status === "failed" && <Button onClick={history.retry}>Prøv igjen</Button>}
        {status === "ready" && list?.total === 0 && Object.values(filter).some(Boolean) && (
          <Button onClick={history.clear}>Nullstill</Button>
        )}
        {list && list.total > operationsPerPage && (
          <Pager
            offset={offset}
            total={list.total}
            onGo={(next) => {
              focusesTop.current = true;
              history.go(next);
            }}
          />
        )}
      </div>
      {confirmDialog}
    </Dialog>
  );
}

function statusText({ status, list, filter }: HistoryList): string {
  if (status === "failed") return "Historikken kunne ikke hentes.";
  if (!list) return "Laster...";
  const isNarrowed = Object.values(filter).some(Boolean);
  if (list.total === 0)
    return isNarrowed ? "Ingen treff med dette søket og disse filtrene." : "Ingen endringer ennå.";
  return `${formatNumber(list.total)} ${list.total === 1 ? "avgjørelse" : "avgjørelser"}`;
}

interface PagerProps {
  readonly offset: number;
  readonly total: number;
  readonly onGo: (offset: number) => void;
}

function Pager({ offset, total, onGo }: PagerProps) {
  const next = offset + operationsPerPage;
  return (
    <nav className="list-pager" aria-label="Sider i historikken">
      <p className="list-pager-rows">
        {formatNumber(offset + 1)}–{formatNumber(Math.min(next, total))} av {formatNumber(total)}
      </p>
      <Button
        aria-disabled={offset === 0 || undefined}
        onClick={() => offset > 0 && onGo(offset - operationsPerPage)}
      >
        <ChevronLeft />
        Nyere
      </Button>
      <Button aria-disabled={next >= total || undefined} onClick={() => next < total && onGo(next)}>
        Eldre
        <ChevronRight />
      </Button>
    </nav>
  );
}

/** The administrators' names: the history has their emails. @returns a function from an email to the name, or to itself */
function useNames(): (email: string) => string {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    readNames().then(setNames, (error: unknown) => logQuietly("The names could not be read", error));
  }, []);
  return (email) => names.get(email) ?? email;
}

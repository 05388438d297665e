/** Dialog of the history: what was decided, newest first, searched and filtered, where each decision can be undone. */
import { useEffect, useRef } from "react";
import type { HistoryEntry, HistoryOperation } from "#features/history/contract.ts";
import { HistoryFilters } from "#features/history/ui/history-filters.tsx";
import { describeUndo, undoText } from "#features/history/ui/history-words.ts";
import { type FieldsOf, OperationItem } from "#features/history/ui/operation-item.tsx";
import { type HistoryList, useHistory } from "#features/history/ui/use-history.ts";
import { operationsPerPage } from "#shared/admin/page-sizes.ts";
import { Pager } from "#web/admin/list/toolbar.tsx";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
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
            label="Sider i historikken"
            first={offset + 1}
            last={Math.min(offset + operationsPerPage, list.total)}
            total={list.total}
            texts={["Nyere", "Eldre"]}
            onGo={(by) => {
              focusesTop.current = true;
              history.go(offset + by * operationsPerPage);
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

/** The administrators' names: the history has their emails. @returns a function from an email to the name, or to itself */
function useNames(): (email: string) => string {
  const { data } = useAdminRead<readonly { readonly email: string; readonly name: string | null }[]>(
    "/api/admin/administrators",
    null,
  );
  return (email) => data?.find((administrator) => administrator.email === email)?.name || email;
}

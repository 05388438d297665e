/** Dialog of the history: what was decided, newest first, searched and filtered, where each decision can be undone. */
import { useEffect, useRef, useState } from "react";
import type { HistoryEntry, HistoryOperation, OperationList } from "#features/history/contract.ts";
import { describeUndo, undoText, actionWords } from "#features/history/ui/history-words.ts";
import { type FieldsOf, OperationItem } from "#features/history/ui/operation-item.tsx";
import { queryOf, undoOperation } from "#features/history/ui/undo-change.ts";
import { operationsPath } from "#domain/admin-paths.ts";
import {
  operationsPerPage,
  historyActions,
  historyEntities,
  kindName,
} from "#shared/admin/history-entities.ts";
import { Pager, FilterSelect, Toolbar } from "#web/admin/list/toolbar.tsx";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { useWork } from "#web/admin/rows/row-actions.ts";
import { formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { capitalised } from "#shared/text/capitalised.ts";

export interface HistoryDialogProps {
  /** The fields of a kind of row, in the order they are named. */
  readonly fieldsOf: FieldsOf;
  readonly onUndone: (entities: readonly HistoryEntry["entity"][]) => void;
  readonly onClose: () => void;
}

export default function HistoryDialog({ fieldsOf, onUndone, onClose }: HistoryDialogProps) {
  const history = useHistory(onUndone);
  const nameOf = useNames();
  const { filter, list, status, offset, undoing } = history;
  const [confirmDialog, confirm] = useConfirm();
  const top = useRef<HTMLOListElement>(null);
  /** The undo is a row of its own, at the top: it gets the focus once loaded. */
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
      <div className="history stack tight" aria-busy={status === "loading"}>
        <HistoryFilters
          filter={filter}
          actors={list?.actors ?? []}
          nameOf={nameOf}
          onChange={history.change}
        />
        <p className="soft" role="status">
          {statusText(history)}
        </p>
        <ol ref={top}>
          {list?.operations.map((operation) => (
            <OperationItem
              nameOf={nameOf}
              key={operation.id}
              operation={operation}
              fieldsOf={fieldsOf}
              isBusy={undoing.busy === operation.id}
              failure={undoing.failedId === operation.id ? undoing.failure : null}
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

/** Pause after the last letter of a search, before it is sent. */
const pauseMs = 250;

type HistoryList = ReturnType<typeof useHistory>;

/** Reads a page of operations by search and filters, and undoes. @param onUndone reads again what the other lists show of these kinds of rows */
function useHistory(onUndone: (entities: readonly HistoryEntry["entity"][]) => void) {
  const [wanted, setWanted] = useState({ filter: noFilter, offset: 0 });
  const [sent, setSent] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSent(wanted), wanted.filter.search === "" ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const path = `${operationsPath}?${queryOf({ ...sent.filter, offset: sent.offset })}`;
  const { data: list, hasFailed, isReading } = useAdminRead<OperationList>(path, sent);
  const isLoading = isReading || sent !== wanted;

  const undoing = useWork<number>("Not undone");
  const want = (next: Partial<typeof wanted>) => {
    undoing.forget();
    setWanted((now) => ({ ...now, ...next }));
  };

  return {
    ...wanted,
    list,
    status: isLoading ? ("loading" as const) : hasFailed ? ("failed" as const) : ("ready" as const),
    undoing,
    change: (filter: Partial<typeof noFilter>) =>
      want({ filter: { ...wanted.filter, ...filter }, offset: 0 }),
    clear: () => want({ filter: noFilter, offset: 0 }),
    go: (offset: number) => want({ offset }),
    retry: () => want({}),
    undo: (operation: HistoryOperation): Promise<boolean> =>
      undoing.run(operation.id, async () => {
        const { entities } = await undoOperation(operation.id);
        showToast({ title: "Angret", description: describeUndo(operation) });
        onUndone(entities);
        want({ filter: noFilter, offset: 0 });
      }),
  };
}

const noFilter = { search: "", entity: "", action: "", actor: "", from: "", to: "" };
type HistoryFilter = Readonly<typeof noFilter>;

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly actors: readonly string[];
  readonly nameOf: (email: string) => string;
  readonly onChange: (changed: Partial<HistoryFilter>) => void;
}

const kinds = historyEntities.map((entity) => ({ value: entity, label: kindName(entity) }));
const actions = historyActions.map((action) => ({ value: action, label: capitalised(actionWords[action]) }));

function HistoryFilters({ filter, actors, nameOf, onChange }: HistoryFiltersProps) {
  const { search, ...chosen } = filter;
  const selects = [
    ["entity", "Type", kinds],
    ["action", "Handling", actions],
    ["actor", "Hvem", actors.map((actor) => ({ value: actor, label: nameOf(actor) }))],
  ] as const;
  const dates = [
    ["from", "Fra og med"],
    ["to", "Til og med"],
  ] as const;
  return (
    <Toolbar
      searchLabel="Søk i navn og verdier"
      search={search}
      onSearch={(typed) => onChange({ search: typed })}
      chosen={Object.values(chosen).filter(Boolean).length}
    >
      {selects.map(([name, label, choices]) => (
        <FilterSelect
          key={name}
          label={label}
          chosen={filter[name]}
          choices={choices}
          onChoose={(value) => onChange({ [name]: value })}
        />
      ))}
      {dates.map(([name, label]) => (
        <label className="list-control stack small" key={name}>
          <span>{label}</span>
          <input
            className="input"
            type="date"
            value={filter[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </label>
      ))}
    </Toolbar>
  );
}

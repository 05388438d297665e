/** A decision in the history: what, when and who, its changes on request, and its undo. */
import { useId, useState } from "react";
import { diffWordsWithSpace } from "diff";
import ChevronDown from "lucide-react/icons/chevron-down";
import Undo2 from "lucide-react/icons/undo-2";
import type { HistoryEntry, HistoryOperation } from "#features/history/contract.ts";
import { readChanges } from "#features/history/ui/undo-change.ts";
import {
  type ChangedValue,
  changedValues,
  describeEntry,
  partsOf,
  titleOf,
} from "#features/history/ui/history-words.ts";
import type { LabelledFields } from "#shared/admin/row-fields.ts";
import { ValueChange } from "#web/admin/rows/row-cells.tsx";
import { useWork } from "#web/admin/rows/row-actions.ts";
import { formatMoment, formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";

export interface OperationItemProps {
  readonly operation: HistoryOperation;
  readonly fieldsOf: FieldsOf;
  readonly nameOf: (email: string) => string;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onUndo: () => void;
}

const stateTexts = {
  undone: "Angret",
  purged: "Kan ikke angres lenger: det besøkende skrev, er slettet etter et år",
} as const;

export function OperationItem({ operation, fieldsOf, nameOf, isBusy, failure, onUndo }: OperationItemProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { main, rest } = titleOf(operation);
  const { state, actor, at } = operation;
  const parts = partsOf(operation);
  return (
    <li className="history-item entry stack" data-state={state}>
      <h3 id={`${id}-title`} tabIndex={-1}>
        <strong>{main}</strong>
        {rest && `: ${rest}`}
      </h3>
      <p className="soft">
        <time dateTime={at}>{formatMoment(at)}</time> · <span title={actor}>{nameOf(actor)}</span>
        {state !== "done" && <> · {stateTexts[state]}</>}
      </p>
      {parts && <p className="soft">{parts}</p>}
      <div className="history-actions cluster">
        <Button
          aria-expanded={isOpen}
          aria-controls={`${id}-changes`}
          aria-label={`Detaljer om ${main}${rest && `: ${rest}`}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown />
          Detaljer
        </Button>
        {state === "done" && operation.entries.length > 0 && (
          <Button
            isBusy={isBusy}
            busyText="Angrer..."
            aria-label={`Angre ${main}${rest && `: ${rest}`}`}
            onClick={onUndo}
          >
            <Undo2 />
            Angre
          </Button>
        )}
      </div>
      {failure !== null && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div id={`${id}-changes`} hidden={!isOpen}>
        {isOpen && <ChangeDetails operation={operation} fieldsOf={fieldsOf} />}
      </div>
    </li>
  );
}

export type FieldsOf = (entity: HistoryEntry["entity"]) => LabelledFields;

const readAtOnce = 50;

export interface ChangeDetailsProps {
  readonly operation: HistoryOperation;
  readonly fieldsOf: FieldsOf;
}

export function ChangeDetails({ operation, fieldsOf }: ChangeDetailsProps) {
  const [more, setMore] = useState<readonly HistoryEntry[]>([]);
  const { busy, failure, run } = useWork<number>("Could not read more changes");
  const total = operation.changes.reduce((sum, { rows }) => sum + rows, 0);
  const first = operation.entries;
  const entries = [...first, ...more.filter(({ id }) => !first.some((entry) => entry.id === id))];

  const readMore = () =>
    run(operation.id, async () => {
      const query = { operationId: operation.id, limit: readAtOnce, offset: more.length };
      setMore([...more, ...(await readChanges(query))]);
    });

  return (
    <>
      <ul className="stack">
        {entries.map((entry) => (
          <li key={entry.id}>
            <RowChange entry={entry} fields={fieldsOf(entry.entity)} isAlone={total === 1} />
          </li>
        ))}
      </ul>
      {failure !== null && <p role="alert">{failure}</p>}
      {entries.length < total && (
        <Button isBusy={busy !== null} onClick={() => void readMore()}>
          Vis flere av {formatNumber(total)}
        </Button>
      )}
    </>
  );
}

interface RowChangeProps {
  readonly entry: HistoryEntry;
  readonly fields: LabelledFields;
  /** Whether it is the decision's only row, which the title has named. */
  readonly isAlone: boolean;
}

function RowChange({ entry, fields, isAlone }: RowChangeProps) {
  const { kind, verb, name } = describeEntry(entry);
  const values = changedValues(entry, fields);
  const isEdit = entry.before !== null && entry.after !== null;
  const list = values.length > 0 && (
    <dl className="history-values admin-facts stack tight">
      {values.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="many-lines">
            {isEdit ? <Change before={before} after={after} /> : (after ?? before)}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      {!isAlone && (
        <p>
          {kind} {verb}: {name}
        </p>
      )}
      {isEdit ? (
        list
      ) : (
        <details>
          <summary className="fold">Alle felt{isAlone ? "" : ` i ${name}`}</summary>
          {list}
        </details>
      )}
    </>
  );
}

/** Longer texts are compared word by word. */
const shortLength = 60;

/** One changed value: old and new side by side when short, a running text with what was removed and added when long. */
function Change({ before, after }: Pick<ChangedValue, "before" | "after">) {
  if (before !== null && after !== null && Math.max(before.length, after.length) > shortLength) {
    return <TextChange before={before} after={after} />;
  }
  return <ValueChange before={before} after={after} />;
}

function TextChange({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = diffWordsWithSpace(before, after);
  return (
    <span className="value-change">
      {parts.map(({ value, added, removed }, place) => {
        const key = `${place} ${value}`;
        if (added) return <ins key={key}>{value}</ins>;
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
      })}
    </span>
  );
}

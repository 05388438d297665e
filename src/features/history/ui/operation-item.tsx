/** A decision in the history: what, when and who, its changes on request, and its undo. */
import { useId, useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import Undo2 from "lucide-react/icons/undo-2";
import type { HistoryOperation } from "#features/history/contract.ts";
import { ChangeDetails, type FieldsOf } from "#features/history/ui/change-details.tsx";
import { partsOf, titleOf } from "#features/history/ui/history-words.ts";
import { formatMoment } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";

export interface OperationItemProps {
  readonly operation: HistoryOperation;
  readonly fieldsOf: FieldsOf;
  /** The name of whoever has an email. */
  readonly nameOf: (email: string) => string;
  readonly isBusy: boolean;
  /** Why its undo was rejected. */
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
    <li className="history-item" data-state={state}>
      <h3 id={`${id}-title`} tabIndex={-1}>
        <strong>{main}</strong>
        {rest && `: ${rest}`}
      </h3>
      <p className="soft">
        <time dateTime={at}>{formatMoment(at)}</time> · <span title={actor}>{nameOf(actor)}</span>
        {state !== "done" && <> · {stateTexts[state]}</>}
      </p>
      {parts && <p className="soft">{parts}</p>}
      <div className="history-actions">
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
        <p className="history-failure" role="alert">
          {failure}
        </p>
      )}
      <div id={`${id}-changes`} hidden={!isOpen}>
        {isOpen && <ChangeDetails operation={operation} fieldsOf={fieldsOf} />}
      </div>
    </li>
  );
}

/**
 * Below a form that was not saved though nothing in it is wrong: why, and what to do. Each takes focus as it appears:
 * give it a new `key` for each attempt.
 */
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { RowForm, SaveFailure } from "#web/admin/rows/row-form.ts";
import type { Conflict, StaleSave } from "#web/admin/rows/stale-save.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";

interface NoticeProps {
  readonly heading: string;
  readonly children: ReactNode;
}

function Notice({ heading, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div className="error-summary stack tight" ref={box} tabIndex={-1} role="group" aria-label={heading}>
      <p>
        <strong>{heading}</strong>
      </p>
      {children}
    </div>
  );
}

interface FormProblemsProps {
  readonly form: RowForm;
  readonly heading: string;
}

/** Why a form was not saved or sent, whichever it was. */
export function FormProblems({ form, heading }: FormProblemsProps) {
  const errors = Object.entries(form.errors).map(([name, message]) => ({
    fieldId: form.idOf(name),
    message,
  }));
  return (
    <>
      {errors.length > 0 && <ErrorSummary key={form.attempts} errors={errors} heading={heading} />}
      {form.failure && (
        <FailureNotice
          key={`failure ${form.failures}`}
          failure={form.failure}
          onSaveAsNew={() => void form.saveAsNew()}
        />
      )}
      {form.stale && <StaleNotice key={`stale ${form.failures}`} form={form} stale={form.stale} />}
    </>
  );
}

interface FailureNoticeProps {
  readonly failure: SaveFailure;
  readonly onSaveAsNew: () => void;
}

function FailureNotice({ failure, onSaveAsNew }: FailureNoticeProps) {
  if (failure.kind === "failed") {
    return (
      <Notice heading={failure.isUnsure ? "Vi vet ikke om det ble lagret" : "Ikke lagret"}>
        <p>{failure.cause} Det du har skrevet, står her fortsatt.</p>
      </Notice>
    );
  }
  return (
    <Notice heading="Noen andre har slettet dette">
      <p>
        Det du har skrevet, står her fortsatt. Du kan lagre det som ny, eller hente tilbake den slettede fra
        historikken.
      </p>
      <div className="form-actions">
        <Button onClick={onSaveAsNew}>Lagre som ny</Button>
      </div>
    </Notice>
  );
}

interface StaleNoticeProps {
  readonly form: RowForm;
  readonly stale: StaleSave;
}

function StaleNotice({ form, stale }: StaleNoticeProps) {
  const { changes, conflicts } = stale;
  const { undecided } = form;
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (undecided > 0) choices.current?.querySelector<HTMLElement>("[data-undecided] input")?.focus();
  }, [undecided]);
  return (
    <Notice heading="Noen andre har lagret endringer her">
      <p>Ingenting av ditt er lagret ennå.</p>
      {changes.length > 0 && (
        <>
          <p>Dette har de endret, og det står nå i skjemaet:</p>
          <ul>
            {changes.map(({ label, from, to }) => (
              <li key={label}>
                {label}: {from} → {to}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="stack" ref={choices}>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            conflict={conflict}
            isMarked={undecided > 0}
            onChoose={(choice) => form.decide(conflict.field, choice)}
          />
        ))}
      </div>
      <p>Lagre en gang til for å lagre dine endringer sammen med deres.</p>
      <div className="form-actions">
        <Button onClick={form.takeTheirs}>Forkast mine endringer</Button>
      </div>
    </Notice>
  );
}

interface ConflictChoiceProps {
  readonly conflict: Conflict;
  readonly isMarked: boolean;
  readonly onChoose: (choice: "mine" | "theirs") => void;
}

function ConflictChoice({ conflict, isMarked, onChoose }: ConflictChoiceProps) {
  const { label, mine, theirs, choice } = conflict;
  const group = useId();
  const options = [
    ["mine", "Min", mine],
    ["theirs", "Deres", theirs],
  ] as const;
  return (
    <fieldset
      className="conflict stack tight"
      data-undecided={choice === null ? "" : undefined}
      aria-describedby={isMarked && choice === null ? `${group}-error` : undefined}
    >
      <legend className="field-label">{label}: dere har begge endret dette. Hva skal gjelde?</legend>
      {options.map(([id, whose, value]) => (
        <label key={id} className="radio">
          <input type="radio" name={group} checked={choice === id} onChange={() => onChoose(id)} />
          <span className="many-lines">
            {whose}: {value}
          </span>
        </label>
      ))}
      {isMarked && choice === null && (
        <FieldError id={`${group}-error`}>Velg hva som skal gjelde.</FieldError>
      )}
    </fieldset>
  );
}

/** The reasons below a row's form that was not saved, each with its remedy. The first takes the focus after each attempt. */
import { useEffect, useId, useRef } from "react";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import type { Conflict, StaleSave } from "#web/admin/rows/stale-save.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";

interface FormProblemsProps {
  readonly form: RowForm;
  readonly heading: string;
}

/** Reasons why a form was not saved or sent. */
export function FormProblems({ form, heading }: FormProblemsProps) {
  const { attempts, isUndecided, failure, stale } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    const first = isUndecided ? "[data-undecided] input" : ".error-summary";
    box.current?.querySelector<HTMLElement>(first)?.focus();
  }, [attempts, isUndecided]);
  const errors = Object.entries(form.errors).map(([name, message]) => ({
    fieldId: form.idOf(name),
    message,
  }));
  if (errors.length === 0 && !failure && !stale) return null;
  return (
    <div className="stack" ref={box}>
      {errors.length > 0 && <ErrorSummary errors={errors} heading={heading} />}
      {failure?.kind === "failed" && (
        <ErrorSummary
          heading={failure.isUnsure ? "Vi vet ikke om det ble lagret" : "Ikke lagret"}
          reason={`${failure.cause} Det du har skrevet, står her fortsatt.`}
        />
      )}
      {failure?.kind === "gone" && (
        <ErrorSummary
          heading="Noen andre har slettet dette"
          reason="Det du har skrevet, står her fortsatt. Du kan lagre det som ny, eller hente tilbake den slettede fra historikken."
        >
          <div className="form-actions">
            <Button onClick={() => void form.saveAsNew()}>Lagre som ny</Button>
          </div>
        </ErrorSummary>
      )}
      {stale && <StaleNotice form={form} stale={stale} />}
    </div>
  );
}

interface StaleNoticeProps {
  readonly form: RowForm;
  readonly stale: StaleSave;
}

function StaleNotice({ form, stale: { changes, conflicts } }: StaleNoticeProps) {
  return (
    <ErrorSummary heading="Noen andre har lagret endringer her" reason="Ingenting av ditt er lagret ennå.">
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
      <div className="stack">
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            conflict={conflict}
            isMarked={form.isUndecided}
            onChoose={(choice) => form.decide(conflict.field, choice)}
          />
        ))}
      </div>
      <p>Lagre en gang til for å lagre dine endringer sammen med deres.</p>
      <div className="form-actions">
        <Button onClick={form.takeTheirs}>Forkast mine endringer</Button>
      </div>
    </ErrorSummary>
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

/** The reasons below a row's form that was not saved, each with its remedy. The first takes the focus after each attempt. */
import { useEffect, useRef } from "react";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import type { StaleSave } from "#web/admin/rows/stale-save.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";

/** Reasons why a form was not saved or sent. */
export function FormProblems({ form, heading }: { readonly form: RowForm; readonly heading: string }) {
  const { attempts, failure, stale } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) box.current?.querySelector<HTMLElement>(".error-summary")?.focus();
  }, [attempts]);
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
      {conflicts.length > 0 && (
        <>
          <p>Dette har dere begge endret. Ditt står i skjemaet, og gjelder når du lagrer:</p>
          <ul>
            {conflicts.map(({ label, theirs }) => (
              <li key={label} className="many-lines">
                {label}: De lagret {theirs}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>Lagre en gang til for å lagre dine endringer sammen med deres.</p>
      <div className="form-actions">
        <Button onClick={form.takeTheirs}>Forkast mine endringer</Button>
      </div>
    </ErrorSummary>
  );
}

/** The report as it comes back from a plain post that was refused: with what was typed, to be posted again. */
import { messageFor } from "#app/pages/refused-summary.tsx";
import { reportReasons } from "#features/reports/reasons.ts";
import type { FormState } from "#shared/form-state.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError, HoneypotFields } from "#web/ui/field.tsx";

export const reportFieldIds = {
  reason: `grunn-${reportReasons[0].id}`,
  description: "rapport-tekst",
  betterUrl: "bedre-adresse",
} as const;
export const reportSubmitId = "rapport-send";

export interface ReportAgainFormProps {
  readonly templateId: number;
  readonly form: FormState;
}

export function ReportAgainForm({ templateId, form }: ReportAgainFormProps) {
  const { values } = form;
  const ids = reportFieldIds;
  const reasonError = messageFor(form, "reason");
  return (
    <form className="form" action={`/rapporter/${templateId}`} method="post" noValidate>
      <fieldset className="field" aria-describedby={reasonError ? "grunn-feil" : undefined}>
        <legend className="field-label">Hva er galt?</legend>
        <div className="radios">
          {reportReasons.map(({ id, label }) => (
            <label className="radio" key={id}>
              <input
                type="radio"
                id={`grunn-${id}`}
                name="reason"
                value={id}
                defaultChecked={values["reason"] === id}
              />
              {label}
            </label>
          ))}
        </div>
        {reasonError && <FieldError id="grunn-feil">{reasonError}</FieldError>}
      </fieldset>
      <Field id={ids.description} label="Fortell mer" isOptional error={messageFor(form, "description")}>
        {(field) => (
          <textarea
            {...field}
            name="description"
            rows={3}
            maxLength={1000}
            defaultValue={values["description"]}
          />
        )}
      </Field>
      <Field
        id={ids.betterUrl}
        label="Vet du om en bedre adresse?"
        isOptional
        error={messageFor(form, "betterUrl")}
      >
        {(field) => (
          <input
            {...field}
            type="url"
            name="betterUrl"
            maxLength={2048}
            autoComplete="off"
            defaultValue={values["betterUrl"]}
          />
        )}
      </Field>
      <HoneypotFields startedAt="" />
      <div className="form-actions">
        <Button type="submit" id={reportSubmitId} variant="primary">
          Send rapport
        </Button>
      </div>
    </form>
  );
}

/**
 * The report form, the same in the dialog and on the page /rapporter/{id}. Without scripts it is a plain form post.
 */
import type { FormEvent } from "react";
import { noReason, reportFields } from "#features/reports/fields.ts";
import { reportReasons } from "#features/reports/reasons.ts";
import { minimumFormMs } from "#shared/form-minimum.ts";
import type { FormState } from "#shared/form-state.ts";
import { textProblem, problemsOnly } from "#shared/text-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { CountedTextarea } from "#web/ui/counted-textarea.tsx";
import { Field, FieldError, HoneypotField } from "#web/ui/field.tsx";
import { urlProblem } from "#web/ui/form-rules.ts";
import { showToast } from "#web/ui/toast.ts";
import { useSubmit } from "#web/ui/use-submit.tsx";

export interface ReportFormProps {
  readonly templateId: number;
  /** Path that the receipt of a plain post links back to. */
  readonly returnTo?: string;
  readonly onSent: () => void;
  readonly onCancel?: () => void;
  /** A rejected plain post, whose input and errors are shown. */
  readonly rejected?: FormState | null;
  /** Called when the form is sent again: the earlier errors are outdated. */
  readonly onAttempt?: () => void;
}

export const reportFieldIds = {
  reason: `grunn-${reportReasons[0].id}`,
  description: "rapport-tekst",
  betterUrl: "bedre-adresse",
} as const;
export const reportSubmitId = "rapport-send";

const failed = { title: "Feil", description: "Kunne ikke sende rapport." };
const sent = {
  title: "Takk for rapporten!",
  description: "Vi vil sjekke dette og ta nødvendige tiltak.",
};

export function ReportForm(props: ReportFormProps) {
  const { templateId, returnTo, onSent, onCancel, rejected, onAttempt } = props;
  const form = useSubmit({
    fieldIds: reportFieldIds,
    minimumMs: minimumFormMs.short,
    rejected,
    onAttempt,
  });
  const reasonError = form.errorOf("reason");

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const reason = text("reason");
    const description = text("description");
    const betterUrl = text("betterUrl");
    if (!reason) showToast({ title: "Velg en grunn", description: noReason, isDestructive: true });
    void form.submit({
      errors: problemsOnly({
        reason: reason ? undefined : noReason,
        description: textProblem(description, reportFields.description, true),
        betterUrl: urlProblem(betterUrl, reportFields.betterUrl, true),
      }),
      path: `/api/templates/${templateId}/report`,
      body: {
        reason,
        description: description || `Rapportert som: ${reason}`,
        ...(betterUrl ? { betterUrl } : {}),
        website: text("website"),
      },
      onSent,
      sent,
      failed,
      failedHeading: "Rapporten ble ikke sendt",
    });
  };

  return (
    <form className="form" action={`/rapporter/${templateId}`} method="post" noValidate onSubmit={submit}>
      {returnTo && <input type="hidden" name="tilbake" value={returnTo} />}
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
                defaultChecked={rejected?.values["reason"] === id}
              />
              {label}
            </label>
          ))}
        </div>
        {reasonError && <FieldError id="grunn-feil">{reasonError}</FieldError>}
      </fieldset>
      <Field
        id={reportFieldIds.description}
        label="Fortell mer"
        isOptional
        error={form.errorOf("description")}
      >
        {(field) => (
          <CountedTextarea
            field={field}
            name="description"
            rows={3}
            max={reportFields.description.max}
            defaultValue={rejected?.values["description"]}
          />
        )}
      </Field>
      <Field
        id={reportFieldIds.betterUrl}
        label="Vet du om en bedre adresse?"
        isOptional
        error={form.errorOf("betterUrl")}
      >
        {(field) => (
          <input
            {...field}
            type="url"
            name="betterUrl"
            inputMode="url"
            maxLength={reportFields.betterUrl.max}
            autoComplete="off"
            defaultValue={rejected?.values["betterUrl"]}
          />
        )}
      </Field>
      <HoneypotField />
      {form.summary}
      <div className="form-actions">
        <Button
          type="submit"
          id={reportSubmitId}
          variant="primary"
          isBusy={form.isSending}
          busyText="Sender..."
        >
          Send rapport
        </Button>
        {onCancel && <Button onClick={onCancel}>Avbryt</Button>}
      </div>
    </form>
  );
}

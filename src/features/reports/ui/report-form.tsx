/**
 * The report form, the same in the dialog and on the page /rapporter/{id}. Without scripts it posts itself.
 */
import { type FormEvent, useRef, useState } from "react";
import { type ReportReasonId, reportReasons } from "#features/reports/reasons.ts";
import { type FormState, problemWith } from "#shared/form-state.ts";
import { readWebUrl, urlProblemText } from "#shared/web-url.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary, type FormError } from "#web/ui/error-summary.tsx";
import { Field, FieldError, HoneypotField, useOpenedAt } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface ReportFormProps {
  readonly templateId: number;
  readonly onSent: () => void;
  readonly onCancel?: () => void;
  /** A plain post on its way back: drawn with what was typed and what is wrong. */
  readonly refused?: FormState | null;
  /** It is being sent again: what was wrong before no longer counts. */
  readonly onAttempt?: () => void;
}

const noReason = "Du må velge en grunn for å rapportere denne malen.";
export const reportFieldIds = {
  reason: `grunn-${reportReasons[0].id}`,
  description: "rapport-tekst",
  betterUrl: "bedre-adresse",
} as const;
export const reportSubmitId = "rapport-send";

export function ReportForm({ templateId, onSent, onCancel, refused, onAttempt }: ReportFormProps) {
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  const openedAt = useOpenedAt();
  const isUnderWay = useRef(false);
  const errorOf = (name: keyof typeof reportFieldIds) =>
    attempts === 0
      ? problemWith(refused, name)
      : errors.find(({ fieldId }) => fieldId === reportFieldIds[name])?.message;
  const reasonError = errorOf("reason");

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const reason = text("reason") as ReportReasonId | "";
    const betterUrl = text("betterUrl");

    const found: FormError[] = [];
    if (!reason) found.push({ fieldId: reportFieldIds.reason, message: noReason });
    const { problem } = readWebUrl(betterUrl);
    if (betterUrl && problem) {
      found.push({ fieldId: reportFieldIds.betterUrl, message: urlProblemText("Den bedre adressen", problem) });
    }
    onAttempt?.();
    setErrors(found);
    setAttempts(attempts + 1);
    if (found.length > 0) {
      if (!reason) showToast({ title: "Velg en grunn", description: noReason, isDestructive: true });
      return;
    }

    isUnderWay.current = true;
    setSending(true);
    try {
      await callApi("POST", `/api/templates/${templateId}/report`, {
        body: {
          reason,
          description: text("description") || `Rapportert som: ${reason}`,
          ...(betterUrl ? { betterUrl } : {}),
          website: text("website"),
          startedAt: openedAt.current,
        },
      });
      onSent();
      showToast({
        title: "Takk for rapporten!",
        description: "Vi vil sjekke dette og ta nødvendige tiltak.",
      });
    } catch (error) {
      logQuietly("The report was not sent", error);
      setErrors([{ fieldId: reportSubmitId, message: "Kunne ikke sende rapport." }]);
      setAttempts(attempts + 2);
      showToast({ title: "Feil", description: "Kunne ikke sende rapport.", isDestructive: true });
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };

  return (
    <form className="form" action={`/rapporter/${templateId}`} method="post" noValidate onSubmit={submit}>
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
                defaultChecked={refused?.values["reason"] === id}
              />
              {label}
            </label>
          ))}
        </div>
        {reasonError && <FieldError id="grunn-feil">{reasonError}</FieldError>}
      </fieldset>
      <Field id={reportFieldIds.description} label="Fortell mer" isOptional error={errorOf("description")}>
        {(field) => (
          <textarea
            {...field}
            name="description"
            rows={3}
            maxLength={1000}
            defaultValue={refused?.values["description"]}
          />
        )}
      </Field>
      <Field
        id={reportFieldIds.betterUrl}
        label="Vet du om en bedre adresse?"
        isOptional
        error={errorOf("betterUrl")}
      >
        {(field) => (
          <input
            {...field}
            type="url"
            name="betterUrl"
            inputMode="url"
            maxLength={2048}
            autoComplete="off"
            defaultValue={refused?.values["betterUrl"]}
          />
        )}
      </Field>
      <HoneypotField />
      {errors.length > 0 && <ErrorSummary key={attempts} errors={errors} />}
      <div className="form-actions">
        <Button type="submit" id={reportSubmitId} variant="primary" isBusy={isSending} busyText="Sender...">
          Send rapport
        </Button>
        {onCancel && <Button onClick={onCancel}>Avbryt</Button>}
      </div>
    </form>
  );
}

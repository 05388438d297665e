/**
 * The report form, the same in the dialog and on the page /rapporter/{id}. Without scripts it posts itself.
 */
import { type FormEvent, useRef, useState } from "react";
import { type ReportReasonId, reportReasons } from "#features/reports/reasons.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary, type FormError } from "#web/ui/error-summary.tsx";
import { Field, FieldError, HoneypotFields } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface ReportFormProps {
  readonly templateId: number;
  readonly onSent: () => void;
  readonly onCancel?: () => void;
}

const noReason = "Du må velge en grunn for å rapportere denne malen.";
const firstReasonId = `grunn-${reportReasons[0].id}`;

export function ReportForm({ templateId, onSent, onCancel }: ReportFormProps) {
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  const [startedAt] = useState(() => Date.now());
  const isUnderWay = useRef(false);
  const reasonError = errors.find(({ fieldId }) => fieldId === firstReasonId)?.message;
  const addressError = errors.find(({ fieldId }) => fieldId === "bedre-adresse")?.message;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const reason = text("reason") as ReportReasonId | "";
    const betterUrl = text("betterUrl");

    const found: FormError[] = [];
    if (!reason) found.push({ fieldId: firstReasonId, message: noReason });
    if (betterUrl && !/^https?:\/\/\S+\.\S+/i.test(betterUrl)) {
      found.push({ fieldId: "bedre-adresse", message: "Adressen må begynne med https:// eller http://" });
    }
    setErrors(found);
    if (found.length > 0) {
      setAttempts(attempts + 1);
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
          startedAt,
        },
      });
      onSent();
      showToast({
        title: "Takk for rapporten!",
        description: "Vi vil sjekke dette og ta nødvendige tiltak.",
      });
    } catch (error) {
      logQuietly("The report was not sent", error);
      setErrors([{ fieldId: "rapport-send", message: "Kunne ikke sende rapport." }]);
      setAttempts(attempts + 1);
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
              <input type="radio" id={`grunn-${id}`} name="reason" value={id} />
              {label}
            </label>
          ))}
        </div>
        {reasonError && <FieldError id="grunn-feil">{reasonError}</FieldError>}
      </fieldset>
      <Field id="rapport-tekst" label="Fortell mer" isOptional>
        {(field) => <textarea {...field} name="description" rows={3} maxLength={1000} />}
      </Field>
      <Field id="bedre-adresse" label="Vet du om en bedre adresse?" isOptional error={addressError}>
        {(field) => (
          <input {...field} type="url" name="betterUrl" inputMode="url" maxLength={2048} autoComplete="off" />
        )}
      </Field>
      <HoneypotFields startedAt={startedAt} />
      {errors.length > 0 && <ErrorSummary key={attempts} errors={errors} />}
      <div className="form-actions">
        <Button type="submit" id="rapport-send" variant="primary" isBusy={isSending} busyText="Sender...">
          Send rapport
        </Button>
        {onCancel && <Button onClick={onCancel}>Avbryt</Button>}
      </div>
    </form>
  );
}

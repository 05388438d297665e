/** The error summary at the top of a form page that came back after a plain post. */
import type { FormState } from "#shared/form-state.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";

export interface RejectedSummaryProps {
  readonly form: FormState | null;
  /** The id of each field's control, by the name it is posted under. */
  readonly fieldIds: Readonly<Record<string, string>>;
  /** Where errors of a field that the page does not have lead. */
  readonly submitId: string;
  /** Above the reason when nothing that was typed is to blame: «Rapporten ble ikke sendt». */
  readonly failedHeading: string;
}

export function RejectedSummary({ form, fieldIds, submitId, failedHeading }: RejectedSummaryProps) {
  if (!form) return null;
  const reason = form.errors.find(({ field }) => field === "")?.message;
  const errors = firstOfEachField(form).map(({ field, message }) => ({
    fieldId: fieldIds[field] ?? submitId,
    message,
  }));
  // Without scripts the browser itself gives focus to what asks for it; the summary does so where they run.
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a reload with errors, this is where to begin
    <div tabIndex={-1} autoFocus>
      {reason ? <ErrorSummary heading={failedHeading} reason={reason} /> : <ErrorSummary errors={errors} />}
    </div>
  );
}

/** One message a field is enough to act on. */
function firstOfEachField({ errors }: FormState) {
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index);
}

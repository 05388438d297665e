/** The error summary at the top of a form page that is rendered again after a rejected plain post. */
import type { FormState } from "#shared/form-state.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";

export interface RejectedSummaryProps {
  readonly form: FormState | null;
  /** The id of each field's control, by field name. */
  readonly fieldIds: Readonly<Record<string, string>>;
  /** The target of errors whose field is not on the page. */
  readonly submitId: string;
  /** Heading above the reason when no field is to be corrected: «Rapporten ble ikke sendt». */
  readonly failedHeading: string;
}

export function RejectedSummary({ form, fieldIds, submitId, failedHeading }: RejectedSummaryProps) {
  if (!form) return null;
  const reason = form.errors.find(({ field }) => field === "")?.message;
  const errors = firstOfEachField(form).map(({ field, message }) => ({
    fieldId: fieldIds[field] ?? submitId,
    message,
  }));
  // Without scripts the browser moves focus by autoFocus; with scripts the summary does.
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a reload with errors, this is where to begin
    <div tabIndex={-1} autoFocus>
      {reason ? <ErrorSummary heading={failedHeading} reason={reason} /> : <ErrorSummary errors={errors} />}
    </div>
  );
}

/** Only the first message of each field is shown. */
function firstOfEachField({ errors }: FormState) {
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index);
}

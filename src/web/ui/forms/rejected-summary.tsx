/** The error summary at the top of a form page that is rendered again after a rejected plain post. */
import { type FormState, unsureHeading } from "#shared/form-state.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import type { FormDefinition } from "#web/ui/forms/form-definition.ts";

export interface RejectedSummaryProps {
  readonly form: FormState | null;
  readonly definition: FormDefinition;
}

export function RejectedSummary({ form, definition }: RejectedSummaryProps) {
  if (!form) return null;
  const reason = form.errors.find(({ field }) => field === "")?.message;
  const { fields, submitId, failedHeading } = definition;
  const heading = form.isUnsure ? unsureHeading : failedHeading;
  // Errors whose field is not on the page lead to the button.
  const errors = firstOfEachField(form).map(({ field, message }) => ({
    fieldId: fields[field]?.id ?? submitId,
    message,
  }));
  // Without scripts the browser moves focus by autoFocus; with scripts the summary does.
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a reload with errors, this is where to begin
    <div tabIndex={-1} autoFocus>
      {reason ? <ErrorSummary heading={heading} reason={reason} /> : <ErrorSummary errors={errors} />}
    </div>
  );
}

/** Only the first message of each field is shown. */
function firstOfEachField({ errors }: FormState) {
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index);
}

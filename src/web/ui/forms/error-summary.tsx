/**
 * A form's error summary: the list of fields to correct, or the reason why it was not sent. Show it after a submit only:
 * the list above the fields, where the errors are, and the reason above the button; at the top of the page after a reload.
 *
 *     <ErrorSummary key={attempts} errors={[linkTo({ id: "epost", label: "E-post" })]} />
 *     <ErrorSummary key={attempts} heading="Rapporten ble ikke sendt" reason="Du er uten nett. …" />
 *
 * It takes focus when it appears (give it a new `key` for each attempt), its links move focus to the fields, and it
 * is not a live region. With neither errors nor a reason it renders nothing.
 */
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { FormState } from "#shared/form-state.ts";
import { unsureHeading } from "#web/ui/failure.ts";
import type { FormDefinition, FormField } from "#web/ui/forms/form-definition.ts";

export interface FormError {
  readonly fieldId: string;
  readonly message: string;
}

export const linkTo = ({ id, label }: FormField): FormError => ({ fieldId: id, message: label });

export interface ErrorSummaryProps {
  readonly errors?: readonly FormError[];
  /** Reason why it was not sent, when no field is to be corrected. */
  readonly reason?: string | undefined;
  readonly heading?: string | undefined;
  /** The one field with an error, which takes the focus and shows the error. */
  readonly only?: string | undefined;
  /** Further remedies. */
  readonly children?: ReactNode;
}

const none: readonly FormError[] = [];

export function ErrorSummary({
  errors = none,
  reason,
  heading = "Du må rette dette før du kan sende",
  only,
  children,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  useEffect(() => (only ? document.getElementById(only) : box.current)?.focus(), [only]);
  if (only || (errors.length === 0 && !reason && !children)) return null;
  return (
    <div
      className={children ? "error-summary stack tight" : "error-summary"}
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={heading}
      aria-describedby={reason ? reasonId : undefined}
    >
      <p>
        <strong>{heading}</strong>
      </p>
      {reason && <p id={reasonId}>{reason}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

function focusField(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: "nearest" });
}

export interface RejectedSummaryProps {
  readonly form: FormState | null;
  readonly definition: FormDefinition;
}

/** The error summary at the top of a form page that is rendered again after a rejected plain post. */
export function RejectedSummary({ form, definition }: RejectedSummaryProps) {
  if (!form) return null;
  const reason = form.errors.find(({ field }) => field === "")?.message;
  const { fields, submitId, failedHeading } = definition;
  const heading = form.isUnsure ? unsureHeading : failedHeading;
  // Errors whose field is not on the page lead to the button.
  const errors = form.errors
    .filter(({ field }, index) => form.errors.findIndex((other) => other.field === field) === index)
    .map(({ field, message }) => linkTo(fields[field] ?? { id: submitId, label: message }));
  // autoFocus moves the focus without scripts; with scripts the summary does.
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a reload with errors, this is where to begin
    <div tabIndex={-1} autoFocus>
      {reason ? <ErrorSummary heading={heading} reason={reason} /> : <ErrorSummary errors={errors} />}
    </div>
  );
}

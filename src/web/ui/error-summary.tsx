/**
 * The list of what must be mended before a form can be sent. Show it after a submit only: above the button in a form
 * that scripts send, at the top of the page after a reload.
 *
 *     <ErrorSummary key={attempts} errors={[{ fieldId: "epost", message: "Skriv en e-postadresse" }]} />
 *
 * It takes focus when it appears (give it a new `key` for each attempt), its links move focus to the fields, and it
 * is not a live region. With no errors it draws nothing.
 */
import { type MouseEvent, useEffect, useRef } from "react";

export interface FormError {
  readonly fieldId: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  readonly errors: readonly FormError[];
  readonly heading?: string;
}

export function ErrorSummary({ errors, heading = "Du må rette dette før du kan sende" }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  if (errors.length === 0) return null;
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="group" aria-label={heading}>
      <p className="error-summary-heading">{heading}</p>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
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

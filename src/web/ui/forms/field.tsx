/**
 * A labelled field with a hint and an error, for any form.
 *
 *     <Field id="epost" label="E-post" error={errors.email} hint="Vi bruker den bare til å svare.">
 *       {(field) => <input {...field} type="email" name="email" defaultValue={values.email} />}
 *     </Field>
 *
 * `field` has id, class, aria-invalid, aria-describedby and aria-required. Optional fields are marked «valgfritt» with
 * `isOptional`, choices that must be made «må velges»; there are no asterisks. List the errors with ErrorSummary, whose links point to the same ids.
 */
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { trapField } from "#shared/form-state.ts";

export interface FieldControlProps {
  readonly id: string;
  readonly className: string;
  readonly "aria-invalid"?: true;
  readonly "aria-describedby"?: string;
  readonly "aria-required"?: true;
}

export interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  /** A select. Its first option looks like a choice already made, so a mandatory choice is marked. */
  readonly isChoice?: boolean;
  readonly children: (control: FieldControlProps) => ReactNode;
}

export function Field({
  id,
  label,
  hint,
  error,
  isOptional = false,
  isChoice = false,
  children,
}: FieldProps) {
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptional && <span className="field-mark soft"> (valgfritt)</span>}
        {isChoice && !isOptional && <ChoiceMark />}
      </label>
      {hint && (
        <p className="small soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: "input",
        ...(error ? { "aria-invalid": true as const } : {}),
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(isOptional ? {} : { "aria-required": true as const }),
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Visible mark; screen readers have `aria-required`. */
export function ChoiceMark() {
  return (
    <span className="field-mark soft" aria-hidden="true">
      {" "}
      (må velges)
    </span>
  );
}

/** The error below a field or a group of choices; the control's aria-describedby must have its id. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      {children}
    </p>
  );
}

/**
 * A hidden field that only bots fill in, marked for password managers. The time the form was opened is sent by scripts only
 * (`useOpenedAt`): rendered on the server it would be the time the page was cached.
 */
export function HoneypotField() {
  return (
    <div className="honeypot visually-hidden" aria-hidden="true">
      <label>
        La dette stå tomt
        <input
          type="text"
          name={trapField}
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
          data-1p-ignore
          data-bwignore
          data-form-type="other"
          data-lpignore="true"
        />
      </label>
    </div>
  );
}

/** Time the form was opened in this browser, in milliseconds since 1970; for the server's minimum time. */
export function useOpenedAt(): RefObject<number> {
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = Date.now();
  }, []);
  return openedAt;
}

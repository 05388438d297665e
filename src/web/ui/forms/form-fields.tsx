/** The fields and the submit row of a public form, by its definition. */
import { type ComponentProps, type ReactNode, useState } from "react";
import { formKeyField } from "#shared/form-state.ts";
import { Button } from "#web/ui/button.tsx";
import {
  ChoiceMark,
  Field,
  type FieldControlProps,
  FieldError,
  HoneypotField,
} from "#web/ui/forms/field.tsx";
import type { SubmittedForm } from "#web/ui/forms/use-submit.tsx";

interface FormFieldProps<Field extends string> {
  readonly form: SubmittedForm<Field>;
  readonly name: Field;
}

/** Label, hint and error of a field, with the attributes that its control needs. */
function fieldProps<Name extends string>({ form, name }: FormFieldProps<Name>) {
  const { id, label, hint, isOptional = false } = form.definition.fields[name];
  return { id, label, hint, isOptional, error: form.errorOf(name) };
}

export interface TextFieldProps<Name extends string>
  extends
    FormFieldProps<Name>,
    Pick<ComponentProps<"input">, "type" | "autoComplete" | "placeholder" | "onInput"> {}

export function TextField<Name extends string>({ form, name, ...rest }: TextFieldProps<Name>) {
  return (
    <Field {...fieldProps({ form, name })}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          {...rest}
          {...(rest.type === "url" ? { inputMode: "url" as const } : {})}
          name={name}
          maxLength={form.definition.fields[name].max}
          defaultValue={form.initialOf(name)}
        />
      )}
    </Field>
  );
}

export interface LongTextFieldProps<Name extends string> extends FormFieldProps<Name> {
  readonly rows: number;
}

export function LongTextField<Name extends string>({ form, name, rows }: LongTextFieldProps<Name>) {
  return (
    <Field {...fieldProps({ form, name })}>
      {(field) => (
        <CountedTextarea
          field={field}
          name={name}
          rows={rows}
          max={form.definition.fields[name].max ?? 0}
          defaultValue={form.initialOf(name)}
        />
      )}
    </Field>
  );
}

export interface SelectFieldProps<Name extends string> extends FormFieldProps<Name> {
  readonly children: ReactNode;
}

export function SelectField<Name extends string>({ form, name, children }: SelectFieldProps<Name>) {
  return (
    <Field {...fieldProps({ form, name })} isChoice>
      {(control) => (
        <select {...control} name={name} defaultValue={form.initialOf(name)}>
          {children}
        </select>
      )}
    </Field>
  );
}

export interface RadioFieldProps<Name extends string> extends FormFieldProps<Name> {
  readonly className?: string;
  readonly errorId: string;
  readonly choices: readonly { readonly id: string; readonly value: string; readonly label: ReactNode }[];
}

/** Radio buttons; the field's id is that of the first one. */
export function RadioField<Name extends string>(props: RadioFieldProps<Name>) {
  const { form, name, className, errorId, choices } = props;
  const { label, isOptional = false } = form.definition.fields[name];
  const error = form.errorOf(name);
  return (
    <fieldset
      className="field"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- allowed, and only it may be required
      role="radiogroup"
      aria-required={!isOptional}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="field-label">
        {label}
        {!isOptional && <ChoiceMark />}
      </legend>
      <div className={className}>
        {choices.map(({ id, value, label }) => (
          <label className="radio" key={id}>
            <input
              type="radio"
              id={id}
              name={name}
              value={value}
              defaultChecked={form.initialOf(name) === value}
            />
            {label}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export interface SubmitRowProps<Name extends string> {
  readonly form: SubmittedForm<Name>;
  readonly text: string;
  readonly children?: ReactNode;
}

/** The honeypot field of a guarded form, the reason of a failure, and the buttons. */
export function SubmitRow<Name extends string>({ form, text, children }: SubmitRowProps<Name>) {
  const { submitId } = form.definition;
  return (
    <>
      <input type="hidden" name={formKeyField} defaultValue={form.plainKey} suppressHydrationWarning />
      {form.hasTrap && <HoneypotField />}
      {form.failure}
      <div className="form-actions">
        <Button type="submit" id={submitId} variant="primary" isBusy={form.isSending} busyText="Sender...">
          {text}
        </Button>
        {children}
      </div>
    </>
  );
}

const inLetters = (howMany: number) => `${howMany}\u00a0tegn`;

interface CountedTextareaProps {
  readonly field: FieldControlProps;
  readonly name: string;
  readonly rows: number;
  readonly max: number;
  readonly defaultValue?: string | undefined;
}

/**
 * A text area with a character counter. Typed or pasted text is never truncated: the counter shows when it is too long,
 * and so does the form when it is submitted.
 *
 *     <Field …>{(field) => <CountedTextarea field={field} name="description" rows={4} max={2000} />}</Field>
 */
function CountedTextarea({ field, name, rows, max, defaultValue }: CountedTextareaProps) {
  const [length, setLength] = useState<number | null>(null);
  const excess = Math.max(0, (length ?? 0) - max);
  const counterId = `${field.id}-teller`;
  return (
    <>
      <textarea
        {...field}
        aria-describedby={[field["aria-describedby"], counterId].filter(Boolean).join(" ")}
        name={name}
        rows={rows}
        defaultValue={defaultValue}
        onInput={(event) => setLength(event.currentTarget.value.trim().length)}
      />
      <p className="counter bar small soft" id={counterId} data-over={excess > 0 ? "" : undefined}>
        {/* No counter for an empty field, or without scripts. */}
        <span>{length === null ? `Høyst ${inLetters(max)}` : `${length} av høyst ${inLetters(max)}`}</span>
        <span role="status">{excess > 0 && `${inLetters(excess)} for mye`}</span>
      </p>
    </>
  );
}

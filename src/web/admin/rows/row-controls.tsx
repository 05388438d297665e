/** The controls of a row's form, as the list of its fields describes them. */
import { Fragment, type ReactNode } from "react";
import { type FlagField, type PhrasesField, readPhrases, type RowField } from "#shared/admin/row-fields.ts";
import { maxUrlLength } from "#shared/text/web-url.ts";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import { Field, type FieldControlProps, FieldError } from "#web/ui/forms/field.tsx";
import { SwitchField } from "#web/ui/forms/switch-field.tsx";

export interface RowControlsProps {
  readonly form: RowForm;
  /** Fields to render here; all when left out. */
  readonly names?: readonly string[];
  readonly own?: Readonly<Record<string, ReactNode>> | undefined;
}

export function RowControls({ form, names = Object.keys(form.fields), own }: RowControlsProps) {
  return linesOf(form, names).map((line) => {
    const controls = line.map((name) => (
      <Fragment key={name}>{own?.[name] ?? <RowControl form={form} name={name} />}</Fragment>
    ));
    return line.length === 1 ? (
      controls
    ) : (
      <div key={line[0]} className="field-pair stack">
        {controls}
      </div>
    );
  });
}

/** Lines of fields: two half fields that follow one another share one. */
function linesOf({ fields }: RowForm, names: readonly string[]): readonly (readonly string[])[] {
  const lines: string[][] = [];
  for (const name of names) {
    const last = lines.at(-1);
    const isSecond = last?.length === 1 && fields[last[0] ?? ""]?.isHalf && fields[name]?.isHalf;
    if (isSecond) last?.push(name);
    else lines.push([name]);
  }
  return lines;
}

interface RowControlProps {
  readonly form: RowForm;
  readonly name: string;
}

/** The label, hint and error around the control of a field, and the counter of a text of an advised length. */
function RowControl({ form, name }: RowControlProps) {
  const field = form.fields[name];
  if (!field) return null;
  const id = form.idOf(name);
  if (field.kind === "flag") {
    return (
      <SwitchField
        id={id}
        label={field.label}
        {...(field.hint ? { hint: field.hint } : {})}
        isOn={form.values[name] === true}
        onChange={(isOn) => form.set(name, isOn)}
      />
    );
  }
  if (field.kind === "phrases" && field.choices)
    return <PhraseChoices form={form} name={name} field={field} />;
  const value = String(form.values[name]);
  const advised = field.kind === "text" ? field.advised : undefined;
  const counterId = `${id}-teller`;
  const labelled = (
    <Field
      id={id}
      label={field.label}
      hint={field.hint}
      isOptional={field.isOptional ?? false}
      isChoice={field.kind === "choice"}
      error={form.errors[name]}
    >
      {(control) => {
        const described = [control["aria-describedby"], advised && counterId].filter(Boolean).join(" ");
        const typed = {
          ...control,
          "aria-describedby": described || undefined,
          value,
          onChange: (event: TypedEvent) => form.set(name, event.currentTarget.value),
        };
        return controlOf(field, typed, String(form.stored[name]));
      }}
    </Field>
  );
  if (!advised) return labelled;
  const isOver = value.length > advised.length;
  return (
    <div className="field">
      {labelled}
      <p className="counter bar small soft" id={counterId} data-over={isOver ? "" : undefined}>
        <span>
          {value.length}/{advised.length}
        </span>
        <span role="status">{isOver && advised.warning}</span>
      </p>
    </div>
  );
}

interface TypedEvent {
  readonly currentTarget: { readonly value: string };
}

interface TypedControl extends Omit<FieldControlProps, "aria-describedby"> {
  readonly "aria-describedby": string | undefined;
  readonly value: string;
  readonly onChange: (event: TypedEvent) => void;
}

const inputs = {
  text: {},
  number: {},
  phrases: {},
  day: { type: "date" },
  url: { type: "url", inputMode: "url", maxLength: maxUrlLength, placeholder: "https://" },
} as const;

/** @param stored the row's value as the browser last received it */
function controlOf(field: Exclude<RowField, FlagField>, control: TypedControl, stored: string): ReactNode {
  if (field.kind === "choice") {
    const { choices, nameOf = (choice) => choice, initial } = field;
    // The row's own value is included, so that saving never loses it.
    const offered = stored === "" || choices.includes(stored) ? choices : [...choices, stored];
    return (
      <select {...control}>
        {initial === undefined && <option value="">Velg</option>}
        {offered.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind === "colour") {
    return (
      <div className="colour-field row">
        <input
          className="input"
          type="color"
          aria-label={`${field.label}: velg`}
          value={/^#[\da-f]{6}$/i.test(control.value) ? control.value.toLowerCase() : "#000000"}
          onChange={control.onChange}
        />
        <input {...control} maxLength={7} autoComplete="off" spellCheck={false} />
      </div>
    );
  }
  const limit = field.kind === "text" && !field.tooLong ? { maxLength: field.max } : {};
  const rows = "rows" in field && field.rows;
  if (rows) return <textarea {...control} {...limit} rows={rows} />;
  const kind = field.kind === "day" && field.isPartial ? "text" : field.kind;
  return <input {...control} {...inputs[kind]} {...limit} autoComplete="off" />;
}

export interface FieldGroupProps extends RowControlProps {
  readonly children: ReactNode;
}

/** Controls that are one field: named by its label, described by its hint and its error. */
export function FieldGroup({ form, name, children }: FieldGroupProps) {
  const { label, hint, isOptional } = form.fields[name] ?? { label: name };
  const id = form.idOf(name);
  const error = form.errors[name];
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={describedBy || undefined}>
      <legend className="field-label">
        {label}
        {isOptional && <span className="field-mark soft"> (valgfritt)</span>}
      </legend>
      {hint && (
        <p className="small soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function PhraseChoices({ form, name, field }: RowControlProps & { readonly field: PhrasesField }) {
  const { choices = [], nameOf = (choice: string) => choice } = field;
  const chosen = readPhrases([String(form.values[name])]);
  const withOther = (choice: string) =>
    choices.filter((other) => (other === choice) !== chosen.includes(other)).join("\n");
  return (
    <FieldGroup form={form} name={name}>
      <div className="phrase-choices stack">
        {choices.map((choice) => (
          <label key={choice} className="radio">
            <input
              type="checkbox"
              checked={chosen.includes(choice)}
              onChange={() => form.set(name, withOther(choice))}
            />
            {nameOf(choice)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

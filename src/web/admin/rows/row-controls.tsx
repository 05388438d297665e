/** The controls of a row's form, as the list of its fields describes them. */
import type { ComponentProps, ReactNode } from "react";
import type {
  ChoiceField,
  ColourField,
  FlagField,
  NumberField,
  PhrasesField,
  RowField,
  TextField,
  UrlField,
} from "#shared/admin/row-fields.ts";
import { maxUrlLength } from "#shared/text/web-url.ts";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import { Field, type FieldControlProps } from "#web/ui/forms/field.tsx";
import { SwitchField } from "#web/ui/forms/switch-field.tsx";

export interface RowControlsProps {
  readonly form: RowForm;
  /** Those to show here; all when left out. */
  readonly names?: readonly string[];
}

export function RowControls({ form, names = Object.keys(form.fields) }: RowControlsProps) {
  return linesOf(form, names).map((line) => {
    const controls = line.map((name) => <RowControl key={name} form={form} name={name} />);
    return line.length === 1 ? (
      controls
    ) : (
      <div key={line[0]} className="field-pair">
        {controls}
      </div>
    );
  });
}

/** Two half fields that follow one another share a line. */
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

interface ControlProps<Kind extends RowField> {
  readonly form: RowForm;
  readonly name: string;
  readonly field: Kind;
}

function RowControl({ form, name }: Omit<ControlProps<RowField>, "field">) {
  const field = form.fields[name];
  const where = { form, name };
  switch (field?.kind) {
    case undefined:
      return null;
    case "text":
      return <TextControl {...where} field={field} />;
    case "phrases":
      return <PhrasesControl {...where} field={field} />;
    case "choice":
      return <ChoiceControl {...where} field={field} />;
    case "colour":
      return <ColourControl {...where} field={field} />;
    case "flag":
      return <FlagControl {...where} field={field} />;
    case "url":
    case "number":
      return <LineControl {...where} field={field} />;
  }
}

interface LabelledProps extends ControlProps<RowField> {
  readonly children: (control: FieldControlProps & TypedText) => ReactNode;
}

interface TypedText {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

/** The label, hint and error around a control whose value is text. */
function Labelled({ form, name, field, children }: LabelledProps) {
  return (
    <Field
      id={form.idOf(name)}
      label={field.label}
      hint={field.hint}
      isOptional={field.isOptional ?? false}
      isChoice={field.kind === "choice"}
      error={form.errors[name]}
    >
      {(control) =>
        children({
          ...control,
          value: String(form.values[name]),
          onChange: (event) => form.set(name, event.currentTarget.value),
        })
      }
    </Field>
  );
}

function TextControl({ form, name, field }: ControlProps<TextField>) {
  const { rows, max, advised, tooLong } = field;
  const counterId = `${form.idOf(name)}-teller`;
  const labelled = (
    <Labelled form={form} name={name} field={field}>
      {(control) => {
        const shared = {
          ...control,
          "aria-describedby":
            [control["aria-describedby"], advised && counterId].filter(Boolean).join(" ") || undefined,
          maxLength: tooLong ? undefined : max,
        } satisfies ComponentProps<"input"> & ComponentProps<"textarea">;
        return rows ? <textarea {...shared} rows={rows} /> : <input {...shared} autoComplete="off" />;
      }}
    </Labelled>
  );
  if (!advised) return labelled;
  const { length } = String(form.values[name]);
  const isOver = length > advised.length;
  return (
    <div className="counted-field">
      {labelled}
      <p className="counter" id={counterId} data-over={isOver ? "" : undefined}>
        <span>
          {length}/{advised.length}
        </span>
        <span role="status">{isOver && advised.warning}</span>
      </p>
    </div>
  );
}

function PhrasesControl(props: ControlProps<PhrasesField>) {
  return <Labelled {...props}>{(control) => <textarea {...control} rows={props.field.rows} />}</Labelled>;
}

function LineControl(props: ControlProps<UrlField | NumberField>) {
  const url = { type: "url", inputMode: "url", maxLength: maxUrlLength, placeholder: "https://" } as const;
  return (
    <Labelled {...props}>
      {(control) => <input {...control} {...(props.field.kind === "url" ? url : {})} autoComplete="off" />}
    </Labelled>
  );
}

function ChoiceControl(props: ControlProps<ChoiceField>) {
  const { form, name, field } = props;
  const { choices, nameOf = (choice) => choice } = field;
  return (
    <Labelled {...props}>
      {(control) => (
        <select {...control}>
          <option value="">Velg</option>
          {withCurrentValue(choices, String(form.stored[name])).map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function ColourControl(props: ControlProps<ColourField>) {
  return (
    <Labelled {...props}>
      {({ value, onChange, ...control }) => (
        <div className="colour-field">
          <input
            type="color"
            aria-label={`${props.field.label}: velg`}
            value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : "#000000"}
            onChange={onChange}
          />
          <input
            {...control}
            value={value}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            onChange={onChange}
          />
        </div>
      )}
    </Labelled>
  );
}

function FlagControl({ form, name, field }: ControlProps<FlagField>) {
  return (
    <SwitchField
      id={form.idOf(name)}
      label={field.label}
      {...(field.hint ? { hint: field.hint } : {})}
      isOn={form.values[name] === true}
      onChange={(isOn) => form.set(name, isOn)}
    />
  );
}

/** The choices of a select, with the row's own value added when it is missing, so that saving never loses it. */
function withCurrentValue(choices: readonly string[], own: string): readonly string[] {
  return own === "" || choices.includes(own) ? choices : [...choices, own];
}

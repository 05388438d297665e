/** A field with a counter that only advises: «43/50», and a warning beyond it. Nothing is cut or refused. */
import type { ComponentProps } from "react";
import { Field } from "#web/ui/field.tsx";

export interface CountedFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly advised: number;
  readonly warning: string;
  readonly error?: string | undefined;
  readonly rows?: number;
  readonly isOptional?: boolean;
  readonly maxLength?: number;
}

export function CountedField(props: CountedFieldProps) {
  const { id, label, value, onChange, advised, warning, rows, isOptional = false, maxLength, error } = props;
  const isOver = value.length > advised;
  const counterId = `${id}-teller`;
  return (
    <div className="counted-field">
      <Field id={id} label={label} error={error} isOptional={isOptional}>
        {(field) => {
          const control = {
            ...field,
            "aria-describedby": [field["aria-describedby"], counterId].filter(Boolean).join(" "),
            value,
            maxLength,
            onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
          } satisfies ComponentProps<"input"> & ComponentProps<"textarea">;
          return rows ? <textarea {...control} rows={rows} /> : <input {...control} autoComplete="off" />;
        }}
      </Field>
      <p className="counter" id={counterId} data-over={isOver ? "" : undefined}>
        <span>
          {value.length}/{advised}
        </span>
        <span role="status">{isOver && warning}</span>
      </p>
    </div>
  );
}

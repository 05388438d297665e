/**
 * A text area with a character counter. Typed or pasted text is never truncated: the counter says when it is too long,
 * and so does the form when it is submitted.
 *
 *     <Field …>{(field) => <CountedTextarea field={field} name="description" rows={4} max={2000} />}</Field>
 */
import { useState } from "react";
import type { FieldControlProps } from "#web/ui/forms/field.tsx";

const inLetters = (howMany: number) => `${howMany}\u00a0tegn`;

export interface CountedTextareaProps {
  readonly field: FieldControlProps;
  readonly name: string;
  readonly rows: number;
  readonly max: number;
  readonly defaultValue?: string | undefined;
}

export function CountedTextarea({ field, name, rows, max, defaultValue }: CountedTextareaProps) {
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
      <p className="counter" id={counterId} data-over={excess > 0 ? "" : undefined}>
        {/* No counter for an empty field, or without scripts. */}
        <span>{length === null ? `Høyst ${inLetters(max)}` : `${length} av høyst ${inLetters(max)}`}</span>
        <span role="status">{excess > 0 && `${inLetters(excess)} for mye`}</span>
      </p>
    </>
  );
}

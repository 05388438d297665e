/** Values of a row's form: read from the row, validated, and converted to the request's body. Pure. */
import { saysSomething, textProblem } from "#shared/text/text-rules.ts";
import {
  colourPattern,
  dayProblem,
  fieldProblems,
  type LabelledField,
  maxNumber,
  phrasesProblem,
  readPhrases,
  type RowField,
  type RowFields,
} from "#shared/admin/row-fields.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import { formatPartialDay, readPartialDay } from "#shared/text/partial-day.ts";

type ValueOf<Field> = Field extends { readonly kind: "flag" } ? boolean : string;
/** Values of a form: a number is the typed text, and phrases are one text. */
export type RowValues<Fields> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };
/** A row that has every field of the list. */
export type RowWith<Fields> = { readonly [Name in keyof Fields]: StoredValue };
type StoredValue = string | number | boolean | readonly string[] | null;
export type FieldErrors = Readonly<Record<string, string>>;

/** First values of a new row's form. */
export function initialValues<Fields extends RowFields>(fields: Fields): RowValues<Fields> {
  return mapFields(fields, (_name, field) => ("initial" in field ? field.initial : "")) as RowValues<Fields>;
}

export function valuesOf<Fields extends RowFields>(fields: Fields, row: RowWith<Fields>): RowValues<Fields> {
  return mapFields(fields, (name, field) => textOf(field, row[name] ?? null)) as RowValues<Fields>;
}

function textOf({ kind }: RowField, value: StoredValue): string | boolean {
  if (kind === "flag") return value === true;
  return typeof value === "object" && value !== null ? value.join("\n") : String(value ?? "");
}

/** A value's readable text: a choice by its name, several in one line, and a day in words. */
export function readableText(
  field: Pick<LabelledField, "kind" | "nameOf"> | undefined,
  text: string,
): string {
  const { kind, nameOf } = field ?? {};
  if (text === "") return text;
  if (kind === "day") return formatPartialDay(readPartialDay(text) ?? text);
  return nameOf ? text.split("\n").map(nameOf).join(", ") : text;
}

export function bodyOf<Fields extends RowFields>(fields: Fields, values: RowValues<Fields>): object {
  return mapFields(fields, (name, field) => {
    if (field.kind === "phrases") return readPhrases([String(values[name])]);
    if (field.kind !== "number") return values[name];
    return values[name] === "" ? null : Number(values[name]);
  });
}

/** Errors by field, in the form's order; the server checks everything again. */
export function findErrors<Fields extends RowFields>(fields: Fields, values: RowValues<Fields>): FieldErrors {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const problem = fieldProblem(field, String(values[name]).trim());
    return problem ? [[name, problem] as const] : [];
  });
  return Object.fromEntries(entries);
}

function fieldProblem(field: RowField, text: string): string | undefined {
  const { kind, label } = field;
  if (kind === "flag" || (text === "" && field.isOptional)) return undefined;
  switch (kind) {
    case "text":
      if (!field.isOptional && !saysSomething(text)) return fieldProblems.missing(label);
      return (text.length > field.max && field.tooLong) || textProblem(text, field);
    case "phrases":
      return phrasesProblem(readPhrases([text]), field);
    case "day":
      return dayProblem(field, text);
    case "choice":
      if (text === "") return fieldProblems.missing(label);
      return field.initial === undefined || field.choices.includes(text)
        ? undefined
        : fieldProblems.unknownChoice(label);
    case "url":
      return readWebUrl(text).url === null ? fieldProblems.invalidUrl : undefined;
    case "colour":
      return colourPattern.test(text) ? undefined : fieldProblems.invalidColour;
    case "number":
      return /^-?\d+$/.test(text) && Math.abs(Number(text)) <= maxNumber
        ? undefined
        : fieldProblems.noWholeNumber(label);
  }
}

function mapFields(
  fields: RowFields,
  valueOf: (name: string, field: RowField) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)]));
}

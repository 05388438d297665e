/** The schemas of the administrator's forms, made from the list of a row's fields. */
import { z } from "zod";
import {
  type ChoiceField,
  colourPattern,
  type DayField,
  dayProblem,
  fieldProblems,
  type FlagField,
  maxNumber,
  type PhrasesField,
  phrasesProblem,
  readPhrases,
  type RowField,
  type RowFields,
  type TextField,
} from "#shared/admin/row-fields.ts";
import { optionalText, requiredText } from "#shared/input.ts";
import { readPartialDay } from "#shared/text/partial-day.ts";
import {
  cleanedText,
  isStorableText,
  saysSomething,
  tooLongText,
  unstorableText,
} from "#shared/text/text-rules.ts";
import { readWebUrl } from "#shared/text/web-url.ts";

const maxChoiceLength = 100;

/**
 * The schema of a form with these fields. A required text is never omitted; other omitted fields stay undefined, unlike emptied
 * ones, which are null. Only the server checks a choice: the row's present value is allowed, too.
 */
export function formSchema<const Fields extends RowFields>(fields: Fields) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
  return z.object(shape as { -readonly [Name in keyof Fields]: SchemaOf<Fields[Name]> });
}

type SchemaOf<Field extends RowField> = Field extends { readonly kind: "flag" }
  ? ReturnType<typeof flagField>
  : Field extends { readonly kind: "number" }
    ? ReturnType<typeof numberField>
    : Field extends { readonly kind: "colour" }
      ? ReturnType<typeof colourField>
      : Field extends { readonly kind: "phrases" }
        ? ReturnType<typeof phrasesField>
        : Field extends { readonly kind: "day" }
          ? ReturnType<typeof dayField>
          : Field extends { readonly kind: "choice"; readonly initial: string }
            ? ReturnType<typeof defaultedChoiceField>
            : Field extends { readonly kind: "url" }
              ? ReturnType<
                  Field extends { readonly isOptional: true }
                    ? typeof optionalUrlField
                    : typeof requiredUrlField
                >
              : Field extends { readonly initial: string }
                ? ReturnType<typeof defaultedTextField>
                : ReturnType<
                    Field extends { readonly isOptional: true }
                      ? typeof optionalTextField
                      : typeof requiredTextField
                  >;

function schemaOf(field: RowField): z.ZodType {
  switch (field.kind) {
    case "flag":
      return flagField(field);
    case "number":
      return numberField(field);
    case "colour":
      return colourField();
    case "phrases":
      return phrasesField(field);
    case "day":
      return dayField(field);
    case "url":
      return field.isOptional ? optionalUrlField() : requiredUrlField();
    case "text":
      if (field.initial !== undefined) return defaultedTextField(field);
      return field.isOptional ? optionalTextField(field) : requiredTextField(field);
    case "choice":
      if (field.initial !== undefined) return defaultedChoiceField(field);
      return field.isOptional ? optionalTextField(field) : requiredTextField(field);
  }
}

function requiredTextField(field: TextField | ChoiceField) {
  const missing = fieldProblems.missing(field.label);
  return z
    .string({ error: missing })
    .refine(saysSomething, missing)
    .pipe(requiredText(rulesOf(field)));
}

function optionalTextField(field: TextField | ChoiceField) {
  return z
    .string({ error: `${field.label} må være tekst` })
    .nullable()
    .transform((value): string | null | undefined => value)
    .pipe(optionalText(rulesOf(field)))
    .optional();
}

/** The schema of a text whose column has a default of its own: never null. */
function defaultedTextField({ label, max, tooLong, isOptional, initial }: TextField) {
  const missing = fieldProblems.missing(label);
  return z
    .string({ error: isOptional ? `${label} må være tekst` : missing })
    .overwrite((value) => cleanedText(value))
    .refine((value) => isOptional || saysSomething(value), missing)
    .max(max, tooLong ?? tooLongText({ label, max }))
    .refine(isStorableText, unstorableText(label))
    .optional()
    .meta({ description: `'${initial}' when left out of a new row.` });
}

/** The schema of a choice whose column has a default of its own. */
function defaultedChoiceField({ label, choices, initial }: ChoiceField) {
  const missing = fieldProblems.missing(label);
  return z
    .string({ error: missing })
    .refine((value) => value !== "", { error: missing, abort: true })
    .refine((value) => choices.includes(value), fieldProblems.unknownChoice(label))
    .optional()
    .meta({ description: `One of ${choices.join(", ")}; '${initial}' when left out of a new row.` });
}

function rulesOf(field: TextField | ChoiceField) {
  const { label } = field;
  if (field.kind === "choice") return { label, max: maxChoiceLength };
  return { label, max: field.max, lines: field.rows ? ("many" as const) : ("one" as const) };
}

/** A web url, as visitors may write it. */
function requiredUrlField() {
  return z.string({ error: fieldProblems.invalidUrl }).transform((text, context) => {
    const { url } = readWebUrl(text);
    if (url !== null) return url;
    context.addIssue({ code: "custom", message: fieldProblems.invalidUrl });
    return z.NEVER;
  });
}

function optionalUrlField() {
  return z
    .string({ error: fieldProblems.invalidUrl })
    .nullable()
    .transform((value) => (value && cleanedText(value)) || null)
    .pipe(requiredUrlField().nullable())
    .optional();
}

function colourField() {
  return z
    .string({ error: fieldProblems.invalidColour })
    .trim()
    .regex(colourPattern, fieldProblems.invalidColour)
    .optional();
}

function numberField({ label }: Pick<RowField, "label">) {
  const error = fieldProblems.noWholeNumber(label);
  return z.int({ error }).min(-maxNumber, error).max(maxNumber, error).optional();
}

function dayField(field: DayField) {
  const error = fieldProblems.noDay(field);
  return z
    .string({ error })
    .meta(field.isPartial ? { description: "A day, «2019-03» or «2019», ISO 8601." } : { format: "date" })
    .nullable()
    .transform((value) => value?.trim() || null)
    .refine((value) => value === null || dayProblem(field, value) === undefined, error)
    .transform((value) => value && (readPartialDay(value) ?? value))
    .optional();
}

function flagField({ label, initial }: Pick<FlagField, "label" | "initial">) {
  return z
    .boolean({ error: `${label} må være true eller false` })
    .optional()
    .meta({ description: `${initial} when left out of a new row.` });
}

function phrasesField(field: PhrasesField) {
  const { label } = field;
  return z
    .array(z.string({ error: `${label} må være tekst` }), { error: `${label} må være en liste` })
    .transform((texts, context) => {
      const phrases = readPhrases(texts);
      const problem = phrasesProblem(phrases, field);
      if (problem === undefined) return phrases;
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    })
    .optional()
    .meta({ description: `At most ${field.maxCount} phrases of ${field.max} characters.` });
}

type StoredSchemaOf<Field extends RowField> = Field extends { readonly kind: "flag" }
  ? z.ZodBoolean
  : Field extends { readonly kind: "number" }
    ? z.ZodInt
    : Field extends { readonly kind: "phrases" }
      ? z.ZodArray<z.ZodString>
      : Field extends { readonly isOptional: true; readonly initial?: never }
        ? z.ZodNullable<z.ZodString>
        : z.ZodString;

/** The shape of a stored row's fields. @param names which, in the order of a response; all of them when left out */
export function storedShape<const Fields extends RowFields, Name extends keyof Fields & string>(
  fields: Fields,
  names = Object.keys(fields) as Name[],
) {
  const shape = names.map((name) => {
    const field: RowField | undefined = fields[name];
    const schema = storedSchemaOf(field as RowField);
    return [name, field?.shown ? schema.meta({ description: field.shown }) : schema];
  });
  return Object.fromEntries(shape) as { -readonly [Key in Name]: StoredSchemaOf<Fields[Key]> };
}

function storedSchemaOf(field: RowField): z.ZodType {
  if (field.kind === "flag") return z.boolean();
  if (field.kind === "number") return z.int();
  if (field.kind === "phrases") return z.array(z.string());
  return field.isOptional && !("initial" in field) ? z.string().nullable() : z.string();
}

/** The first and last day that something is visible, in a public response, where set. */
export const shownPeriodShape = { shownFrom: z.string().nullish(), shownUntil: z.string().nullish() };

/** The columns of every row that an administrator makes, beside its fields and `id`. */
export const keptShape = {
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.int().positive(),
};

/** The revision a form was opened with. When it is no longer the row's, the save is rejected. */
export const revisionField = z
  .int({ error: "Revisjonen må være et helt tall" })
  .positive("Revisjonen må være et helt tall")
  .optional()
  .meta({ description: "The row's `revision` when the form was opened; without it nothing is compared." });

type DefinedFields<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

/** A form's fields without those that were left out: their columns keep their value or take the default. */
export function definedFields<Fields extends object>(fields: Fields): DefinedFields<Fields> {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as DefinedFields<Fields>;
}

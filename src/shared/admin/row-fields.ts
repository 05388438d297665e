/**
 * Descriptions of the fields that an administrator edits. Each feature lists its own once, in `admin-fields.ts`: the schema
 * of the request, the form's controls and checks, and the words of conflicts and of the history all follow from that list.
 * No zod: the browser reads it.
 */
import { firstDayOf, readPartialDay } from "#shared/text/partial-day.ts";
import { cleanedText, isCalendarDay, isStorableText, unstorableText } from "#shared/text/text-rules.ts";

interface Labelled {
  /** The field's name on the screen and in a sentence: «Kilde». */
  readonly label: string;
  readonly hint?: string;
  /** Whether it shares its line with the next field where there is room. */
  readonly isHalf?: true;
  /** Its description in the public API, of a field that visitors read as it is stored. */
  readonly shown?: string;
}

interface Emptiable extends Labelled {
  /** Whether it may be empty: null in the column, unless it has an `initial` value. */
  readonly isOptional?: true;
}

interface NeverEmpty extends Labelled {
  readonly isOptional?: never;
}

export interface TextField extends Emptiable {
  readonly kind: "text";
  readonly max: number;
  /** Lines of the control of a text that may have several. */
  readonly rows?: number;
  /** Advice about the length, which rejects nothing. */
  readonly advised?: { readonly length: number; readonly warning: string };
  /** Error message instead of the usual one; then the control takes more than `max`, so that the message can appear. */
  readonly tooLong?: string;
  /** Default value of the form and of the column, which then is never null. */
  readonly initial?: string;
}

export interface UrlField extends Emptiable {
  readonly kind: "url";
}

export interface ChoiceField extends Emptiable {
  readonly kind: "choice";
  readonly choices: readonly string[];
  /** The name of a choice on the screen; the choice itself when left out. */
  readonly nameOf?: (choice: string) => string;
  /** Default choice of the form and of the column, which then is never null, and holds nothing but choices. */
  readonly initial?: string;
}

export interface ColourField extends NeverEmpty {
  readonly kind: "colour";
  readonly initial: string;
}

export interface NumberField extends NeverEmpty {
  readonly kind: "number";
  readonly initial: string;
}

export interface FlagField extends NeverEmpty {
  readonly kind: "flag";
  readonly initial: boolean;
}

/** A day: ISO 8601 in the column and in the API. */
export interface DayField extends Labelled {
  readonly kind: "day";
  readonly isOptional: true;
  /** Whether days to come are allowed, too. */
  readonly isAnyDay?: true;
  /** Whether a month or a year alone will do, where the day is not known: «2019-03», «2019». */
  readonly isPartial?: true;
}

/** Several short texts, a line each; the column is an array, empty and never null. */
export interface PhrasesField extends Labelled {
  readonly kind: "phrases";
  readonly isOptional: true;
  readonly max: number;
  readonly maxCount: number;
  /** The choices, which `nameOf` names; without it any text. */
  readonly choices?: readonly string[];
  readonly nameOf?: (choice: string) => string;
  /** The hint after the error about an unknown phrase. */
  readonly unknownHint?: string;
  readonly problemOf?: (phrases: readonly string[]) => string | undefined;
  readonly rows: number;
}

export type RowField =
  | TextField
  | UrlField
  | ChoiceField
  | ColourField
  | NumberField
  | FlagField
  | DayField
  | PhrasesField;

/** The part of a field that names it and its values. */
export interface LabelledField extends Pick<RowField, "label"> {
  readonly kind?: RowField["kind"];
  readonly nameOf?: (value: string) => string;
}

export type LabelledFields = Readonly<Record<string, LabelledField>>;

/** Fields by their name in the column and the API, in the order of the form. */
export type RowFields = Readonly<Record<string, RowField>>;

type ShownName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly shown: string } ? Name : never;
}[keyof Fields];

/** The fields that visitors read as they are stored. */
export const shownNames = <Fields extends RowFields>(fields: Fields) =>
  Object.keys(fields).filter((name) => fields[name]?.shown) as (ShownName<Fields> & string)[];

export const colourPattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
export const maxNumber = 1_000_000;

/** Error messages of a field, as the specification words them. */
export const fieldProblems = {
  missing: (label: string) => `${label} er påkrevd`,
  unknownChoice: (label: string) => `Ukjent ${label.toLowerCase()}`,
  noWholeNumber: (label: string) => `${label} må være et helt tall`,
  invalidUrl: "Ugyldig URL",
  invalidColour: "Ugyldig farge",
  noDay: ({ label, isAnyDay, isPartial }: DayRules) =>
    isPartial
      ? `${label} må være et år, en måned eller en dato til og med i dag, som 2019, 03.2019 eller 31.12.2025.`
      : `${label} må være en dato${isAnyDay ? "" : " til og med i dag"}, som 31.12.2025.`,
} as const;

/** Phrases, one a line, trimmed and cleaned, without empty or repeated ones. */
export function readPhrases(texts: readonly string[]): string[] {
  const lines = texts.flatMap((text) => cleanedText(text, "many").split("\n")).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}

type DayRules = Pick<DayField, "label" | "isAnyDay" | "isPartial">;

export function dayProblem(field: DayRules, text: string): string | undefined {
  const day = field.isPartial ? firstDayOf(readPartialDay(text) ?? "") : text;
  const isDay = isCalendarDay(day) && /^(?:19|20)/.test(day);
  return isDay && (field.isAnyDay || Date.parse(day) <= Date.now()) ? undefined : fieldProblems.noDay(field);
}

type PhraseRules = Pick<PhrasesField, "label" | "max" | "maxCount" | "choices" | "unknownHint" | "problemOf">;

/** The error in phrases as `readPhrases` returns them. */
export function phrasesProblem(phrases: readonly string[], rules: PhraseRules): string | undefined {
  const { label, max, maxCount, unknownHint } = rules;
  if (phrases.length > maxCount) return `${label} kan ha høyst ${maxCount} linjer.`;
  const unknown = rules.choices && phrases.find((phrase) => !rules.choices?.includes(phrase));
  if (unknown !== undefined)
    return [`Ukjent ${label.toLowerCase()}: «${unknown.slice(0, 80)}».`, unknownHint]
      .filter(Boolean)
      .join(" ");
  const tooLong = phrases.findIndex((phrase) => phrase.length > max);
  if (tooLong >= 0) return `${label}: linje ${tooLong + 1} kan ha høyst ${max} tegn.`;
  return phrases.every(isStorableText) ? rules.problemOf?.(phrases) : unstorableText(label);
}

/** The fields that advertisements and offers share. */
export const promotionFields = {
  title: {
    kind: "text",
    label: "Tittel",
    max: 200,
    advised: { length: 50, warning: "Tittel kan bli kuttet av på kort" },
  },
  description: {
    kind: "text",
    label: "Beskrivelse",
    max: 2000,
    rows: 3,
    advised: { length: 160, warning: "Beskrivelse kan bli kuttet av (vises 3 linjer)" },
  },
  url: { kind: "url", label: "URL" },
} as const satisfies RowFields;

/** A column that is exported for people to read, and ignored by an import. */
export interface ReadOnlyColumn {
  readonly label: string;
  /** The column's value, of a stored row as JSON; the row's value of the same name when left out. */
  readonly computed?: (row: Readonly<Record<string, unknown>>) => string | number | null;
}

/** The columns of a list that is exported and imported: how a file is read and written, and its headings, follow from them. */
export interface TransferColumns {
  /** Fields that an import may change, by the column's name, in the order of the file. */
  readonly fields: RowFields;
  readonly readOnly: Readonly<Record<string, ReadOnlyColumn>>;
  /** The field that names a row to people. */
  readonly nameField: string;
}

/** The times of rows that an administrator makes. */
export const rowTimes = { createdAt: { label: "Opprettet" }, updatedAt: { label: "Sist endret" } };

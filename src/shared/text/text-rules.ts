/** Rules of text fields, with their messages. */
import { isStorableText } from "#shared/text/storable-text.ts";

/** Validation rules of a text field; browser and server give the same messages. */
export interface TextRules {
  /** What the field is called on the screen, as it stands in a sentence: «Navn». */
  readonly label: string;
  readonly max: number;
  readonly lines?: "one" | "many";
  readonly isOptional?: boolean;
}

export const missingText = ({ label }: Pick<TextRules, "label">) => `${label} må fylles ut.`;
export const tooLongText = ({ label, max }: Pick<TextRules, "label" | "max">) =>
  `${label} kan ha høyst ${max} tegn.`;

export const unstorableText = (label: string) => `${label} har tegn som ikke kan brukes.`;

/** What is wrong with a text, as typed. */
export function textProblem(value: string, rules: TextRules): string | undefined {
  const text = value.trim();
  if (text === "") return rules.isOptional ? undefined : missingText(rules);
  if (text.length > rules.max) return tooLongText(rules);
  return isStorableText(text) ? undefined : unstorableText(rules.label);
}

/** The fields that have a problem, and only those. */
export function problemsOnly<Field extends string>(
  found: Readonly<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as Partial<
    Record<Field, string>
  >;
}

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

// Control characters (C0 but tab and line feed, DEL, C1, and the marks that turn text around), halves of
// surrogate pairs, and the code points that Unicode sets aside as no characters.
const unstorable =
  /(?![\t\n])\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cs}|\p{Noncharacter_Code_Point}/u;

/**
 * The one rule for text from outside, used by every schema: a database stores it as it is, and a screen shows all of
 * it. PostgreSQL rejects NUL and changes lone surrogates.
 */
export function isStorableText(text: string): boolean {
  return !unstorable.test(text);
}

/** The text of a search, the same for the same search typed in another way: what counts, and words, are known by. */
export const searchKey = (search: string): string =>
  search.normalize("NFKC").toLocaleLowerCase("nb-NO").replaceAll(/\s+/gu, " ").trim();

export const isCalendarDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;

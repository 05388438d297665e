/** Validation rules of a text field; browser and server give the same messages. */
export interface TextRules {
  /** The field's name on the screen, for a sentence: «Navn». */
  readonly label: string;
  readonly max: number;
  readonly lines?: "one" | "many";
  readonly isOptional?: boolean;
}

export const missingText = ({ label }: Pick<TextRules, "label">) => `${label} må fylles ut.`;
export const tooLongText = ({ label, max }: Pick<TextRules, "label" | "max">) =>
  `${label} kan ha høyst ${max} tegn.`;

export const unstorableText = (label: string) =>
  `${label} har usynlige tegn som ikke kan lagres. Fjern dem, for eksempel ved å skrive teksten på nytt.`;

export function textProblem(value: string, rules: TextRules): string | undefined {
  const text = cleanedText(value, rules.lines);
  if (rules.isOptional ? text === "" : !saysSomething(text))
    return rules.isOptional ? undefined : missingText(rules);
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

/**
 * Invisible characters, and before them those that stay: an emoji with its joiners, and a joiner inside a word of a script that
 * needs it. Matched together: browsers that we serve cannot look behind. A second pass changes nothing more, in NFC too: a mark
 * is of the letter before it, and «↔» with a stroke is no emoji.
 */
const unseen = String.raw`[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`;
const mark = String.raw`(?!${unseen})\p{M}`;
const emoji = String.raw`(?!\u2194(?:${mark}|${unseen})*\u0338)\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?`;
const joiner = String.raw`[\u200C\u200D]`;
const letter = String.raw`(?!\p{Script=Latin}|${unseen})\p{L}`;
const invisible = new RegExp(
  String.raw`(${emoji}(?:\u200D${emoji})*|[#*\d]\uFE0F\u20E3` +
    String.raw`|${letter}(?:${joiner}?${mark})*${joiner}(?=${letter}|${mark})` +
    // Unseen letters between halves of a letter, which are rejected: without them they would be that letter.
    String.raw`|\p{Cs}${unseen}+)|${unseen}`,
  "gu",
);

/** Text without invisible characters: nobody could correct them in a pasted text, and they carry hidden content. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(invisible, (_found, kept: string | undefined) => kept ?? "");

const windows1252 = new TextDecoder("windows-1252");

/**
 * Text from outside as it is stored: trimmed, in NFC, without invisible letters. Line breaks of old programs become blanks in
 * single lines; quotation marks and dashes read as control characters are restored; Word's bullets, characters of its own
 * fonts, become bullets; and at most four marks are stacked, since more paint over the lines around (those of \p{Mc} stand
 * beside the letter: words of Burmese have three of them and more).
 */
export function cleanedText(text: string, lines: TextRules["lines"] = "one"): string {
  return withoutInvisible(text)
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\v\f\u0085\u2028\u2029]/g, lines === "many" ? "\n" : " ")
    .replaceAll(/[\u0080-\u009F]/g, (control) => windows1252.decode(Uint8Array.of(control.charCodeAt(0))))
    .normalize("NFC")
    .replaceAll(/([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu, "$1")
    .replaceAll(/^[^\S\n]*[\uE000-\uF8FF]/gm, "•")
    .trim();
}

/** Whether a text has a letter or a digit that is visible. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(cleanedText(text));

// Control characters (C0 but tab and line feed, DEL, C1), halves of surrogate pairs, and the code points that Unicode sets
// aside as no characters.
const unstorable = /(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

/** Text from elsewhere than a form, with blanks for characters that cannot be stored. */
export const storableText = (text: string): string => withoutInvisible(text.replaceAll(unstorable, " "));

/**
 * The one rule for text that is stored, used by every schema: a database stores it as it is, and a screen shows all of
 * it. PostgreSQL rejects NUL and changes lone surrogates.
 */
export function isStorableText(text: string): boolean {
  return storableText(text) === text;
}

/** The key of a search, equal for the same search typed in another way, by which its counts and words are known. */
export const searchKey = (search: string): string =>
  search.normalize("NFKC").toLocaleLowerCase("nb-NO").replaceAll(/\s+/gu, " ").trim();

export const isCalendarDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;

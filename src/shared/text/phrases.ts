/** The rules of a field that holds several short texts, a line each in its form. For server and browser. */
import { isStorableText } from "#shared/text/storable-text.ts";
import { unstorableText } from "#shared/text/text-rules.ts";

export interface PhraseRules {
  readonly label: string;
  /** Characters of one phrase. */
  readonly max: number;
  readonly maxCount: number;
  readonly problemOf?: (phrases: readonly string[]) => string | undefined;
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]/;

/** One phrase a line, trimmed, in NFC; none empty, none twice. */
export function readPhrases(texts: readonly string[]): string[] {
  const lines = texts.flatMap((text) => text.split(lineBreak)).map((line) => line.normalize("NFC").trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}

/** What is wrong with phrases as `readPhrases` returns them. */
export function phrasesProblem(phrases: readonly string[], rules: PhraseRules): string | undefined {
  const { label, max, maxCount } = rules;
  if (phrases.length > maxCount) return `${label} kan ha høyst ${maxCount} linjer.`;
  const tooLong = phrases.findIndex((phrase) => phrase.length > max);
  if (tooLong >= 0) return `${label}: linje ${tooLong + 1} kan ha høyst ${max} tegn.`;
  return phrases.every(isStorableText) ? rules.problemOf?.(phrases) : unstorableText(label);
}

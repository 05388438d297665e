/**
 * Places in acts and regulations («avhendingslova § 3-9», «gdpr art. 28», «aml 14-6»). A place is one term with its act, the same in
 * rows, lines and queries: of two acts that both have a § 9 only one is meant.
 */
import { actSynonyms, parseSynonyms } from "../word-lists.ts";
import type { AnalyzedWord } from "./text-analyzer.ts";
import { tokenize } from "./tokenizer.ts";

const sign = String.raw`(?:§+|(?<!\p{L})(?:paragraf(?:en|ar)?|(?<chapter>kap(?:ittel|itlet)?|chapter)|art(?:ikkel|icle|ikler)?|section|(?<within>ledd|bokstav|punktum|nr|nummer))(?!\p{L})\.?)`;
const letter = String.raw`(?:\s?[a-h](?!\p{L}))?`;
const number = String.raw`\p{N}+${letter}(?:[-‑–]\p{N}+${letter})?`;
const ordinals = "første|annet|andre|tredje|fjerde|femte|sjette";
const references = [
  String.raw`${sign}\s*(?<number>${number})`,
  String.raw`(?<!\p{L})bokstav\s+\p{L}(?!\p{L})`,
  String.raw`(?<!\p{L})(?:${ordinals})\s+(?:ledd|punktum)(?!\p{L})`,
  // a form's number goes on («04-08.03»), and so does a day
  String.raw`(?<![\p{L}\p{N}-])(?<bare>\p{N}{1,2}[-‑–]\p{N}{1,3}\p{L}?)(?![\p{L}\p{N}-]|\.\p{N})`,
];
const reference = new RegExp(references.join("|"), "giu");
/** Every reference has one of these, and few texts do. */
const mark = /\p{N}|bokstav|ledd|punktum/iu;

const isOfAct = /\p{L}-?(?:lova|loven|forskrift|forskriften|forskrifta|forordning|forordningen)$/iu;
/** Whether a word is built as the name of an act: «naboloven», «jordlova». */
export const isNameOfAct = (token: string): boolean => /^\p{L}{3,}(?:lov|lova|loven)$/iu.test(token);

/** The acts by what lawyers shorten them to, and by their names in the other written language. */
const actByOtherName = new Map(
  parseSynonyms(actSynonyms).flatMap(({ targets: [act = ""], triggers }) =>
    triggers.map((other) => [lastWord(other), lastWord(act)] as const),
  ),
);
const isAct = (word: string): boolean => isOfAct.test(word) || actByOtherName.has(word.toLowerCase());

/**
 * The places in acts that a text says: its words as typed, and its terms, alone and with its act («§ 9», «§ferielov 9»), of which
 * there are none within a place («første ledd»). The act is the nearest one before a place, or else the first.
 *
 * @param others the acts that a place without one may be in
 */
export function placesInActs(
  text: string,
  analyze: (word: string) => AnalyzedWord,
  others: readonly string[] = [],
): readonly { readonly words: readonly string[]; readonly terms: readonly string[] }[] {
  if (!mark.test(text)) return [];
  const named = [...text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)].filter(([word]) => isAct(word));
  return [...text.matchAll(reference)].map(({ 0: found, index, groups = {} }) => {
    const act = named.findLast((one) => one.index < index) ?? named[0];
    // without an act «10-12» is no place
    const said = groups["within"] === undefined ? (groups["number"] ?? (act && groups["bare"])) : "";
    const number = said?.toLowerCase().replaceAll(/\s/gu, "").replaceAll(/[‑–]/gu, "-");
    const place = `${groups["chapter"] ? "k" : ""}${number}`;
    const withAct = (act ? [act[0]] : others).map((one) => {
      const name = actByOtherName.get(lastWord(one)) ?? lastWord(one);
      return `§${analyze(name).parts.join("")} ${place}`;
    });
    return { words: tokenize(found), terms: number ? [`§ ${place}`, ...withAct] : [] };
  });
}

/** «bygningsloven» of «plan- og bygningsloven», for which a place stands as well. */
function lastWord(name: string): string {
  return tokenize(name).at(-1)?.toLowerCase() ?? "";
}

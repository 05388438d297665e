/** Places in an act or regulation («§ 3-9», «art. 28», «kapittel 9 A», «nr. 1028», «aml 14-6») and names of acts. */
import { tokenize } from "../text/tokenizer.ts";

const sign = String.raw`(?:§+|(?<!\p{L})(?:paragraf(?:en|ar)?|kap(?:ittel|itlet)?|art(?:ikkel|icle|ikler)?|ledd|bokstav|punktum|nr|nummer|section|chapter)(?!\p{L})\.?)`;
const place = String.raw`\p{N}+(?:\s?\p{L}(?!\p{L}))?(?:[-‑–]\p{N}+(?:\s?\p{L}(?!\p{L}))?)?`;
const ordinals = "første|annet|andre|tredje|fjerde|femte|sjette";
const references = [
  String.raw`${sign}\s*${place}`,
  String.raw`(?<!\p{L})bokstav\s+\p{L}(?!\p{L})`,
  String.raw`(?<!\p{L})(?:${ordinals})\s+(?:ledd|punktum)(?!\p{L})`,
  // a form's number goes on («04-08.03»), and so does a day
  String.raw`(?<![\p{L}\p{N}-])\p{N}{1,2}[-‑–]\p{N}{1,3}\p{L}?(?![\p{L}\p{N}-]|\.\p{N})`,
];
const reference = new RegExp(references.join("|"), "giu");
/** Every reference has one of these, and few queries do. */
const mark = /\p{N}|bokstav|ledd|punktum/iu;
const nowhere: ReadonlySet<string> = new Set();

/** The words of a query that say where in an act something stands, as typed. */
export function placesInActs(query: string): ReadonlySet<string> {
  if (!mark.test(query)) return nowhere;
  return new Set([...query.matchAll(reference)].flatMap(([found]) => tokenize(found)));
}

/** Whether a word is built as the name of an act: «naboloven», «jordlova». */
export const isNameOfAct = (token: string): boolean => /^\p{L}{3,}(?:lov|lova|loven)$/iu.test(token);

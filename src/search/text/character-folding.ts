/**
 * Character folding: one spelling for case, å/aa/a, ø/oe/o, æ/ae/a, é, ö and ä. In two steps, because «ae» across the
 * joint of a compound (data + avtale) is no æ: letters first, digraphs once the compound is split. The browser runs this
 * too, so it imports no word lists.
 */
const marks = /\p{M}/gu;
/** Soft hyphens, zero-width blanks and joiners: letters that nobody sees. */
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;
/** The characters that nearly every text consists of. */
const plainNorwegian = /^[ -~æøåÆØÅ]*$/;

/** Lower case, no marks; each UTF-16 unit stays one unit, so that positions in the text keep their meaning. */
export function foldLetters(text: string): string {
  if (plainNorwegian.test(text)) return text.toLowerCase().replace(/[æå]/g, "a").replaceAll("ø", "o");
  let folded = "";
  for (const unit of text) folded += foldUnit(unit);
  return folded;
}

function foldUnit(unit: string): string {
  if (unit >= "a" && unit <= "z") return unit;
  const lower = unit.toLowerCase();
  if (lower === "ø") return "o";
  if (lower === "æ") return "a";
  if (lower === "’") return "'";
  const bare = lower.normalize("NFD").replace(marks, "");
  return bare.length === unit.length ? bare : unit;
}

/** Folds aa, ae and oe, typed where the keyboard has no å, æ and ø. */
export function foldDigraphs(letters: string): string {
  return letters.replace(/a[ae]|oe/g, (pair) => pair.charAt(0));
}

export function fold(text: string): string {
  return foldDigraphs(foldLetters(text));
}

/** A text without the unseen letters, as it is searched, completed and marked. */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, "");

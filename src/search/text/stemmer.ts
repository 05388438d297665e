/**
 * A light stemmer for bokmål and nynorsk, for folded text. Endings are removed until none is left, so that all forms of a
 * word share a stem: «avtalene», «avtaler» and «avtalar» are «avtal», «kompostering» and «kompostere» are «kompost». A
 * stem need not be a word. Forms that no ending explains (bok/bøker) are in seed/search/lemmas.txt.
 */
const endings = "ene ane inga ing ning erte ert er ar en et a e else elsen elser elsene elsar elsane"
  .split(" ")
  .toSorted((a, b) => b.length - a.length);
const shortestStem = 3;
/** forskning is forsk, but trening is tren. */
const shortestBeforeNing = 4;
const neuter = /.{3}(?:al|iel|iv|ig)t$/;
const vowel = /[aeiouy]/;
const doubled = /(?<=.{2})([bdfgklmnprst])\1$/;
const unstressedEl = /([bdfgkmnprst])\1?el$/;

export function stem(folded: string): string {
  let rest = folded;
  for (;;) {
    const shorter = withoutEnding(rest);
    if (shorter === rest) break;
    rest = shorter;
  }
  // rom/rommet and regel/regler: the doubled consonant and the unstressed e come and go with the ending
  return rest.replace(unstressedEl, "$1l").replace(doubled, "$1");
}

function withoutEnding(text: string): string {
  // lærerne, but not verne and kjerne
  if (text.length > 6 && text.endsWith("erne")) return text.slice(0, -2);
  for (const ending of endings) {
    if (!text.endsWith(ending)) continue;
    const rest = text.slice(0, -ending.length);
    if (rest.length >= (ending === "ning" ? shortestBeforeNing : shortestStem) && vowel.test(rest))
      return rest;
  }
  // kommunalt, kommersielt, offentligt: the neuter of adjectives
  if (neuter.test(text)) return text.slice(0, -1);
  // the genitive, and the s that joins compounds: not from short words (hus) or from a double s (buss)
  if (text.length >= 5 && text.endsWith("s") && !text.endsWith("ss")) return text.slice(0, -1);
  return text;
}

/**
 * Regular differences between nynorsk and bokmål, for folded words that the lemma table does not hold: who writes
 * «leilegheit» finds «leilighet», and is not asked «Mente du leilighet?».
 */

/** As nynorsk writes it, and bokmål. */
const letters: readonly (readonly [RegExp, string])[] = [
  [/heit/gu, "het"],
  [/leg/gu, "lig"],
  [/kv/gu, "hv"],
  [/([kg])j/gu, "$1"],
  [/au|oy/gu, "o"],
  [/ei/gu, "e"],
  [/u/gu, "o"],
  [/eg/gu, "ei"],
];
const endings = /(?:ingane|ingar|inga|ingen|inger|ane|ene|ande|ende|ar|er|en|et|te|de|a|e)$/u;

/** Whether a word may be the nynorsk spelling of a bokmål word: only such letters and endings differ. */
export function isNynorskSpelling(typed: string, bokmal: string): boolean {
  const wanted = bokmal.replace(endings, "");
  let variants = [typed];
  for (const [nynorsk, replacement] of letters) {
    variants = variants.flatMap((one) =>
      one.search(nynorsk) < 0 ? one : [one, one.replace(nynorsk, replacement)],
    );
  }
  return variants.some((one) => one.replace(endings, "") === wanted);
}

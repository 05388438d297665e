/**
 * The side whose paper a template is, of two sides with papers of their own (tenant and landlord), and the side that a query comes
 * from. The list `sides` defines them.
 */
import { fold } from "../text/character-folding.ts";
import { stem } from "../text/stemmer.ts";
import type { TextAnalyzer } from "../text/text-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import { type Side, sides } from "../word-lists.ts";

/** The sides that a query says it comes from, by their groups. */
export type Askers = ReadonlyMap<number, Side>;

/** The words of a text, each between blanks. */
const wordsOf = (text: string, read: (token: string) => string): string =>
  ` ${tokenize(text).map(read).join(" ")} `;
const stemsOf = (name: string): string => wordsOf(name, (token) => stem(fold(token)));

const namedPapers = sides.flatMap((side) =>
  side.papers.map((paper) => ({ side, beginning: stemsOf(paper) })),
);

/** The sides that a template of this name is for: first the one whose paper it plainly is, then who else wants it. */
export function sidesOf(name: string): readonly Side[] {
  const stems = stemsOf(name);
  return namedPapers.flatMap(({ side, beginning }) => (stems.startsWith(beginning) ? [side] : []));
}

export const sideOf = (name: string): Side | undefined => sidesOf(name)[0];

export function createAskerFinder({ analyzeWord }: TextAnalyzer): (query: string) => Askers {
  const inBaseForms = (text: string) => wordsOf(text, (token) => analyzeWord(token).parts.join("+"));
  const known = sides
    .flatMap((side) => side.sayings.map((saying) => ({ side, saying: inBaseForms(saying) })))
    .toSorted((a, b) => a.saying.length - b.saying.length);
  return (query) => {
    const words = inBaseForms(query);
    const found = known.filter(({ saying }) => words.includes(saying));
    // of a group the longest saying is the last
    return new Map(found.map(({ side }) => [side.group, side]));
  };
}

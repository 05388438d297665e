/** Whose paper it is: who asks as a tenant is not given the landlord's letter first. The list `sides` says who asks. */
import type { TextAnalyzer } from "../text/text-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import { sides } from "../word-lists.ts";

/** A paper of the other side has so much of its score. */
const shareOfOtherSide = 0.5;

export type Sides = ReturnType<typeof createSides>;

export function createSides({ analyzeWord }: TextAnalyzer) {
  /** In base forms, each word between blanks. */
  const wordsOf = (text: string): string =>
    ` ${tokenize(text)
      .map((token) => analyzeWord(token).parts.join("+"))
      .join(" ")} `;
  const known = sides.flatMap(({ triggers, targets }) => {
    const papers = targets.map(wordsOf);
    return triggers.map((saying) => ({ saying: wordsOf(saying), papers }));
  });
  known.sort((a, b) => b.saying.length - a.saying.length);

  /** What a template's score is multiplied by, by its name. */
  return function sideOf(query: string): (name: string) => number {
    const words = wordsOf(query);
    const { papers = [] } = known.find(({ saying }) => words.includes(saying)) ?? {};
    return (name) => (papers.some((paper) => wordsOf(name).includes(paper)) ? shareOfOtherSide : 1);
  };
}

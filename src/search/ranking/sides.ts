/**
 * The side whose paper a template is, of two sides with papers of their own (tenant and landlord), and the order of such papers.
 * The list `sides` defines them.
 */
import type { SearchHit } from "../document.ts";
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

/**
 * Hits, best first, in the order in which they are shown. Papers of one group change places with each other, and no other
 * hit moves: those of the asker's side come before the other's; where nobody says who they are, two sides that stand together
 * take turns.
 */
export function arrange(
  hits: readonly SearchHit[],
  sideOfHit: (hit: SearchHit) => Side | undefined,
  askers: Askers,
): readonly SearchHit[] {
  const runs: { readonly group: number; readonly positions: number[] }[] = [];
  for (const [position, hit] of hits.entries()) {
    const group = sideOfHit(hit)?.group;
    if (group === undefined) continue;
    const run = runs.findLast((one) => one.group === group);
    if (run && (askers.has(group) || run.positions.at(-1) === position - 1)) run.positions.push(position);
    else runs.push({ group, positions: [position] });
  }
  const arranged = [...hits];
  for (const { group, positions } of runs) {
    const papers = positions.flatMap((position) => hits[position] ?? []);
    const asker = askers.get(group);
    const side = asker ?? (papers[0] && sideOfHit(papers[0]));
    const own = papers.filter((hit) => sideOfHit(hit) === side);
    const others = papers.filter((hit) => sideOfHit(hit) !== side);
    const ordered = asker
      ? [...own, ...others]
      : [...own.flatMap((hit, at) => [hit, ...others.slice(at, at + 1)]), ...others.slice(own.length)];
    for (const [at, hit] of ordered.entries()) arranged[positions[at] ?? 0] = hit;
  }
  return arranged;
}

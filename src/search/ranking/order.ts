/**
 * The order of hits: by score, of which a paper of the other side than the asker's has a share, and one in the language of the query
 * more than all. Who says the place in an act that is asked for comes first.
 */
import type { SearchDocument, SearchHit } from "../document.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import type { Candidate } from "./evidence.ts";
import { type Askers, sidesOf } from "./sides.ts";

const shareOfOtherSide = 0.5;
/** The factor of a paper in the query's language, so that it comes before the Norwegian ones of its kind. */
const factorOfLanguage = 1.3;

export function createOrder(index: InvertedIndex, findAskers: (query: string) => Askers) {
  const sidesOfName = index.remember(sidesOf);

  return function inOrder(
    hits: readonly Candidate[],
    { text, language, placed }: AnalyzedQuery,
  ): readonly SearchHit[] {
    const askers = findAskers(text);

    /** Whether a paper is another side's than the asker's, who may want it too. */
    function isOtherSide({ name }: SearchDocument): boolean {
      const sides = askers.size > 0 ? sidesOfName(name) : [];
      const asker = sides[0] && askers.get(sides[0].group);
      return asker !== undefined && !sides.includes(asker);
    }

    function factorOf(document: SearchDocument | undefined): number {
      if (!document) return 1;
      const isInLanguage = language !== null && document.languages?.includes(language);
      return (isOtherSide(document) ? shareOfOtherSide : 1) * (isInLanguage ? factorOfLanguage : 1);
    }

    return hits
      .map(({ id, slot, score }) => ({
        place: placed.get(slot) ?? 0,
        hit: { id, score: score * factorOf(index.find(id)) },
      }))
      .sort((a, b) => b.place - a.place || b.hit.score - a.hit.score || a.hit.id - b.hit.id)
      .map(({ hit }) => hit);
  };
}

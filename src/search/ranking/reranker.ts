/**
 * The second ranking pass, over the best hits only: the documents in the language of the query before the Norwegian ones, and those of
 * the asker's side before the other's.
 */
import type { SearchDocument, SearchHit } from "../document.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import { stem } from "../text/stemmer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { Side } from "../word-lists.ts";
import type { WordRoles } from "../word-roles.ts";
import type { Candidate } from "./evidence.ts";
import { byScore } from "./select-hits.ts";
import { arrange, type Askers, sidesOf } from "./sides.ts";

/** The share of its score that a paper of the other side than the asker's has. */
const shareOfOtherSide = 0.7;
/** The factor of a paper in the query's language, so that it comes before the Norwegian ones of its kind. */
const factorOfLanguage = 1.3;

interface Features {
  /** The stems of the name and of each tag, without stop words. */
  readonly texts: readonly (readonly string[])[];
  readonly sides: readonly Side[];
}

export function createReranker(
  index: InvertedIndex,
  { isStop }: WordRoles,
  findAskers: (query: string) => Askers,
) {
  const known = new WeakMap<SearchDocument, Features>();
  const stemsOf = (text: string): readonly string[] =>
    tokenize(text).flatMap((token) => (isStop(token) ? [] : stem(index.analyzeWord(token).key)));

  function featuresOf(document: SearchDocument): Features {
    let features = known.get(document);
    if (!features) {
      const { name, tags, source } = document;
      features = { texts: [name, ...tags, source].map(stemsOf), sides: sidesOf(name) };
      known.set(document, features);
    }
    return features;
  }

  function featuresOfHit({ id }: SearchHit): Features | undefined {
    const document = index.find(id);
    return document && featuresOf(document);
  }

  /** Whether a query is the name, the publisher or a tag of one of these documents. */
  function isNamedIn({ text }: AnalyzedQuery, hits: readonly SearchHit[]): boolean {
    const stems = new Set(stemsOf(text));
    return hits
      .flatMap((hit) => featuresOfHit(hit)?.texts ?? [])
      .some((one) => one.length === stems.size && one.every((stemmed) => stems.has(stemmed)));
  }

  function rerankFor(analyzed: AnalyzedQuery) {
    let found: Askers | undefined;
    const askers = () => (found ??= findAskers(analyzed.text));
    // What the asker wants too is no other side's.
    const sideFor = (sides: readonly Side[]) =>
      sides.find((side) => askers().get(side.group) === side) ?? sides[0];

    function isOtherSide(document: SearchDocument): boolean {
      const side = sideFor(featuresOf(document).sides);
      const asker = side && askers().get(side.group);
      return asker !== undefined && asker !== side;
    }

    function factorOf({ id }: SearchHit): number {
      const document = index.find(id);
      if (!document) return 1;
      const isInLanguage = analyzed.language !== null && document.languages?.includes(analyzed.language);
      return (isOtherSide(document) ? shareOfOtherSide : 1) * (isInLanguage ? factorOfLanguage : 1);
    }

    /** Hits in the order in which they are shown, with their scores of this pass. */
    function rerank(hits: readonly Candidate[]): readonly SearchHit[] {
      const rescored = hits.map((hit) => ({ id: hit.id, score: hit.score * factorOf(hit) })).sort(byScore);
      const sideOfHit = (hit: SearchHit) => sideFor(featuresOfHit(hit)?.sides ?? []);
      return rescored.some(sideOfHit) ? arrange(rescored, sideOfHit, askers()) : rescored;
    }

    return { rerank, isOtherSide };
  }

  return { rerankFor, isNamedIn };
}

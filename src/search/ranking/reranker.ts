/**
 * The second ranking pass, over the best hits only: literal matches before synonyms, the general template before the
 * special one, and the papers of the asker's side before the other's. Too expensive to compute for every hit.
 */
import type { SearchDocument, SearchHit } from "../document.ts";
import type { InvertedIndex } from "../index/inverted-index.ts";
import type { AnalyzedQuery } from "../query/query-analyzer.ts";
import { stem } from "../text/stemmer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { Side } from "../word-lists.ts";
import type { WordRoles } from "../word-roles.ts";
import { byScore } from "./select-hits.ts";
import { arrange, type Askers, sidesOf } from "./sides.ts";

const literalBonus = 0.2;
const unaskedPenalty = 0.08;
/** The share of its score that a paper of the other side than the asker's has. */
const shareOfOtherSide = 0.7;
/** The factor of a paper in the query's language, so that it comes before the Norwegian ones of its kind. */
const factorOfLanguage = 1.3;
const inBrackets = /\(.*?\)/gu;

interface Features {
  /** The stems of name, tags and publisher. */
  readonly texts: readonly (readonly string[])[];
  /** The stems of all texts. */
  readonly stems: ReadonlySet<string>;
  /** The subject parts of the name's words, without those of the publisher's name, and how much each counts. */
  readonly nameParts: readonly { readonly token: string; readonly part: string; readonly weight: number }[];
  readonly sides: readonly Side[];
}

export interface Reasons {
  /** The words of the query, stop words left out, that stand in name, tags or publisher. */
  readonly literal: readonly string[];
  /** The parts of the name that were not asked for. */
  readonly unasked: Features["nameParts"];
  readonly isOtherSide: boolean;
}

interface Word {
  readonly token: string;
  /** The stem; null for a stop word. */
  readonly stem: string | null;
  readonly subjects: readonly string[];
}

export function createReranker(
  index: InvertedIndex,
  { isStop, roleOf, strengthOf }: WordRoles,
  findAskers: (query: string) => Askers,
) {
  const known = new WeakMap<SearchDocument, Features>();
  const readWord = index.remember((token): Word => {
    const { key, parts } = index.analyzeWord(token);
    return {
      token,
      stem: isStop(token) ? null : stem(key),
      subjects: parts.filter((part) => roleOf(part) === "subject"),
    };
  });

  const wordsOf = (text: string): readonly Word[] => tokenize(text).map(readWord);

  function featuresOf(document: SearchDocument): Features {
    let features = known.get(document);
    if (!features) known.set(document, (features = readFeatures(document)));
    return features;
  }

  function featuresOfHit({ id }: SearchHit): Features | undefined {
    const document = index.find(id);
    return document && featuresOf(document);
  }

  function readFeatures({ name, tags, source }: SearchDocument): Features {
    const stemsOf = (text: string) => wordsOf(text).flatMap((word) => word.stem ?? []);
    const publisher = stemsOf(source);
    const nameParts = wordsOf(name.replace(inBrackets, " ")).flatMap(({ token, stem: own, subjects }) =>
      own === null || publisher.includes(own)
        ? []
        : subjects.map((part) => ({ token, part, weight: strengthOf(part) / subjects.length })),
    );
    const texts = [stemsOf(name), ...tags.map(stemsOf), publisher];
    return { texts, stems: new Set(texts.flat()), nameParts, sides: sidesOf(name) };
  }

  /**
   * Whether a name or a tag of several words is in a query, with all of them: then the query asks for that.
   *
   * @param isWhole whether it must be the whole query, and may be of one word
   */
  function isNamedIn({ text }: AnalyzedQuery, hits: readonly SearchHit[], isWhole = false): boolean {
    const stems = new Set(tokenize(text).flatMap((token) => readWord(token).stem ?? []));
    return hits
      .flatMap((hit) => featuresOfHit(hit)?.texts ?? [])
      .some(
        (one) =>
          (isWhole ? one.length === stems.size : one.length > 1) &&
          one.every((stemmed) => stems.has(stemmed)),
      );
  }

  /** @param typed the whole text as typed, of which the query may be a part: it may say who asks */
  function rerankFor(analyzed: AnalyzedQuery, typed = analyzed.text) {
    const wanted = wantedPartsOf(analyzed);
    const said = tokenize(analyzed.text).flatMap((token) => {
      const { stem: stemmed } = readWord(token);
      return stemmed === null ? [] : { token, stemmed };
    });
    let found: Askers | undefined;
    const askers = () => (found ??= findAskers(typed));
    // What the asker wants too is no other side's.
    const sideFor = (sides: readonly Side[]) =>
      sides.find((side) => askers().get(side.group) === side) ?? sides[0];

    function reasonsOf(document: SearchDocument): Reasons {
      const { stems, nameParts, sides } = featuresOf(document);
      const side = sideFor(sides);
      const literal = said.filter(({ stemmed }) => stems.has(stemmed));
      const asker = side && askers().get(side.group);
      return {
        literal: literal.map(({ token }) => token),
        unasked: nameParts.filter(({ part }) => !wanted.has(part)),
        isOtherSide: asker !== undefined && asker !== side,
      };
    }

    function rescore({ id, score }: SearchHit): number {
      const document = index.find(id);
      if (!document) return score;
      const { literal, unasked, isOtherSide } = reasonsOf(document);
      const bonus = literalBonus * (literal.length / Math.max(1, said.length));
      const weight = unasked.reduce((sum, one) => sum + one.weight, 0);
      const isInLanguage = analyzed.language !== null && document.languages?.includes(analyzed.language);
      const factor = (isOtherSide ? shareOfOtherSide : 1) * (isInLanguage ? factorOfLanguage : 1);
      return (factor * score * (1 + bonus)) / (1 + unaskedPenalty * weight);
    }

    /** Hits in the order in which they are shown, with their scores of this pass. */
    function rerank(hits: readonly SearchHit[]): readonly SearchHit[] {
      const rescored = hits.map((hit) => ({ id: hit.id, score: rescore(hit) }));
      rescored.sort(byScore);
      const sideOfHit = (hit: SearchHit) => sideFor(featuresOfHit(hit)?.sides ?? []);
      return rescored.some(sideOfHit) ? arrange(rescored, sideOfHit, askers()) : rescored;
    }

    return { rerank, reasonsOf };
  }

  return { rerankFor, isNamedIn };
}

/** The parts that are asked for, with their completions and expansions. */
function wantedPartsOf(query: AnalyzedQuery): ReadonlySet<string> {
  return new Set(
    query.concepts.flatMap(({ parts, expansions }) => [
      ...parts.flatMap((one) => [one.part, ...one.completions.flatMap((word) => word.parts)]),
      ...expansions.flatMap((one) => one.parts),
    ]),
  );
}

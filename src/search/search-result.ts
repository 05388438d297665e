/** The result of a query: the best of its hits in order, and what was searched for. */
import type { SearchHit, SearchOptions, SearchResult, Sought } from "./document.ts";
import type { InvertedIndex } from "./index/inverted-index.ts";
import { isPublisherTerm } from "./index/term.ts";
import type { AnalyzedQuery } from "./query/query-analyzer.ts";
import type { Expansion } from "./query/thesaurus.ts";
import type { Judged } from "./ranking/judge.ts";
import { type Askers, sidesOf } from "./ranking/sides.ts";
import type { WordRoles } from "./word-roles.ts";

/** The most words that «Viser også treff for …» names. */
const maxLabels = 5;
const shareOfOtherSide = 0.5;
/** The factor of a paper in the query's language, so that it comes before the Norwegian ones of its kind. */
const factorOfLanguage = 1.3;

export function createResultReader(
  index: InvertedIndex,
  { isStop, roleOf, strengthOf }: WordRoles,
  findAskers: (query: string) => Askers,
) {
  const sidesOfName = index.remember(sidesOf);

  /** The hits by score, of which a paper of another side than the asker's has a share; first those that say the place in an act. */
  function readHits(
    found: Judged["hits"],
    { text, language, placed }: AnalyzedQuery,
    { limit = Infinity, accepts = () => true }: SearchOptions,
  ): readonly SearchHit[] {
    const askers = findAskers(text);
    function factorOf(id: number): number {
      const { name = "", languages = [] } = index.find(id) ?? {};
      // who asks may want it too
      const sides = askers.size > 0 ? sidesOfName(name) : [];
      const asker = sides[0] && askers.get(sides[0].group);
      const isOtherSide = asker !== undefined && !sides.includes(asker);
      const isInLanguage = language !== null && languages.includes(language);
      return (isOtherSide ? shareOfOtherSide : 1) * (isInLanguage ? factorOfLanguage : 1);
    }
    return found
      .map(({ slot, score }) => ({ id: index.ids[slot] ?? 0, place: placed.get(slot) ?? 0, score }))
      .filter(({ id }) => accepts(id))
      .map((hit) => ({ ...hit, score: hit.score * factorOf(hit.id) }))
      .sort((a, b) => b.place - a.place || b.score - a.score || a.id - b.id)
      .slice(0, limit)
      .map(({ id, score }) => ({ id, score }));
  }

  /** Whether a text is about a part: not a publisher's name, nor a weak word, which goes with anything. */
  const isStrong = (part: string) =>
    roleOf(part) === "subject" && strengthOf(part) === 1 && !isPublisherTerm(part);

  function soughtIn({ parts, words }: AnalyzedQuery, expansions: readonly Expansion[]): Sought {
    const typed = parts.filter(({ role, highlight }) => role === "subject" && highlight.length > 1);
    const [anywhere, asSubject] = [new Set<string>(), new Set<string>()];
    // what a compound is about is its last part
    const heads = new Map(parts.map((one) => [one.token, one]));
    for (const one of typed) (heads.get(one.token) === one ? anywhere : asSubject).add(one.part);
    for (const expansion of expansions) {
      const strong = expansion.parts.filter(isStrong);
      for (const part of strong) (strong.length === 1 ? anywhere : asSubject).add(part);
    }
    const spelled = typed.flatMap(({ highlight: key, completions, token }) => {
      const isBeginning = completions.some((one) => one.key.length > key.length && one.key.startsWith(key));
      return isBeginning || isStop(words[token] ?? "") ? [{ key, isBeginning }] : [];
    });
    return { anywhere: [...anywhere], asSubject: [...asSubject], spelled };
  }

  function readResult(query: string, judged: Judged, options: SearchOptions): SearchResult {
    const { analyzed, hits, hasNear } = judged;
    const { parts, corrected, unknownAct, onlyStopWords } = analyzed;
    const isFound = hits.length > 0;
    const used = [...judged.used];
    const typed = new Set(parts.map(({ part }) => part));
    const said = [query.trim(), corrected].map((text) => text?.toLowerCase());
    const labels = used.flatMap((one) => {
      const isSaid = one.parts.every((part) => typed.has(part)) || said.includes(one.label?.toLowerCase());
      return isSaid ? [] : (one.label ?? []);
    });
    return {
      hits: readHits(hits, analyzed, options),
      count: hits.length,
      sought: isFound ? soughtIn(analyzed, used) : { anywhere: [], asSubject: [], spelled: [] },
      corrected: isFound ? corrected : null,
      alsoSearched: isFound ? [...new Set(labels)].slice(0, maxLabels) : [],
      onlyStopWords,
      hasNear,
      ...(unknownAct !== null && { unknownAct }),
    };
  }
  return { readHits, readResult };
}

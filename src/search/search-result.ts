/** The result of a query: the best of its hits in order, and what was searched for. */
import type { SearchOptions, SearchResult, Sought } from "./document.ts";
import { isPublisherTerm } from "./index/term.ts";
import type { AnalyzedQuery } from "./query/query-analyzer.ts";
import type { Expansion } from "./query/thesaurus.ts";
import type { Judged } from "./ranking/judge.ts";
import type { createOrder } from "./ranking/order.ts";
import type { WordRoles } from "./word-roles.ts";

/** The most words that «Viser også treff for …» names. */
const maxLabels = 5;

/** @param tags of the documents, by slot */
export function createResultReader(
  { isStop, roleOf, strengthOf }: WordRoles,
  inOrder: ReturnType<typeof createOrder>,
  tags: readonly number[],
) {
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

  return function readResult(
    query: string,
    { analyzed, hits, hasNear, isTentative, used: expansions, topic }: Judged,
    { limit = Infinity, accepts }: SearchOptions,
  ): SearchResult {
    const { parts, corrected, unknownAct, onlyStopWords } = analyzed;
    const isFound = hits.length > 0;
    const slots = new Set(hits.map(({ slot }) => slot));
    const used = [...expansions].flatMap(([expansion, slot]) => (slots.has(slot) ? expansion : []));
    const typed = new Set(parts.map(({ part }) => part));
    const said = [query.trim(), corrected].map((text) => text?.toLowerCase());
    const labels = used.flatMap((one) => {
      const isSaid = one.parts.every((part) => typed.has(part)) || said.includes(one.label?.toLowerCase());
      return isSaid ? [] : (one.label ?? []);
    });
    const wanted = accepts ? hits.filter(({ slot, id }) => accepts(tags[slot] ?? 0, id)) : hits;
    return {
      hits: inOrder(wanted, analyzed).slice(0, limit),
      count: hits.length,
      sought: isFound ? soughtIn(analyzed, used) : { anywhere: [], asSubject: [], spelled: [] },
      corrected: isFound ? corrected : null,
      alsoSearched: [...new Set(labels)].slice(0, maxLabels),
      onlyStopWords,
      hasNear,
      ...(isTentative && { isTentative }),
      ...(unknownAct !== null && { unknownAct }),
      ...(topic && { absentTopic: topic }),
    };
  };
}

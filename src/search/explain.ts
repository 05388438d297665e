/**
 * Why a search finds what it finds, in Norwegian sentences for the administrator: what became of the words of the query,
 * where a template has them, what moves it in the order, and what was wanting where nothing is found. It reads what the
 * search has decided, and decides nothing.
 */
import type { Explanation, SearchDocument, SearchHit } from "./document.ts";
import type { InvertedIndex } from "./index/inverted-index.ts";
import { readFields } from "./index/fields.ts";
import { publisherTerm, stopTextTerm } from "./index/term.ts";
import { isSubject, type AnalyzedQuery } from "./query/query-analyzer.ts";
import { likenessToTopic, namesOfAbsent } from "./ranking/absence.ts";
import type { Candidate, Reading } from "./ranking/evidence.ts";
import type { NeedEvidence, NeedScorer } from "./ranking/need-scorer.ts";
import { askedPartsOf, inBrackets, isWithin } from "./ranking/reranker.ts";
import type { ScoredQuery } from "./ranking/scorer.ts";
import { type Askers, sideOf } from "./ranking/sides.ts";
import { fold } from "./text/character-folding.ts";
import { stem } from "./text/stemmer.ts";
import { tokenize } from "./text/tokenizer.ts";
import { absentNeeds } from "./word-lists.ts";
import type { WordRoles } from "./word-roles.ts";

/** What a query finds, in no order, and the evidence, which holds until the next search. */
export interface Judged {
  readonly analyzed: AnalyzedQuery;
  readonly hits: readonly Candidate[];
  readonly hasNear: boolean;
  /** Null where no word could be searched for. */
  readonly evidence: {
    readonly scored: ScoredQuery;
    readonly need: NeedEvidence;
    readonly reading: Reading;
    readonly candidates: readonly Candidate[];
    readonly isLine: (slot: number) => boolean;
    /** Something that the catalogue does not have is more like the query. */
    readonly isAbsent: boolean;
  } | null;
}

/** A text of a template, with those of its words that are looked for. */
interface Text {
  readonly place: string;
  /** Shown in place of the words: a tag, a line. */
  readonly whole: string | null;
  readonly words: readonly { readonly token: string; readonly terms: readonly string[] }[];
}

const [inTags, inPublisher, inLines] = ["stikkord", "utgiveren", "«Slik spør folk»"];
const prominent = ["navnet", inTags, inPublisher];
const places: Partial<Record<keyof SearchDocument, string>> = {
  name: "navnet",
  tags: inTags,
  source: inPublisher,
  description: "beskrivelsen",
  category: "kategorien",
  format: "formatet",
};
const list = new Intl.ListFormat("nb");
const percent = (share: number): string => `${Math.floor(share * 100)} %`;
const sentences = (some: readonly (string | false)[]) => some.filter((one) => one !== false);

function named(texts: readonly string[], limit = 6): string {
  const all = [...new Set(texts)].map((text) => `«${text}»`);
  return list.format(all.length > limit ? [...all.slice(0, limit), `${all.length - limit} til`] : all);
}

/** «navnet («Husleiekontrakt») og stikkord («leie bolig»)»: where it weighs most, or else wherever it is. */
function whereOf(found: readonly Text[]): string {
  const main = found.filter(({ place }) => prominent.includes(place));
  const places = [...Map.groupBy(main.length > 0 ? main : found, ({ place }) => place)].map(
    ([place, texts]) => {
      const shown = texts.flatMap(({ whole, words }) => whole ?? words.map(({ token }) => token));
      return `${place} (${named(shown, 2)})`;
    },
  );
  return `${found.every(({ place }) => place === inLines) ? "bare " : ""}${list.format(places)}`;
}

/** @param ways each is found in a word that has all its terms */
function find(texts: readonly Text[], ways: readonly (readonly string[])[]): readonly Text[] {
  const isFound = (terms: readonly string[]) => ways.some((way) => way.every((term) => terms.includes(term)));
  return texts
    .map((text) => ({ ...text, words: text.words.filter(({ terms }) => isFound(terms)) }))
    .filter(({ words }) => words.length > 0);
}

const joinedWords = (typed: readonly { readonly word: string }[]) => typed.map(({ word }) => word).join(" ");

export function createExplain(
  index: InvertedIndex,
  roles: WordRoles,
  findAskers: (query: string) => Askers,
  absentScorer: NeedScorer,
) {
  const partsOf = (token: string) => (roles.isStop(token) ? [] : index.analyzeWord(token).parts);
  const stemsOf = (text: string) =>
    tokenize(text).flatMap((token) => (roles.isStop(token) ? [] : stem(index.analyzeWord(token).key)));
  const isSubjectPart = (part: string) => roles.roleOf(part) === "subject";
  const isKnown = (term: string) => Boolean(index.postingList(term) ?? index.asked.postingList(term));

  function textOf(place: string, tokens: readonly string[], whole: string | null = null): Text {
    const ofAll = stopTextTerm(tokens, roles) ?? [];
    const termsOf = (token: string) => (place === inPublisher ? [publisherTerm(token)] : partsOf(token));
    return { place, whole, words: tokens.map((token) => ({ token, terms: termsOf(token).concat(ofAll) })) };
  }

  function textsOf(document: SearchDocument): readonly Text[] {
    const own = readFields(document).flatMap(({ of, texts }) =>
      texts.map((tokens) => textOf(places[of] ?? "", tokens, of === "tags" ? tokens.join(" ") : null)),
    );
    return [...own, ...(document.askedAs ?? []).map((line) => textOf(inLines, tokenize(line), line))];
  }

  /** What hits are found by: words that one expression may join, and other ways to say them. */
  function soughtBy({ phrases, words }: AnalyzedQuery) {
    const concepts = phrases.flatMap((phrase) => phrase.concepts).filter(isSubject);
    return [...Map.groupBy(concepts, ({ parts }) => parts[0]?.token).values()].map((joined) => {
      const all = joined.flatMap((concept) => concept.parts);
      const byWord = Map.groupBy(all, ({ token }) => words[token] ?? "");
      const typed = [...byWord].map(([word, parts]) => {
        const completions = parts.flatMap((part) => part.completions);
        const own = parts.flatMap(({ role, part }) => (role === "subject" ? [[part]] : []));
        return { word, completions, ways: [...own, ...completions.map((one) => one.parts)] };
      });
      return { typed, expansions: joined.flatMap((concept) => concept.expansions) };
    });
  }

  function whatBecameOf(analyzed: AnalyzedQuery): readonly string[] {
    const { words, boosts, corrected } = analyzed;
    const sought = soughtBy(analyzed);
    const used = sought.flatMap(({ typed }) => typed.map(({ word }) => word));
    const beside = words.filter((word) => !used.includes(word));
    const isBoost = (word: string) =>
      boosts.some(({ terms }) => partsOf(word).includes(terms[0] ?? "") && terms.some(isKnown));
    const stops = beside.filter((word) => roles.isStop(word));
    const boosting = beside.filter((word) => !roles.isStop(word) && isBoost(word));
    const unknown = beside.filter((word) => !roles.isStop(word) && !isBoost(word));
    return sentences([
      corrected !== null && `Lest som «${corrected}».`,
      ...sought.flatMap(({ typed, expansions }) => {
        const synonyms = expansions.flatMap(({ label }) => label ?? []);
        const ofWords = typed.flatMap(({ word, ways, completions }) => {
          const begun = completions.filter(({ key }) => key !== fold(word));
          const longer = begun.flatMap(({ key }) => index.dictionary.find(key)?.spelling ?? []);
          const isUnknown = expansions.length === 0 && !ways.some((way) => way.every(isKnown));
          return [
            longer.length > 0 && `«${word}» kan være begynnelsen på ${named(longer)}.`,
            isUnknown && `Ingen mal har «${word}».`,
          ];
        });
        return [
          ...ofWords,
          synonyms.length > 0 && `«${joinedWords(typed)}» er også søkt som ${named(synonyms)}.`,
        ];
      }),
      boosting.length > 0 && `Løfter treff, men gir ingen: ${named(boosting)}.`,
      stops.length > 0 && `Småord, som bare teller litt i lange søk: ${named(stops)}.`,
      unknown.length > 0 && `Lagt til side, fordi ingen mal har det: ${named(unknown)}.`,
    ]);
  }

  /** Which words of the query a document has, and where; and where its prominent texts lack them, what they stand for. */
  function whatItHas(analyzed: AnalyzedQuery, document: SearchDocument): readonly string[] {
    const texts = textsOf(document);
    const missing: string[] = [];
    const has = soughtBy(analyzed).flatMap(({ typed, expansions }) => {
      const own = typed.map((one) => ({ ...one, found: find(texts, one.ways) }));
      const isEnough = own.every(({ found }) => found.some(({ place }) => prominent.includes(place)));
      const through = (isEnough ? [] : expansions).flatMap(({ parts, label }) => {
        const subjects = parts.filter(isSubjectPart);
        const ways = (subjects.length > 0 ? subjects : parts).map((part) => [part]);
        const hasAll = ways.every((way) => find(texts, [way]).length > 0);
        return hasAll ? { label, where: whereOf(find(texts, ways)) } : [];
      });
      const others = [...Map.groupBy(through, ({ where }) => where)].slice(0, 2).map(([where, some]) => {
        const labels = some.flatMap(({ label }) => label ?? []);
        const how = labels.length > 0 ? `søkt som ${named(labels)}` : "som et hint";
        return `«${joinedWords(typed)}», ${how}, treffer ${where}.`;
      });
      const isMissing = ({ found, ways }: (typeof own)[number]) => found.length === 0 && ways.length > 0;
      if (others.length === 0) missing.push(...own.filter(isMissing).map(({ word }) => word));
      const had = own.filter(({ found }) => found.length > 0);
      return [...had.map(({ word, found }) => `«${word}» treffer ${whereOf(found)}.`), ...others];
    });
    return sentences([...has, missing.length > 0 && `Har ikke ${named(missing)}.`]);
  }

  /** What moves a hit in the order (reranker.ts). */
  function whyThere(analyzed: AnalyzedQuery, { name, tags, source }: SearchDocument): readonly string[] {
    const stems = stemsOf(analyzed.text);
    const texts = [name, ...tags, source].map(stemsOf);
    const isIn = (token: string, text: readonly string[]) => stemsOf(token).some((one) => text.includes(one));
    const literal = tokenize(analyzed.text).filter((token) => isIn(token, texts.flat()));
    const isWhole = stems.length > 1 && texts.some((text) => isWithin(stems, text));
    const side = sideOf(name);
    const asker = side && findAskers(analyzed.text).get(side.group);
    const asked = askedPartsOf(analyzed);
    const isUnasked = (part: string) => isSubjectPart(part) && !asked.has(part);
    const unasked = tokenize(name.replace(inBrackets, " ")).filter(
      (token) => partsOf(token).some(isUnasked) && !isIn(token, stemsOf(source)),
    );
    return sentences([
      literal.length > 0 && `Opp: ${named(literal)} står ordrett${isWhole ? ", etter hverandre" : ""}.`,
      unasked.length > 0 && `Ned: Navnet sier mer enn det er spurt om: ${named(unasked)}.`,
      asker !== undefined && asker !== side && "Ned: Det er den andre partens papir.",
    ]);
  }

  /** The topic that is more like the query than any template, and how it is said. */
  function whichTopic(analyzed: AnalyzedQuery): string {
    const names = namesOfAbsent(analyzed, index);
    const { found } = absentScorer.find(analyzed);
    const likeness = (topic: number) => likenessToTopic(topic, found, names);
    const [topic = 0] = [...absentNeeds.keys()].toSorted((a, b) => likeness(b) - likeness(a));
    const [first = "", ...others] = absentNeeds[topic] ?? [];
    const asked = askedPartsOf(analyzed);
    const isAsked = (token: string) => partsOf(token).some((part) => asked.has(part));
    const alike = others.filter((line) => tokenize(line).some(isAsked));
    return `Ingen treff: Søket ligner mer på noe katalogen ikke har: ${named([first, ...alike], 4)}.`;
  }

  function whyNothing({ analyzed, evidence }: Judged): readonly string[] {
    if (!evidence) return ["Ingen treff: Ingen av ordene sier hva malen gjelder."];
    const { scored, need, reading, candidates, isAbsent } = evidence;
    const about = scored.accumulator;
    /** What a template has, and what it must have, of each kind of evidence; the nearest to enough first. */
    const sharesOf = (slot: number) =>
      [
        { has: about.coverage[slot] ?? 0, least: reading.minCoverage },
        { has: (need.found.coverage[slot] ?? 0) / need.mostCoverage, least: reading.need.coverage },
      ].toSorted((a, b) => b.has / b.least - a.has / a.least);
    const nearness = (slot: number) => Math.max(...sharesOf(slot).map(({ has, least }) => has / least));
    const touched = [about, need.found].flatMap((one) => [...one.slots()]);
    const [candidate] = candidates.toSorted((a, b) => b.score - a.score);
    const slot = candidate?.slot ?? touched.toSorted((a, b) => nearness(b) - nearness(a))[0] ?? -1;
    const nearest = index.find(index.ids[slot] ?? 0);
    const headline = isAbsent ? whichTopic(analyzed) : "Ingen treff: Ingen mal har nok av søket.";
    if (!nearest) return [headline];
    const [{ has, least } = { has: 0, least: 1 }] = sharesOf(slot);
    const isOnlySaid = reading.need.ownTexts && !need.isInOwnTexts(slot);
    const tooLittle = `: Den har ${percent(has)} av søket, og det kreves ${percent(least)}`;
    return sentences([
      headline,
      `Nærmest er «${nearest.name}»${candidate ? "" : tooLittle}.`,
      !candidate && has >= least && isOnlySaid && "Et så kort søk må ha ett av ordene i malens egne tekster.",
      !candidate && has >= least && !isOnlySaid && "Den har for få av ordene.",
      ...whatItHas(analyzed, nearest),
    ]);
  }

  /**
   * @param best hits in order
   * @param similar a search of its own: it ends the evidence
   */
  return function explain(
    judged: Judged,
    best: readonly SearchHit[],
    similar: () => readonly SearchHit[],
  ): Explanation {
    const { analyzed, hits, evidence } = judged;
    const outcome = hits.length > 0 ? [`${hits.length} treff.`] : whyNothing(judged);
    const lines = new Set(hits.flatMap(({ id, slot }) => (evidence?.isLine(slot) ? id : [])));
    const top = best[0]?.score ?? 1;
    const explained = (hit: SearchHit, isHit: boolean) => {
      const document = index.find(hit.id);
      if (!document) return [];
      const why = sentences([
        ...whatItHas(analyzed, document),
        lines.has(hit.id) && `Søket er en linje i ${inLines}.`,
        ...(isHit ? whyThere(analyzed, document) : []),
        isHit && hit.score < top && `${percent(hit.score / top)} av poengene til det øverste.`,
      ]);
      return { id: hit.id, why };
    };
    return {
      query: [...whatBecameOf(analyzed), ...outcome],
      hits: best.flatMap((hit) => explained(hit, true)),
      similar: similar().flatMap((hit) => explained(hit, false)),
    };
  };
}

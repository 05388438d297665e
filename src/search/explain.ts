/**
 * The explanation of a search, in Norwegian sentences for the administrator: how the words of the query were read, where a
 * template has them, what moves it in the order, and what is missing where nothing is found. It reads the decisions of the
 * search, and decides nothing.
 */
import type { Explanation, SearchDocument, SearchHit } from "./document.ts";
import type { InvertedIndex } from "./index/inverted-index.ts";
import { readFields } from "./index/fields.ts";
import { publisherTerm, stopTextTerm } from "./index/term.ts";
import { isSubject, type AnalyzedQuery } from "./query/query-analyzer.ts";
import type { Judged } from "./ranking/judge.ts";
import { termsOf } from "./ranking/scorer.ts";
import { fold } from "./text/character-folding.ts";
import { tokenize } from "./text/tokenizer.ts";
import type { WordRoles } from "./word-roles.ts";

/** A text of a template, with its words, or those of them that were found. */
interface Text {
  readonly of: keyof SearchDocument;
  readonly tokens: readonly string[];
  readonly words: readonly { readonly token: string; readonly terms: readonly string[] }[];
}

const inLines = "«Slik spør folk»";
const fieldNames: Partial<Record<keyof SearchDocument, string>> = {
  name: "navnet",
  tags: "stikkord",
  laws: "loven",
  source: "utgiveren",
  description: "beskrivelsen",
  category: "kategorien",
  format: "formatet",
  askedAs: inLines,
};
const isProminent = ({ of }: Text) => ["name", "tags", "source"].includes(of);
const list = new Intl.ListFormat("nb");
const percent = (share: number): string => `${Math.floor(share * 100)} %`;

type Sentences = readonly (string | false | null | undefined)[];
/** The sentences, each once: for «hund hund» they come twice. */
const sentences = (some: Sentences) => [...new Set(some.flatMap((one) => one || []))];

function named(texts: readonly string[], limit = 6): string {
  const all = [...new Set(texts)].map((text) => `«${text}»`);
  return list.format(all.length > limit ? [...all.slice(0, limit), `${all.length - limit} til`] : all);
}

/** The fields of found words, those that weigh most or else all: «navnet («Husleiekontrakt») og stikkord («leie bolig»)». */
function whereOf(found: readonly Text[]): string {
  const main = found.filter(isProminent);
  const byField = Map.groupBy(main.length > 0 ? main : found, ({ of }) => of);
  const fields = [...byField].map(([of, texts]) => {
    const isWhole = of === "tags" || of === "askedAs";
    const spelled = texts.flatMap(({ tokens, words }) =>
      isWhole ? tokens.join(" ") : words.map(({ token }) => token),
    );
    return `${fieldNames[of]} (${named(spelled, 2)})`;
  });
  return `${found.every(({ of }) => of === "askedAs") ? "bare " : ""}${list.format(fields)}`;
}

/** @param ways each is found in a word that has all its terms */
function find(texts: readonly Text[], ways: readonly (readonly string[])[]): readonly Text[] {
  const isFound = (terms: readonly string[]) => ways.some((way) => way.every((term) => terms.includes(term)));
  return texts
    .map((text) => ({ ...text, words: text.words.filter(({ terms }) => isFound(terms)) }))
    .filter(({ words }) => words.length > 0);
}

/** The words that are read, as corrected, unless the correction has another number of words. */
function wordsOf({ words, text }: AnalyzedQuery): readonly string[] {
  const corrected = tokenize(text);
  return corrected.length === words.length ? corrected : words;
}

/** The words that hits are found by, which one expression may join, and other ways to say them. */
function soughtBy(analyzed: AnalyzedQuery) {
  const words = wordsOf(analyzed);
  const concepts = analyzed.concepts.filter(isSubject);
  return [...Map.groupBy(concepts, ({ parts }) => parts[0]?.token).values()].map((joined) => {
    const all = joined.flatMap((concept) => concept.parts);
    const byWord = Map.groupBy(all, ({ token }) => words[token] ?? "");
    const typed = [...byWord].map(([word, parts]) => {
      const completions = parts.flatMap((part) => part.completions);
      const own = parts.flatMap(({ role, part }) => (role === "subject" ? [[part]] : []));
      return { word, completions, ways: [...own, ...completions.map((one) => one.parts)] };
    });
    const said = typed.map(({ word }) => word).join(" ");
    const expansions = joined
      .flatMap((concept) => concept.expansions)
      .filter(({ label }) => fold(label ?? "") !== fold(said));
    return { typed, said, expansions };
  });
}
type Sought = ReturnType<typeof soughtBy>;

/** @param nearest those of some texts whose letters a query has most of */
export function createExplain(
  index: InvertedIndex,
  roles: WordRoles,
  nearest: (query: string, texts: readonly string[]) => readonly string[],
) {
  const partsOf = (token: string) => (roles.isStop(token) ? [] : index.analyzeWord(token).parts);
  const isKnown = (term: string) => index.countOf(term) + index.askedAs.countOf(term) > 0;

  function textsOf(document: SearchDocument): readonly Text[] {
    const lines = { of: "askedAs" as const, texts: (document.askedAs ?? []).map(tokenize) };
    return [...readFields(document), lines].flatMap(({ of, texts }) =>
      texts.map((tokens) => {
        const ofAll = stopTextTerm(tokens, roles) ?? [];
        const termsOf = (token: string) => (of === "source" ? [publisherTerm(token)] : partsOf(token));
        return { of, tokens, words: tokens.map((token) => ({ token, terms: termsOf(token).concat(ofAll) })) };
      }),
    );
  }

  function whatBecameOf({ analyzed }: Judged, sought: Sought): Sentences {
    const { boosts, corrected } = analyzed;
    const used = sought.flatMap(({ typed }) => typed.map(({ word }) => word));
    const words = wordsOf(analyzed);
    const isBoost = (word: string) =>
      boosts.some((one) => words[one.token] === word && termsOf(one).some(isKnown));
    const kindOf = (word: string) => (roles.isStop(word) ? "stops" : isBoost(word) ? "boosting" : "unknown");
    const beside = words.filter((word) => !used.includes(word));
    const { stops, boosting, unknown } = Object.groupBy(beside, kindOf);
    return [
      corrected !== null && `Lest som «${corrected}».`,
      ...sought.flatMap(({ typed, said, expansions }) => {
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
        return [...ofWords, synonyms.length > 0 && `«${said}» er også søkt som ${named(synonyms)}.`];
      }),
      boosting && `Løfter treff, men gir ingen: ${named(boosting)}.`,
      stops && `Småord, som bare teller litt i lange søk: ${named(stops)}.`,
      unknown && `Lagt til side, fordi ingen mal har det: ${named(unknown)}.`,
    ];
  }

  /** The words of the query that a document has, and where; and where its prominent texts lack them, their expansions. */
  function whatItHas(sought: Sought, document: SearchDocument): Sentences {
    const texts = textsOf(document);
    const missing: string[] = [];
    const has = sought.flatMap(({ typed, said, expansions }) => {
      const own = typed.map((one) => ({ ...one, found: find(texts, one.ways) }));
      const isEnough = own.every(({ found }) => found.some(isProminent));
      const through = (isEnough ? [] : expansions)
        .map(({ parts, label }) => ({ label, ways: roles.subjectsAmong(parts).map((part) => [part]) }))
        .filter(({ ways }) => ways.every((way) => find(texts, [way]).length > 0));
      const had = own.map(({ word, found }) => found.length > 0 && `«${word}» treffer ${whereOf(found)}.`);
      if (through.length === 0) {
        for (const { word, found, ways } of own)
          if (found.length === 0 && ways.length > 0) missing.push(word);
        return had;
      }
      const labels = through.flatMap(({ label }) => label ?? []);
      const how = labels.length > 0 ? `søkt som ${named(labels)}` : "som et hint";
      const all = through.flatMap(({ ways }) => ways);
      return [...had, `«${said}», ${how}, treffer ${whereOf(find(texts, all))}.`];
    });
    return [...has, missing.length > 0 && `Har ikke ${named(missing)}.`];
  }

  function whyNothing({ analyzed, evidence }: Judged): string {
    if (!evidence) return "Ingen treff: Ingen av ordene sier hva malen gjelder.";
    if (evidence.topic === null) return "Ingen treff: Ingen mal har nok av søket.";
    const [first = "", ...others] = evidence.topic;
    const queryParts = analyzed.concepts.flatMap(({ parts }) => parts.map(({ part }) => part));
    const isInQuery = (token: string) => partsOf(token).some((part) => queryParts.includes(part));
    const alike = others.filter((line) => tokenize(line).some(isInQuery));
    return `Ingen treff: Søket ligner mer på noe katalogen ikke har: ${named([first, ...alike], 4)}.`;
  }

  /** @param best hits in order */
  return function explain(
    judged: Judged,
    best: readonly SearchHit[],
    similar: readonly SearchHit[],
    isOtherSide: (document: SearchDocument) => boolean,
  ): Explanation {
    const { analyzed, hits } = judged;
    const sought = soughtBy(analyzed);
    const ofLetters = (document: SearchDocument) => {
      const some = nearest(analyzed.text, [...(document.askedAs ?? []), ...document.tags, document.name]);
      return some.length > 0 && `Bokstavene ligner mest på ${named(some)}.`;
    };
    const lines = hits.flatMap(({ id, isLine }) => (isLine ? id : []));
    const top = best[0]?.score ?? 1;
    const isArranged = best.some(({ score }, at) => score > (best[at - 1]?.score ?? Infinity));
    function explained({ id, score }: SearchHit, isHit: boolean) {
      const document = index.find(id);
      if (!document) return [];
      const why = [
        ...whatItHas(sought, document),
        ofLetters(document),
        lines.includes(id) && `Søket er en linje i ${inLines}.`,
        isHit && isOtherSide(document) && "Ned: Det er den andre partens papir.",
        isHit && score < top && `${percent(score / top)} av poengene til det øverste.`,
      ];
      return { id, why: sentences(why) };
    }
    return {
      query: sentences([
        ...whatBecameOf(judged, sought),
        hits.length > 0 ? `${hits.length} treff.` : whyNothing(judged),
        isArranged && "De to partenes papirer har byttet plass, så poengene går ikke jevnt nedover.",
      ]),
      hits: best.flatMap((hit) => explained(hit, true)),
      similar: similar.flatMap((hit) => explained(hit, false)),
    };
  };
}

/**
 * Completions of a search being typed: the best of its hits with words of the name that begin so; the tags, publishers and acts of
 * its hits that do; and the query with its last word completed to one of a name or tag. After the names those first that find most;
 * of several that find the same only one, and none that finds nothing.
 */
import type { Completion, CompletionKind, SearchHit } from "../document.ts";
import { fold, withoutUnseen } from "../text/character-folding.ts";
import type { AnalyzedWord } from "../text/text-analyzer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { WordRoles } from "../word-roles.ts";
import type { InvertedIndex } from "./inverted-index.ts";
import { publisherTerm, termOf } from "./term.ts";
import type { DictionaryWord } from "./word-dictionary.ts";

/** A text that a query may be completed to. */
interface Candidate {
  readonly text: string;
  readonly kind?: CompletionKind | undefined;
  /** Equal for texts that differ in inflection, order or stop words only («leiekontrakt», «kontrakter for leie»). */
  readonly sense: string;
  /** The estimated number of hits: the documents that have its rarest word, 0 when it names no subject. */
  readonly finds: number;
}

/** The number of hits that are read. */
const hitsRead = 30;
/** The most words that are ranked by what they find, and templates: more of them would hide the words that find more than one. */
const [rankedWords, maxTemplates] = [20, 2];
/** The fewest letters that complete to a name: nearly any has a word that begins with fewer. */
const shortestOfName = 3;
const inBrackets = /\s*\(.*?\)/gu;
const wordAtEnd = /[\p{L}\p{N}]+$/u;

export function createCompletions(index: InvertedIndex, { isStop, roleOf }: WordRoles) {
  const wordsOf = (text: string) => tokenize(text).map((token) => index.analyzeWord(token));
  const wordsFrom = index.remember((key) => index.dictionary.withPrefix(key, rankedWords));

  const readHit = index.remember((id) => {
    const { name, tags, source, laws = [] } = index.find(Number(id)) ?? { name: "", tags: [], source: "" };
    const bareName = name.replace(inBrackets, "");
    const textOf = (text: string, kind?: CompletionKind) => ({ text, kind, beginnings: asWords(text) });
    return {
      template: { text: asShown(name), kind: "template" as const, id: Number(id) },
      beginnings: asWords(bareName),
      texts: [
        ...tags.map((tag) => textOf(asShown(tag))),
        textOf(asShown(source), "publisher"),
        ...laws.map((law) => textOf(asShown(law.name), "law")),
      ],
      names: [bareName, ...tags],
    };
  });
  type Hit = ReturnType<typeof readHit>;

  const candidate = (text: string, kind?: CompletionKind): Candidate => ({ text, kind, ...senseOf(text) });
  const wordsOfName = index.remember(wordsOf);

  const senseOf = index.remember((text): Pick<Candidate, "sense" | "finds"> => {
    const parts = new Set<string>();
    let finds = Infinity;
    for (const token of tokenize(text).filter((one) => !isStop(one))) {
      const word = index.analyzeWord(token);
      for (const part of word.parts) parts.add(part);
      finds = Math.min(
        finds,
        index.own.countOf(termOf(word.parts)) || index.own.countOf(publisherTerm(token)),
      );
    }
    const hasSubject = [...parts].some((part) => roleOf(part) !== "generic");
    return { sense: [...parts].toSorted().join(" "), finds: hasSubject ? finds : 0 };
  });

  /** The query with its last word completed: of several, to one that a hit has beside the others, so that it surely finds. */
  function withLastWord(typed: string, hits: readonly Hit[]): readonly Candidate[] {
    const at = typed.search(wordAtEnd);
    if (at < 0) return [];
    const [before, key] = [typed.slice(0, at), fold(typed.slice(at))];
    const words = before === "" ? wordsFrom(key) : wordsBeside(before, key, hits);
    // «DFØs» is a genitive of «DFØ»
    const genitives = new Set(words.map((word) => `${word.key}s`));
    return words
      .filter((word) => word.prominent && !isStop(word.spelling) && !genitives.has(word.key))
      .map(({ spelling }) => candidate(asShown(before + spelling)));
  }

  function wordsBeside(before: string, key: string, found: readonly Hit[]): readonly DictionaryWord[] {
    const said = wordsOf(before).filter((word) => !isStop(word.key));
    const wanted = said.flatMap(({ parts }) => parts);
    // after stop words alone any word would do («can my landbruk»), and «salg av bil» is no beginning of «salg av bilkjøp»
    if (wanted.length === 0 || index.dictionary.find(key)) return [];
    // nor does «leie bilutleie» say more than «bilutleie»
    const isOther = (word: AnalyzedWord) =>
      !said.some((one) => word.key.includes(one.key)) && !wanted.some((part) => word.parts.includes(part));
    const hits = found.map(({ names }) => ({ words: names.flatMap(wordsOfName) }));
    const keys = hits
      .filter(({ words }) => wanted.every((part) => words.some(({ parts }) => parts.includes(part))))
      .flatMap(({ words }) => words.filter((word) => word.key.startsWith(key) && isOther(word)))
      .map((word) => word.key);
    return [...new Set(keys)]
      .flatMap((one) => index.dictionary.find(one) ?? [])
      .sort((a, b) => b.visibleCount - a.visibleCount);
  }

  /** @param found the query's hits, best first */
  return function complete(
    prefix: string,
    limit: number,
    found: readonly Pick<SearchHit, "id">[],
  ): readonly Completion[] {
    const typed = prefix.trimStart().replaceAll(/\s+/gu, " ").toLowerCase();
    const beginning = asWords(typed);
    if (beginning.trim().length < 2) return [];
    const hits = found.slice(0, hitsRead).map(({ id }) => readHit(String(id)));
    const templates = hits
      .filter(({ beginnings }) => beginning.length > shortestOfName && beginnings.includes(beginning))
      .map(({ template }) => template)
      .slice(0, maxTemplates);
    const said = senseOf(typed).sense;
    const texts = hits
      .flatMap((hit) => hit.texts.filter((text) => text.beginnings.startsWith(beginning)))
      .map(({ text, kind }) => candidate(text, kind));
    // «lån» is meant before «land»
    const asTyped = ({ text }: Candidate) => Number(text.toLowerCase().startsWith(typed.trim()));
    const ranked = [...texts, ...withLastWord(typed, hits)]
      .filter(({ finds, kind, sense }) => finds > 0 && (kind || sense !== said))
      .sort((a, b) => asTyped(b) - asTyped(a) || b.finds - a.finds);
    const others = [...Map.groupBy(ranked, ({ sense }) => sense).values()].flatMap((alike) => {
      const { text, kind } = alike.find((one) => one.kind) ?? alike[0] ?? {};
      return text === undefined ? [] : [{ text, ...(kind && { kind }) }];
    });
    return [...templates, ...others].slice(0, limit);
  };
}

/** The words of a text with a blank before each, so that a beginning of words is found by it. */
const asWords = (text: string): string =>
  ` ${fold(withoutUnseen(text))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trimStart()}`;

const asShown = (text: string): string => withoutUnseen(text).replaceAll(/\s+/gu, " ").trim();

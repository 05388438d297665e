/**
 * The search index, the entry point for the server (the browser's is mark.ts): all templates in memory, found by word
 * parts. docs/search.md walks through it, decision 010 says why it is our own.
 */
import type { SearchDocument, SearchHit, SearchOptions, SearchResult, Subjects } from "./document.ts";
import { createExplain } from "./explain.ts";
import { createCompletions } from "./index/completions.ts";
import { InvertedIndex } from "./index/inverted-index.ts";
import { createLikeness } from "./likeness.ts";
import { createWordsSought } from "./mark.ts";
import { createQueryAnalyzer } from "./query/query-analyzer.ts";
import { createThesaurus, type Thesaurus } from "./query/thesaurus.ts";
import { createJudge } from "./ranking/judge.ts";
import { createAskerFinder } from "./ranking/sides.ts";
import { textsOf, type ReaderNumbers } from "./reader/numbers.ts";
import { createReader } from "./reader/reader.ts";
import { createResultReader } from "./search-result.ts";
import { finish, type Steps } from "./steps.ts";
import { fold, withoutUnseen } from "./text/character-folding.ts";
import { createTextAnalyzer } from "./text/text-analyzer.ts";
import { tokenize } from "./text/tokenizer.ts";
import { absentNeeds } from "./word-lists.ts";
import { createWordRoles } from "./word-roles.ts";

type TypedResult = SearchResult & { readonly isBeginning: boolean };

export type { Steps } from "./steps.ts";

export type SearchIndex = ReturnType<typeof buildInSteps> extends Steps<infer Index> ? Index : never;

interface IndexOptions {
  /** Those of the reader; without them, and where they are of other documents, a search goes by words alone. */
  readonly numbers?: ReaderNumbers | null;
  readonly shippedTopics?: typeof absentNeeds;
}

/** How many letters a slip may follow the last beginning that has hits; signs after it count as none. */
const lettersInDoubt = 3;
const notLetters = /[^\p{L}\p{N}]+$/u;
/** Queries whose hits are remembered, some 10 kB each: what is similar, the explanation and the next letter of who types ask for the same. */
const mostJudged = 100;
/** A sign at the end of a name: «C++» is one, and «C» no beginning of it. */
const nameSign = /[+#]\s*$/u;
const documentsAtOnce = 10;
/** The number of strict hits up to which the list is short, and similar ones help. */
const fewHits = 2;

/** The thesaurus of the word lists, which all indexes of a process share; reading it is most of the building. */
let listedThesaurus: Thesaurus | undefined;

/** As buildInSteps, at once. */
export const buildSearchIndex = (documents: Iterable<SearchDocument>, options?: IndexOptions): SearchIndex =>
  finish(buildInSteps(documents, options));

export function* buildInSteps(
  documents: Iterable<SearchDocument>,
  { numbers = null, shippedTopics = absentNeeds }: IndexOptions = {},
) {
  const all = [...documents];
  const analyzer = createTextAnalyzer();
  yield;
  const roles = createWordRoles(analyzer);
  const thesaurus = (listedThesaurus ??= yield* createThesaurus(analyzer));
  const index = new InvertedIndex(analyzer, roles);
  const reader = numbers && createReader(numbers, all.map(textsOf));
  yield;
  const read = (text: string) => reader?.read(text, index.ids.length) ?? null;

  function put(document: SearchDocument): void {
    const slot = index.put(document);
    reader?.put(slot, textsOf(document));
  }

  function remove(id: number): void {
    if (index.remove(id)) reader?.remove(index.ids.indexOf(id));
  }

  /** The absent topics, each with the ways to ask for it: the shipped ones, and then those of the site itself. */
  let topics = shippedTopics;
  const shipped = shippedTopics.length;
  function putTopic(lines: readonly string[], topic: number): void {
    index.putTopic(topic, lines);
    // a shipped one edited since the build, with no new build, competes by its words alone
    if (topic >= shipped || reader?.knows(lines)) reader?.put(~topic, lines);
  }

  yield* index.learn(all);
  for (const [at, document] of all.entries()) {
    put(document);
    if (at % documentsAtOnce === 0) yield;
  }
  for (const [topic, lines] of topics.entries()) {
    putTopic(lines, topic);
    yield;
  }
  if (reader) yield* reader.learn();

  const analyzeQuery = createQueryAnalyzer(index, analyzer, thesaurus, roles);
  const judgeAnew = createJudge(index, roles, analyzeQuery, read, shipped);
  const judge = index.remember((query) => judgeAnew(query), mostJudged);
  const judgeBegun = index.remember((query) => judgeAnew(query, true), mostJudged);
  const { readHits, readResult } = createResultReader(index, roles, createAskerFinder(analyzer));
  const complete = createCompletions(index, roles);
  const wordsSought = createWordsSought(index, roles);
  const explain = createExplain(index, wordsSought, (query, texts) => reader?.nearest(query, texts) ?? []);

  const search = (query: string, options: SearchOptions = {}) => readResult(query, judge(query), options);
  const topicsWithLine = (query: string) => [
    ...(index.absent.postingList(index.lineTermOf(query))?.keys() ?? []),
  ];
  // letter by letter: «førerkor» is a beginning
  const isAbsent = (word: string) =>
    topicsWithLine(word).some((at) => topics[at]?.some((line) => line.toLowerCase() === word.toLowerCase()));

  /** A search whose hits do not blink away while its last word can be typed on: a beginning of others, or a slip in one. */
  function searchTyped(query: string, options: SearchOptions = {}, letters = lettersInDoubt): TypedResult {
    const finished = judge(query);
    const shown = (judged: typeof finished, isBeginning: boolean) => ({
      ...readResult(query, judged, options),
      isBeginning,
    });
    const nothingYet = () => ({ ...shown(finished, true), onlyStopWords: true });
    const tokens = tokenize(query);
    const last = tokens.at(-1);
    const isFound = finished.hits.length > 0 && !finished.isTentative;
    if (isFound || last === undefined || nameSign.test(query)) return shown(finished, false);
    const { onlyStopWords } = finished.analyzed;
    // «eg har» is no search for hardware, and of one letter nothing is known
    if (tokens.length > 1 ? onlyStopWords : last.length === 1) return nothingYet();
    const begun = judgeBegun(query);
    if (begun.hits.length > 0) return shown(begun, true);
    if (onlyStopWords) return nothingYet();
    // «førerkort» is finished, though «førerkortet» is a word too
    if (isAbsent(last) || isAbsent(query.trim())) return shown(finished, false);
    const earlier =
      letters > 0 && searchTyped(query.replace(notLetters, "").slice(0, -1), options, letters - 1);
    if (earlier && earlier.count > 0) return { ...earlier, corrected: null, isBeginning: true };
    // «landlo» begins synonyms alone; «leasing bil» is said, though «bilkjøp» begins so
    const isWord = last.length > 2 && !roles.isStop(last) && index.dictionary.isVisible(fold(last));
    const isSaid = isWord && tokens.length > 1;
    return !isSaid && thesaurus.isBeginning(fold(last)) ? nothingYet() : shown(finished, false);
  }

  function similar(query: string, options: SearchOptions) {
    const { analyzed, hits, near, hasNear } = judge(query);
    const { length } = readHits(hits, analyzed, { ...options, limit: fewHits + 1 });
    const isWanted = hasNear || (length > 0 && length <= fewHits);
    return { hits: isWanted ? readHits(near, analyzed, options) : [] };
  }

  return {
    /** Whether a reader reads the letters of a query too. */
    isRead: reader !== null,
    search: (query: string, options?: SearchOptions) => search(ownText(query), options),
    /** The same of a query that is still being typed; `isBeginning` tells that the finished one finds nothing. */
    searchTyped: (query: string, options?: SearchOptions) => searchTyped(ownText(query), options),
    /**
     * Hits near a query, best first, beside the strict ones: those of a told need, and of a short list; empty where the strict list
     * suffices, or nothing is near.
     *
     * @param options `accepts` is called more than once for a document
     */
    similar: (query: string, options: SearchOptions) => similar(ownText(query), options),
    /** Why a search finds its best hits, and what is similar: for the administrator. */
    explain(text: string, limits: { readonly hits: number; readonly similar: number }) {
      const query = ownText(text);
      const judged = judge(query);
      const { hits } = similar(query, { limit: limits.similar });
      const strict = readResult(query, judged, { limit: limits.hits });
      const near = readResult(query, { ...judged, hits: [...judged.hits, ...judged.near] }, { limit: 0 });
      return explain(query, strict, near, hits, topics[judged.topic ?? -1] ?? []);
    },
    /** The likeness of other documents, 0 to 1, by id; those with nothing in common are missing. */
    likenessTo: createLikeness(index, roles),
    /** @param isReadAtOnce whether the reader learns it now, which takes a tenth of a second; else a later replacement does */
    replace(document: SearchDocument, isReadAtOnce = true) {
      remove(document.id);
      finish(index.learn([document]));
      put(document);
      if (reader && isReadAtOnce) finish(reader.learn());
    },
    remove,
    /** Replaces the site's own absent topics, beside the shipped ones: each line is a way to ask for something it does not have. */
    replaceAbsent(own: readonly string[]) {
      for (const [at, lines] of topics.slice(shipped).entries()) {
        index.dropTopic(shipped + at, lines);
        reader?.remove(~(shipped + at));
      }
      topics = [...shippedTopics, ...own.map((line) => [line])];
      for (const [at, line] of own.entries()) putTopic([line], shipped + at);
      if (reader) finish(reader.learn());
    },
    /** The documents that have a query as a line, which it finds then, and whether an absent topic has it too. */
    lineOf(text: string) {
      const query = ownText(text);
      const slots = [...(index.askedAs.postingList(index.lineTermOf(query))?.keys() ?? [])];
      const ids = slots.flatMap((slot) => index.ids[slot] ?? []);
      return { ids, isAbsent: topicsWithLine(query).length > 0 };
    },
    /**
     * Completions of a search being typed, in the documents' spelling, templates first and then those that find most.
     *
     * @param found its hits, best first
     */
    complete: (prefix: string, limit: number, found: readonly Pick<SearchHit, "id">[]) =>
      complete(ownText(prefix), limit, found),
    /** What a text is about, whether or not any document is. */
    subjectsIn(text: string): Subjects {
      const words = tokenize(ownText(text));
      const parts = words.flatMap((word) => (roles.isStop(word) ? [] : analyzer.analyzeWord(word).parts));
      const subjects = parts.filter((part) => roles.roleOf(part) === "subject");
      return {
        pieces: words.map((word) => analyzer.splitter.split(word).join("-")).join(" "),
        strengths: new Map(subjects.map((part) => [part, roles.strengthOf(part)])),
      };
    },
    /** The words of these texts that stand for what a search is for, for `markRanges`. */
    wordsSought,
  };
}

/** A query in its usual letters («ﬁrma»), in memory of its own: a cached word would hold the whole url that it is a slice of. */
const ownText = (query: string): string => Buffer.from(withoutUnseen(query.normalize("NFKC"))).toString();

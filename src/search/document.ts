/** Input and output types of the search: the document it indexes (a template's searched fields), and what it finds. */
export interface SearchDocument {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly format: string;
  /** ISO 639-1. */
  readonly languages?: readonly string[] | undefined;
  readonly source: string;
  readonly tags: readonly string[];
  readonly laws?: readonly { readonly name: string }[] | undefined;
  /** What people say when they need it: searched, never completed or shown. */
  readonly askedAs?: readonly string[] | undefined;
}

/** What a completion is, where it is more than words to search for. */
export type CompletionKind = "template" | "publisher" | "law";

export interface Completion {
  readonly text: string;
  readonly kind?: CompletionKind;
  /** Of a template. */
  readonly id?: number;
}

export interface SearchHit {
  readonly id: number;
  readonly score: number;
}

/** What a search is for, in parts of words. */
export interface Sought {
  /** A word that has one of these is meant, wherever it stands in it: «leie» in «leietaker». */
  readonly anywhere: readonly string[];
  /** One that is about these: of «bilutleie» «bruktbil», and not «bilverksted»; of «leieavtale» «husleie». */
  readonly asSubject: readonly string[];
  /** Folded words as typed: a stop word, or with `isBeginning` what others begin with. */
  readonly spelled: readonly { readonly key: string; readonly isBeginning: boolean }[];
}

export interface SearchOptions {
  /** How many of the best hits are read; all without it. */
  readonly limit?: number;
  /** Whether a hit is wanted, by its document's tag. Called once for each hit, in no order. */
  readonly accepts?: ((tag: number, id: number) => boolean) | undefined;
  /** All that was typed, where the query is a part of it: it may say who asks. */
  readonly typed?: string;
}

export interface SearchResult {
  /** The wanted ones, best first; ties by id ascending; none for a blank query. */
  readonly hits: readonly SearchHit[];
  /** How many it finds, wanted or not, read or not. */
  readonly count: number;
  /** What is highlighted on screen: `SearchIndex.wordsSought` finds the words of a text that stand for it. */
  readonly sought: Sought;
  /** «Mente du …»: the query with its spelling corrected, always told; null when nothing was. */
  readonly corrected: string | null;
  /** «Viser også treff for …»: synonyms and translations that were used and gave hits. */
  readonly alsoSearched: readonly string[];
  /** The query has words, but only such as carry no subject («hvordan kan jeg»): «Skriv hva avtalen gjelder». */
  readonly onlyStopWords: boolean;
  /** The name of an act in the query that no template rests on. */
  readonly unknownAct?: string;
  /** A need told at length has others that fit it less: `SearchIndex.similar` has them. */
  readonly hasNear: boolean;
}

/** Why a search finds what it finds, in Norwegian sentences for the administrator. */
export interface Explanation {
  /** What became of the query, and why nothing is found where nothing is. */
  readonly query: readonly string[];
  readonly hits: readonly ExplainedHit[];
  readonly similar: readonly ExplainedHit[];
}

interface ExplainedHit {
  readonly id: number;
  readonly why: readonly string[];
}

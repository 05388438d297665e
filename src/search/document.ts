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
  /** Lines that people say when they need it: searched, never completed or displayed. */
  readonly askedAs?: readonly string[] | undefined;
}

/** The kind of a completion that is more than words to search for. */
export type CompletionKind = "template" | "publisher" | "law";

export interface Completion {
  readonly text: string;
  readonly kind?: CompletionKind;
  /** The template's id, for a completion of that kind. */
  readonly id?: number;
}

export interface SearchHit {
  readonly id: number;
  readonly score: number;
}

/** The subjects that a search looks for, as parts of words. */
export interface Sought {
  /** Parts that mark any word that has one: «leie» in «leietaker». */
  readonly anywhere: readonly string[];
  /** Parts that mark words about them: of «bilutleie» «bruktbil», and not «bilverksted»; of «leieavtale» «husleie». */
  readonly asSubject: readonly string[];
  /** Folded words as typed: a stop word, or with `isBeginning` the beginning of others. */
  readonly spelled: readonly { readonly key: string; readonly isBeginning: boolean }[];
}

export interface SearchOptions {
  /** The most hits that are read, the best first; all without it. */
  readonly limit?: number;
  /** Whether a hit is wanted. Called once for each hit, in no order. */
  readonly accepts?: ((id: number) => boolean) | undefined;
}

export interface SearchResult {
  /** The wanted hits, best first; ties by id ascending; none for a blank query. */
  readonly hits: readonly SearchHit[];
  /** The number of all hits, wanted or not, read or not. */
  readonly count: number;
  /** The subjects to highlight: `SearchIndex.wordsSought` finds the words of a text that stand for them. */
  readonly sought: Sought;
  /** The query with its spelling corrected, for «Mente du …», always reported; null when nothing was. */
  readonly corrected: string | null;
  /** Synonyms and translations that were used and gave hits, for «Viser også treff for …». */
  readonly alsoSearched: readonly string[];
  /** Whether the query has only words that carry no subject («hvordan kan jeg»): «Skriv hva avtalen gjelder». */
  readonly onlyStopWords: boolean;
  /** The name of an act in the query that no template rests on. */
  readonly unknownAct?: string;
  /** Whether other documents fit the query less: `SearchIndex.similar` has them. */
  readonly hasNear: boolean;
}

/** What a text is about. */
export interface Subjects {
  /** The words as typed, in plain letters, compounds broken: «bat-salg privat». */
  readonly pieces: string;
  /** Strength of each subject, by its part of a word: less than 1 for words that go with anything. */
  readonly strengths: ReadonlyMap<string, number>;
}

/** Why a search finds what it finds, in Norwegian sentences for the administrator. */
export interface Explanation {
  /** The reading of the query, and why nothing is found where nothing is. */
  readonly query: readonly string[];
  readonly hits: readonly { readonly id: number; readonly why: readonly string[] }[];
  readonly similar: Explanation["hits"];
}

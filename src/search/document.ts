/** Input and output types of the search: the document it indexes (a template's searched fields), and a hit. */
export interface SearchDocument {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly format: string;
  readonly source: string;
  readonly tags: readonly string[];
  /** What people say when they need it: searched, never completed or shown. */
  readonly askedAs?: readonly string[] | undefined;
}

export interface SearchHit {
  readonly id: number;
  readonly score: number;
}

/** What the search reads and returns: a template as far as it is searched, and a hit. */
export interface SearchDocument {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly format: string;
  readonly source: string;
  readonly tags: readonly string[];
}

export interface SearchHit {
  readonly id: number;
  readonly score: number;
}

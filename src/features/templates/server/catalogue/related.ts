/** Related templates: what a template's name and first tags find in the search, with a bonus for its own category; kept until a text changes. */

interface Described {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
}

export interface RelatedSources {
  /** Ids, best first. */
  readonly search: (query: string, limit: number) => readonly number[];
  readonly categoryOf: (id: number) => string | undefined;
  /** Ids of a category, for when the search finds too few. */
  readonly inCategory: (category: string) => readonly number[];
}

export class RelatedTemplates {
  readonly #sources: RelatedSources;
  readonly #kept = new Map<string, readonly number[]>();

  constructor(sources: RelatedSources) {
    this.#sources = sources;
  }

  /** Ids, best first. */
  of(template: Described, limit: number): readonly number[] {
    const key = `${template.id} ${limit}`;
    const related = this.#kept.get(key) ?? pickRelated(template, this.#sources, limit);
    this.#kept.set(key, related);
    return related;
  }

  clear(): void {
    this.#kept.clear();
  }
}

const tagsAsked = 3;
const hitsRead = 30;
const nameWeight = 2;
/** The bonus for the same category: enough to beat a somewhat better hit in another. */
const sameCategoryFactor = 1.5;

export function pickRelated(
  { id: ownId, name, category, tags }: Described,
  { search, categoryOf, inCategory }: RelatedSources,
  limit: number,
): readonly number[] {
  const scores = new Map<number, number>();
  const count = (query: string, weight: number) => {
    for (const [rank, id] of search(query, hitsRead).entries()) {
      scores.set(id, (scores.get(id) ?? 0) + weight / (rank + 2));
    }
  };
  count(name, nameWeight);
  for (const tag of tags.slice(0, tagsAsked)) count(tag, 1);
  scores.delete(ownId);

  const score = (id: number) =>
    (scores.get(id) ?? 0) * (categoryOf(id) === category ? sameCategoryFactor : 1);
  const found = [...scores.keys()].sort((a, b) => score(b) - score(a) || a - b).slice(0, limit);
  if (found.length === limit) return found;
  const known = new Set([ownId, ...found]);
  return [...found, ...inCategory(category).filter((id) => !known.has(id))].slice(0, limit);
}

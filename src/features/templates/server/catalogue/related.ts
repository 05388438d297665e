/** Templates near another one: those like it, for visitors, and those that have its name, for the administrator. */
import type { Listing, Template, TemplateQuery } from "#features/templates/contract.ts";
import { Turns } from "#platform/turns.ts";

type CategoryOf = (id: number) => string | undefined;

/** The bonus for the same category: enough to beat a somewhat better hit in another. */
const sameCategoryFactor = 1.5;
/** The least likeness: «Kjøpekontrakt for hund» is not like «Husleiekontrakt». */
const leastAlike = { inCategory: 0.08, elsewhere: 0.17 };

/**
 * Templates like another, at most `limit`: fewer, or none, where little is like it.
 *
 * @param likeness of others, by id, 0 to 1
 * @returns ids, best first
 */
export function pickLike(
  category: string,
  likeness: ReadonlyMap<number, number>,
  categoryOf: CategoryOf,
  limit: number,
): readonly number[] {
  return [...likeness]
    .flatMap(([id, share]) => {
      const isSame = categoryOf(id) === category;
      if (share < (isSame ? leastAlike.inCategory : leastAlike.elsewhere)) return [];
      return [{ id, score: share * (isSame ? sameCategoryFactor : 1) }];
    })
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id);
}

const candidates = 12;
/** The share of a name's letters that the other one's words cover. */
const wantedShare = 0.9;
/** Share of a name that has all words of the other: «Skjøte – oppdatert» is one, «Kvittering for nabovarsel» hardly. */
const wantedShareOfLonger = 0.4;
const anyWord = /[\p{L}\p{N}]+/gu;
/** Shorter words («for», «og») do not distinguish templates. */
const longWord = /[\p{L}\p{N}]{4,}/gu;

interface Templates {
  list(query: TemplateQuery): Listing;
  listDated(): readonly Pick<Template, "id" | "name">[];
}

/**
 * Templates with a similar name: all of their words are in it («Leieavtale for hybel – oppdatert»), or a search for the one
 * finds the other, whose name has hardly another word. A search alone misses the former, since it requires all words.
 *
 * @returns ids, those first that a search finds
 */
export async function listAlike(name: string, catalogue: Templates): Promise<readonly number[]> {
  const contained = await listContained(name, catalogue.listDated());
  const query = { search: name, category: [], format: [], limit: candidates, offset: 0 };
  const { templates, search } = catalogue.list(query);
  // Words that a search is expanded to («kajakk» to «fritidsbåt») make no name alike.
  const beginnings = [...name.toLowerCase().matchAll(longWord)].map(([word]) => word.slice(0, 4));
  const terms = search?.terms.filter((term) => beginnings.some((beginning) => term.includes(beginning)));
  const found = templates.filter((template) => shareOf(template.name, terms ?? []) >= wantedShare);
  return [...new Set([...found.map(({ id }) => id), ...contained])];
}

/** Names whose words are all in this one, those that make up most of it first. In slices, as there may be many. */
async function listContained(
  name: string,
  all: readonly Pick<Template, "id" | "name">[],
): Promise<readonly number[]> {
  const words = wordsOf(name);
  const letters = lettersOf(words);
  const found: { readonly id: number; readonly share: number }[] = [];
  const turns = new Turns();
  for (const { id, name: other } of all) {
    if (turns.isOver) await turns.next();
    const contained = wordsOf(other);
    const share = lettersOf(contained) / letters;
    if (share >= wantedShareOfLonger && contained.isSubsetOf(words)) found.push({ id, share });
  }
  return found.toSorted((a, b) => b.share - a.share).map(({ id }) => id);
}

const wordsOf = (name: string): ReadonlySet<string> => new Set(name.toLowerCase().match(anyWord));

const lettersOf = (words: Iterable<string>): number => [...words].join("").length;

/** Share of the letters of a name's longer words that is highlighted. */
function shareOf(name: string, terms: readonly string[]): number {
  const words = name.match(longWord) ?? [];
  const found = words.filter((word) => terms.includes(word.toLowerCase()));
  return lettersOf(found) / Math.max(1, lettersOf(words));
}

/** Templates near another one: those like it, for visitors, and those that have its name, for the administrator. */
import type { Listing, Template, TemplateQuery } from "#features/templates/contract.ts";
import { Turns } from "#platform/turns.ts";

interface Named {
  readonly name: string;
  readonly tags: readonly string[];
}

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

export type LikenessOf = (one: Named, other: Named) => number;

const withoutBrackets = (name: string): string => name.replaceAll(/\(.*?\)/gu, "");
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
const stemsOf = ({ name, tags }: Named): ReadonlySet<string> =>
  new Set(wordsIn([withoutBrackets(name), ...tags].join(" ")).map((word) => word.slice(0, 5)));
/** Size that a smaller catalogue counts as: a word in few of its templates counts as no more common than in the shipped one. */
const leastTemplates = 400;

/**
 * Finds how much two templates are alike: the rarer their common words in names or tags, the more, since «avtale» shows no
 * likeness. A word that only they have is 5 or 6.
 */
export function likenessIn(templates: Iterable<Named>): LikenessOf {
  const counts = new Map<string, number>();
  let size = 0;
  for (const template of templates) {
    size += 1;
    for (const stem of stemsOf(template)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const rarityOf = (stem: string) => Math.log(Math.max(size, leastTemplates) / (counts.get(stem) ?? 1));

  return (one, other) =>
    [...stemsOf(one).intersection(stemsOf(other))].reduce((sum, stem) => sum + rarityOf(stem), 0);
}

/** The least likeness of a template without lines: two rare words in common, or more. */
const leastOfUnspoken = 6;
/** The best of the hits, taken for what was searched for. */
const bestShown = 3;
const maxUnspoken = 2;

/** Templates without phrases, those most like the best hits of a long query. */
export function pickUnspoken<Template extends Named>(
  shown: readonly Template[],
  unspoken: readonly Template[],
  likenessOf: LikenessOf,
): readonly Template[] {
  const best = shown.slice(0, bestShown);
  return unspoken
    .filter((template) => !shown.includes(template))
    .map((template) => ({
      template,
      likeness: Math.max(0, ...best.map((other) => likenessOf(template, other))),
    }))
    .filter(({ likeness }) => likeness >= leastOfUnspoken)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxUnspoken)
    .map(({ template }) => template);
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

/**
 * Templates with a name like another: all of their words stand in it («Leieavtale for hybel – oppdatert»), or a search for the one
 * finds the other and hardly anything else stands in its name. A search alone misses the former, since it wants all words.
 */
import type { Listing, Template, TemplateQuery } from "#features/templates/contract.ts";
import { Turns } from "#platform/turns.ts";
import { markRanges } from "#search/mark.ts";

/** How many hits are compared with the name. */
const candidates = 12;
/** The share of a name's letters that the other one's words cover. */
const wantedShare = 0.7;
/** As that, of a name that has all words of the other one: «Skjøte – oppdatert» is one, «Kvittering for nabovarsel» hardly. */
const wantedShareOfLonger = 0.4;
const anyWord = /[\p{L}\p{N}]+/gu;
/** Shorter words («for», «og») say nothing about what a template is. */
const longWord = /[\p{L}\p{N}]{4,}/gu;

interface Templates {
  list(query: TemplateQuery): Listing;
  listDated(): readonly Pick<Template, "id" | "name">[];
}

/** @returns ids, those first that a search finds */
export async function listAlike(name: string, catalogue: Templates): Promise<readonly number[]> {
  const contained = await listContained(name, catalogue.listDated());
  const query = { search: name, category: [], format: [], limit: candidates, offset: 0 };
  const { templates, search } = catalogue.list(query);
  const found = templates.filter((template) => shareOf(template.name, search?.terms ?? []) >= wantedShare);
  return [...new Set([...found.map(({ id }) => id), ...contained])];
}

/** Those that make up most of the name first. In slices, as there may be many. */
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

const lettersOf = (words: ReadonlySet<string>): number => [...words].join("").length;

/** How much of a name's longer words is marked. */
function shareOf(name: string, terms: readonly string[]): number {
  const marked = markRanges(name, terms);
  let [letters, covered] = [0, 0];
  for (const { 0: word, index } of name.matchAll(longWord)) {
    letters += word.length;
    for (const [start, end] of marked) {
      covered += Math.max(0, Math.min(end, index + word.length) - Math.max(start, index));
    }
  }
  return letters === 0 ? 0 : covered / letters;
}

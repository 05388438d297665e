/** Templates with a name like another: a search for the one finds the other, and hardly anything else stands in its name. */
import type { Listing, Template, TemplateQuery } from "#features/templates/contract.ts";
import { markRanges } from "#search/mark.ts";

/** How many hits are compared with the name. */
const candidates = 12;
/** The share of a name's letters that the other one's words cover. */
const wantedShare = 0.7;
/** Shorter words («for», «og») say nothing about what a template is. */
const longWord = /[\p{L}\p{N}]{4,}/gu;

export function listAlike(
  name: string,
  catalogue: { readonly list: (query: TemplateQuery) => Listing },
): readonly Template[] {
  const query = { search: name, category: [], format: [], limit: candidates, offset: 0 };
  const { templates, search } = catalogue.list(query);
  return templates.filter(
    (template) =>
      lower(template.name) === lower(name) || shareOf(template.name, search?.terms ?? []) >= wantedShare,
  );
}

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

const lower = (text: string) => text.trim().toLocaleLowerCase("nb-NO");

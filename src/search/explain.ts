/**
 * The explanation of a search, in Norwegian sentences for the administrator: how it was read, where a template has what was looked
 * for, and why nothing is found. It is made of the search's own results, and decides nothing.
 */
import type { Explanation, SearchHit, SearchResult } from "./document.ts";
import type { InvertedIndex } from "./index/inverted-index.ts";
import type { createWordsSought } from "./mark.ts";

const mostNamed = 4;
const list = new Intl.ListFormat("nb");

const named = (texts: readonly string[]) => list.format(texts.slice(0, mostNamed).map((text) => `«${text}»`));
const sentences = (some: readonly (string | false)[]) => some.filter((one) => one !== false);

/** @param nearest the few texts that have most letters in common with a query */
export function createExplain(
  index: InvertedIndex,
  wordsSought: ReturnType<typeof createWordsSought>,
  nearest: (query: string, texts: readonly string[]) => readonly string[],
) {
  /**
   * @param near the strict result with what is near: of an empty strict list it says what was looked for
   * @param topicLines those of the absent topic that nothing was found for, its name first
   */
  return function explain(
    query: string,
    strict: SearchResult,
    near: SearchResult,
    similar: readonly SearchHit[],
    [topic, ...topicLines]: readonly string[],
  ): Explanation {
    function explainHit({ id }: SearchHit): Explanation["hits"] {
      const document = index.find(id);
      if (!document) return [];
      const { name, tags, source, laws = [], description, askedAs = [] } = document;
      const fields: readonly (readonly [string, readonly string[]])[] = [
        ["navnet", [name]],
        ["stikkord", tags],
        ["utgiveren", [source]],
        ["loven", laws.map((law) => law.name)],
        ["beskrivelsen", [description]],
        ["«Slik spør folk»", askedAs],
      ];
      const found = fields.flatMap(([field, texts]) => {
        const words = wordsSought(texts, near.sought);
        return words.length > 0 ? [`${field} (${named(words)})`] : [];
      });
      const lines = nearest(query, [...askedAs, ...tags, name]);
      const why = sentences([
        found.length > 0 && `Ordene står i ${list.format(found)}.`,
        lines.length > 0 && `Bokstavene ligner mest på ${named(lines)}.`,
      ]);
      return [{ id, why }];
    }

    function whyNothing(): string {
      if (topic !== undefined)
        return `Søket ligner mer på noe katalogen ikke har: ${named([topic, ...nearest(query, topicLines)])}.`;
      return strict.onlyStopWords ? "Ingen av ordene sier hva malen gjelder." : "Ingen mal har nok av søket.";
    }

    return {
      query: sentences([
        near.corrected !== null && `Lest som «${near.corrected}».`,
        near.alsoSearched.length > 0 && `Også søkt som ${named(near.alsoSearched)}.`,
        strict.count > 0 ? `${strict.count} treff.` : `Ingen treff: ${whyNothing()}`,
      ]),
      hits: strict.hits.flatMap(explainHit),
      similar: similar.flatMap(explainHit),
    };
  };
}

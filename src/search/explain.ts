/**
 * The explanation of a search, in Norwegian sentences for the administrator: how it was read, where a template has what was looked
 * for, and why nothing is found. It is made of the search's own results, and decides nothing.
 */
import type { Explanation, SearchHit, SearchResult } from "./document.ts";
import type { InvertedIndex } from "./index/inverted-index.ts";
import type { createWordsSought } from "./mark.ts";
import { tokenize } from "./text/tokenizer.ts";
import type { WordRoles } from "./word-roles.ts";

const mostNamed = 4;
const list = new Intl.ListFormat("nb");

function named(texts: readonly string[]): string {
  const all = texts.map((text) => `«${text}»`);
  const others = all.length - mostNamed;
  return list.format(others > 0 ? [...all.slice(0, mostNamed), `${others} til`] : all);
}

const sentences = (some: readonly (string | false)[]) => some.filter((one) => one !== false);

/** @param nearest the few texts that have most letters in common with a query */
export function createExplain(
  index: InvertedIndex,
  { isStop }: WordRoles,
  wordsSought: ReturnType<typeof createWordsSought>,
  nearest: (query: string, texts: readonly string[]) => readonly string[],
) {
  /** Whether no template has a word, and nobody says it. */
  const isUnknown = (token: string) =>
    !isStop(token) &&
    index
      .analyzeWord(token)
      .parts.every((part) => index.own.countOf(part) + index.askedAs.countOf(part) === 0);

  /** @param near the strict result with what is near: of an empty strict list it says what was looked for */
  return function explain(
    query: string,
    strict: SearchResult,
    near: SearchResult,
    similar: readonly SearchHit[],
  ): Explanation {
    const unknown = tokenize(near.corrected ?? query).filter(isUnknown);
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
      const [topic, ...lines] = strict.absentTopic ?? [];
      if (topic !== undefined)
        return `Søket ligner mer på noe katalogen ikke har: ${named([topic, ...nearest(query, lines)])}.`;
      return strict.onlyStopWords ? "Ingen av ordene sier hva malen gjelder." : "Ingen mal har nok av søket.";
    }

    return {
      query: sentences([
        near.corrected !== null && `Lest som «${near.corrected}».`,
        near.alsoSearched.length > 0 && `Også søkt som ${named(near.alsoSearched)}.`,
        unknown.length > 0 && `Ingen mal har ${named(unknown)}.`,
        strict.count > 0 ? `${strict.count} treff.` : `Ingen treff: ${whyNothing()}`,
      ]),
      hits: strict.hits.flatMap(explainHit),
      similar: similar.flatMap(explainHit),
    };
  };
}

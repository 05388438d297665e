import { joined, type Catalogue } from "../index/inverted-index.ts";
import { fold } from "../text/character-folding.ts";
import { mend } from "./correct-spelling.ts";
import type { Alternative, Thesaurus } from "./thesaurus.ts";
import { stem } from "../text/stemmer.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { CatalogueWord } from "../index/word-dictionary.ts";
import type { WordKind, WordKinds } from "../words/word-roles.ts";
import { painter, type ReadWord, type WordReader } from "../text/text-analyzer.ts";

export interface QueryPart {
  readonly part: string;
  readonly kind: WordKind;
  /** The stem of the whole word as typed (or mended), to mark in the hits. */
  readonly typed: string;
  /** Which word of the query it belongs to. */
  readonly token: number;
  /** Its part of the word as typed: 1 for a word of its own, ½ in a compound of two subjects. */
  readonly share: number;
  /** For a word as typed so far: the catalogue's words that begin so. */
  readonly completions: readonly Alternative[];
}

export interface Flavour {
  readonly kind: WordKind;
  readonly terms: readonly string[];
}

export interface ReadQuery {
  readonly parts: readonly QueryPart[];
  /** The query with typos mended; null when there were none. */
  readonly corrected: string | null;
}

/** A need is told in fewer words; the rest of a pasted page is not read. */
const mostWords = 24;
const completionWorth = 0.9;
const completionLimit = 40;
/** A last word shorter than this may still be being typed: it orders the hits but is not demanded. */
const shortestWord = 3;
const sureBeginning = 5;
/** A word's ending says enough from this length on («rytter» finds «fôrrytter»). */
const shortestEnding = 4;

/** Takes a query apart: words into parts, beginnings into words, typos into what was meant. */
export function createQueryReader(
  catalogue: Catalogue,
  reader: WordReader,
  thesaurus: Thesaurus,
  kinds: WordKinds,
): (query: string) => ReadQuery {
  const { vocabulary } = catalogue;

  return function readQuery(query) {
    const tokens = tokenize(query).slice(0, mostWords);
    const parts: QueryPart[] = [];
    let corrected: string | null = null;
    for (const [token, typed] of tokens.entries()) {
      const word = reader.read(typed);
      if (kinds.isStop(typed)) {
        for (const part of word.parts)
          parts.push({ part, typed: stem(word.key), kind: "stop", token, share: 1, completions: [] });
      } else if (word.key === painter && isPainter(tokens, token)) {
        parts.push({ part: painter, typed: painter, kind: "subject", token, share: 1, completions: [] });
      } else if (isUnfinished(word, token, tokens.length)) {
        const completions = completionsOf(word.key);
        parts.push({
          part: reader.part(word.key),
          typed: word.key,
          kind: "wish",
          token,
          share: 1,
          completions,
        });
      } else {
        const { word: meant, completions, mended } = meaningOf(typed, word, tokens.length === 1);
        if (mended !== null) corrected = (corrected ?? query).replace(typed, mended);
        const subjects = meant.parts.filter((part) => kinds.kindOf(part) === "subject").length;
        for (const part of meant.parts) {
          parts.push({
            part,
            // a stem of three letters is not marked inside words: there the whole word is the better mark
            typed: completions.length > 0 || stem(meant.key).length < 4 ? meant.key : stem(meant.key),
            kind: kinds.kindOf(part),
            token,
            share: 1 / Math.max(1, subjects),
            completions: meant.parts.length === 1 ? completions : [],
          });
        }
      }
    }
    return { parts, corrected };
  };

  function meaningOf(typed: string, word: ReadWord, alone: boolean) {
    const nothing = { completions: [] as readonly Alternative[], mended: null };
    if (isInCatalogue(word.key)) return { ...nothing, word };
    const completions = word.key.length >= shortestWord || alone ? completionsOf(word.key) : [];
    // every piece is known: the beginning of a longer word it may be as well
    if (isPresent(word.parts)) return { ...nothing, word, completions };
    const whole = { key: word.key, parts: [reader.part(word.key)] };
    if (completions.length > 0) return { ...nothing, word: whole, completions };
    if (isFamiliar(word)) return { ...nothing, word };
    const mended = mend(typed, vocabulary, reader.lexicon);
    if (mended !== null) return { ...nothing, word: reader.read(mended), mended };
    const endings = word.key.length < shortestEnding ? [] : vocabulary.endingWith(word.key, completionLimit);
    return endings.length > 0
      ? { ...nothing, word: whole, completions: endings.map(asAlternative) }
      : { ...nothing, word };
  }

  function isUnfinished({ key }: ReadWord, token: number, tokens: number): boolean {
    return (
      token > 0 &&
      token === tokens - 1 &&
      (key.length === 1 || (key.length < shortestWord && !isInCatalogue(key)))
    );
  }

  function isInCatalogue(key: string): boolean {
    return (vocabulary.find(key)?.count ?? 0) > 0;
  }

  /** Whether the catalogue or the synonym lists know every piece of the word. */
  function isPresent(parts: readonly string[]): boolean {
    return parts.every((part) => catalogue.posting(part) !== undefined || thesaurus.mentions(part));
  }

  /** A proper word, if not one of the catalogue's: nothing to mend. */
  function isFamiliar({ key, parts }: ReadWord): boolean {
    if (reader.lexicon.knows(key) || kinds.strengthOf(reader.part(key)) < 1) return true;
    return parts.length > 1 && parts.every((part) => reader.lexicon.knows(part));
  }

  function completionsOf(key: string): readonly Alternative[] {
    // few letters begin too many words: only those that name templates
    return vocabulary
      .startingWith(key, completionLimit)
      .filter((word) => word.prominent || key.length >= sureBeginning)
      .map(asAlternative);
  }

  /** «maler» is the painter beside «med», «av», «en», and where nothing else but a paper is asked for. */
  function isPainter(tokens: readonly string[], at: number): boolean {
    if (/^(?:en|ein|med|av|til|fra|hos|hyre|leie)$/u.test(fold(tokens[at - 1] ?? ""))) return true;
    if (fold(tokens[at + 1] ?? "") === "for") return false;
    return tokens.every((token, other) => {
      const { parts } = reader.read(token);
      return other === at || kinds.isStop(token) || parts.every((part) => kinds.kindOf(part) === "paper");
    });
  }
}

function asAlternative(word: CatalogueWord): Alternative {
  return { parts: word.parts, worth: completionWorth, shown: "", oneWord: true };
}

/** What orders the hits without being demanded: for each such word, the terms it may stand for. */
export function flavoursOf(parts: readonly QueryPart[]): readonly Flavour[] {
  return parts
    .filter(({ kind }) => kind !== "stop" && kind !== "subject")
    .map(({ part, kind, completions }) => ({
      kind,
      terms: [...new Set([part, ...completions.map((word) => joined(word.parts))])],
    }));
}

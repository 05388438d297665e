/** The word lists of the search, read from seed/search at start. The top of each says what it holds, in lines with «#». */
import { readFileSync } from "node:fs";
import { fold } from "./text/character-folding.ts";

const folder = new URL("../../seed/search/", import.meta.url);
const readList = (name: string): string =>
  readFileSync(new URL(`${name}.txt`, folder), "utf8").replaceAll(/^#.*$/gm, "");

const readWords = (name: string): readonly string[] =>
  readList(name)
    .split(/\s+/u)
    .filter((word) => word !== "");

export const compoundParts = readWords("compound-parts");
export const otherWords = readWords("other-words");
export const plainWords = readWords("plain-words");
export const stopWords = readWords("stop-words");
export const weakWords = readWords("weak-words");
export const genericWords = readWords("generic-words");
export const genreWords = readWords("genre-words");
export const formatWords = readWords("format-words");
export const unstemmedWords = readWords("unstemmed-words");

/** Topics that people ask for and the catalogue does not have, each with the ways to say it. */
export const absentNeeds: readonly (readonly string[])[] = lines(readList("absent-needs")).map((line) =>
  line.split(";").flatMap((one) => one.trim() || []),
);

export interface ForeignLanguage {
  /** ISO 639-1. */
  readonly code: string;
  /** Norwegian meanings of the words, in lower case and without marks too; null for one that only tells the language. */
  readonly words: ReadonlyMap<string, string | null>;
}

/** Languages near Norwegian in spelling, where marks tell words apart: «læge» is no «lage». */
const nearLanguages: ReadonlySet<string> = new Set(["sv", "da"]);

/** A word without its marks, but not a short one, which is another without them: «høy» is no «hoy». */
export function unmarked(word: string): string {
  const bare = fold(word);
  return /^[a-z]{1,3}$/.test(bare) ? word : bare;
}

export const foreignLanguages: readonly ForeignLanguage[] = readList("languages")
  .split(/^\[(?=\w\w\])/mu)
  .slice(1)
  .map((section) => {
    const code = section.slice(0, 2);
    const [, ...listed] = lines(section);
    const words = new Map<string, string | null>();
    for (const group of listed.flatMap((line) => line.split(";"))) {
      const [meaning, ways] = halves(group, "=");
      if (ways === "") for (const word of meaning.split(/\s+/u)) words.set(word, null);
      for (const way of commaSeparated(ways).map((one) => one.toLowerCase()))
        for (const spelled of nearLanguages.has(code) ? [way] : [unmarked(way), way])
          words.set(spelled, meaning.trim());
    }
    return { code, words };
  });

/** Lines «base form = other form, other form». */
export function parseForms(list: string) {
  return lines(list).map((line) => {
    const [word, forms] = halves(line, "=");
    return { word: word.trim(), forms: commaSeparated(forms) };
  });
}

export const lemmas = parseForms(readList("lemmas"));
export const functionLemmas = parseForms(readList("function-lemmas"));

// The lists as text: only the building of an index parses them, and holds no line of them.
export const publisherSynonyms = readList("synonyms/publishers");
export const actSynonyms = readList("synonyms/acts");
export const subjectSynonyms = "acts work home everyday words house-words family-words business-words"
  .split(" ")
  .map((name) => readList(`synonyms/${name}`))
  .join("\n");

export interface SynonymLine {
  /** Expressions that a query is expanded to; they may be named on screen. */
  readonly targets: readonly string[];
  readonly triggers: readonly string[];
  /** True for «narrow > broad»: the triggers are the narrow expressions. */
  readonly oneWay: boolean;
  /** True for «word ~ broad», which is one way too: no hit rests on such a word alone. */
  readonly isHint: boolean;
}

/**
 * One group of expressions a line:
 *
 *   a, b, c           each also finds the others
 *   a, b | x, y       x and y (English, nynorsk, a need in plain words) find a and b, but are never looked up
 *   a, b > c          a and b also find c, not the other way (the narrow finds the broad)
 *   a, b ~ c          a and b hint at c: they add to what else is asked for, but no hit rests on them
 *
 * An expression of several words is recognised when all its words stand near each other, in any order and form. Only
 * what stands before the bar is ever shown («Viser også treff for …»), so spell it properly.
 */
export function parseSynonyms(list: string): readonly SynonymLine[] {
  return lines(list).map((line) => {
    const sign = [">", "~"].find((one) => line.includes(one));
    const [first = [], second = []] = halves(line, sign ?? "|").map(commaSeparated);
    return sign === undefined
      ? { targets: first, triggers: second, oneWay: false, isHint: false }
      : { targets: second, triggers: first, oneWay: true, isHint: sign === "~" };
  });
}

export interface Side {
  /** The side's name on the card: «Skrives av utleier». */
  readonly label: string;
  /** The number that opposite sides have in common. */
  readonly group: number;
  /** Expressions by which a query comes from this side. */
  readonly sayings: readonly string[];
  /** The beginnings of the names of this side's papers. */
  readonly papers: readonly string[];
}

/** Groups, with an empty line between, of lines «side: sayings > papers». */
export function parseSides(list: string): readonly Side[] {
  return list.split(/\n\s*\n/u).flatMap((paragraph, group) =>
    lines(paragraph).map((line) => {
      const [label, rest] = halves(line, ":");
      const [sayings, papers] = halves(rest, ">");
      return { label: label.trim(), group, sayings: commaSeparated(sayings), papers: commaSeparated(papers) };
    }),
  );
}

export const sides = parseSides(readList("sides"));

function lines(list: string): readonly string[] {
  return list.split("\n").filter((line) => line.trim() !== "");
}

function halves(line: string, sign: string): readonly [string, string] {
  const at = line.indexOf(sign);
  return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
}

function commaSeparated(list: string): readonly string[] {
  // a comma inside a publisher's name is written «Barne-, ungdoms-…»: a comma after a hyphen does not separate
  return list.split(/(?<!-),/u).flatMap((item) => item.trim() || []);
}

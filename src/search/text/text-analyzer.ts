import { foldDigraphs, foldLetters, fold } from "./character-folding.ts";
import { createLexicon, type Lexicon } from "./compound-splitter.ts";
import { stem } from "./stemmer.ts";
import { tokenize } from "./tokenizer.ts";
import { blankSeparated, parseForms, parseSynonyms } from "../words/parse-word-lists.ts";
import { forms, keptWhole } from "../words/irregular-forms.ts";
import { forms as formHeads, papers } from "../words/document-words.ts";
import { roots } from "../words/compound-parts.ts";
import { synonymLines } from "../words/synonyms.ts";

/** What a word is made of. */
export interface ReadWord {
  /** The whole word, folded. */
  readonly key: string;
  /** Its pieces, each stemmed and in its base form: «jordleigekontrakten» is jord, lei, avtal. */
  readonly parts: readonly string[];
}

export interface WordReader {
  readonly lexicon: Lexicon;
  read(token: string): ReadWord;
  /** All parts of an expression, one after the other. */
  partsOf(text: string): readonly string[];
  /** The part a single word without joints is read as. */
  part(word: string): string;
}

/** The painter: folded, as a part of his own, since the stemmer sends him to «mal» with the templates. */
export const painter = "maler";

const inflection = /^(?:|a|e|s|en|er|et|ar|ene|ane|ens|enes)$/u;
const hyphens = /[-‑–]/u;

export function createWordReader(): WordReader {
  const keptWords = blankSeparated(keptWhole).map(fold);
  const ownerOf = new Map(blankSeparated(roots).map((root) => [stem(fold(root)), fold(root)]));
  const baseForms = new Map<string, string>();
  for (const { word, forms: others } of parseForms(forms)) {
    const base = stem(fold(word));
    for (const other of others) {
      const folded = fold(other);
      // «bilete» would lose its ending and be «bil»: such a form is known by its whole
      const owner = ownerOf.get(stem(folded));
      if (owner !== undefined && owner !== folded && owner !== fold(word)) {
        keptWords.push(folded);
        baseForms.set(folded, base);
      } else baseForms.set(stem(folded), base);
    }
  }
  const heads = [...blankSeparated(papers), ...blankSeparated(formHeads)];
  const withForms = parseForms(forms).flatMap(({ word, forms: others }) => [word].concat(others));
  const listed = [...blankSeparated(roots), ...withForms];
  const lexicon = createLexicon(listed, heads);

  function part(word: string): string {
    const folded = foldDigraphs(foldLetters(word));
    const whole = keptWords.find(
      (kept) => folded.startsWith(kept) && inflection.test(folded.slice(kept.length)),
    );
    if (whole !== undefined) return baseForms.get(whole) ?? whole;
    const stemmed = stem(folded);
    return baseForms.get(stemmed) ?? stemmed;
  }

  function read(token: string): ReadWord {
    const letters = foldLetters(token);
    const pieces = letters.split(hyphens).flatMap((piece) => lexicon.split(piece));
    const parts = pieces.map((piece, at) =>
      piece === painter && at < pieces.length - 1 ? painter : part(piece),
    );
    return { key: foldDigraphs(letters.replaceAll(/[-‑–]/gu, "")), parts };
  }

  // what the synonyms mention is Norwegian too; short words first, so that compounds fall apart into them
  const mentioned = parseSynonyms(synonymLines)
    .flatMap((line) => (line.oneWay ? line.shown.concat(line.understood) : line.shown))
    .flatMap((expression) => tokenize(expression))
    .filter((word) => /^\p{L}{4,}$/u.test(word))
    .toSorted((a, b) => a.length - b.length);
  for (const word of mentioned) lexicon.learn(word);

  return { lexicon, read, part, partsOf: (text) => tokenize(text).flatMap((token) => read(token).parts) };
}

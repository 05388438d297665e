/**
 * The text analyzer, the same for documents and queries: folds a word, splits it if it is a compound, stems the parts and
 * brings nynorsk and irregular forms to one base form.
 */
import { foldDigraphs, foldLetters, fold } from "./character-folding.ts";
import { createListedSplitter } from "./compound-splitter.ts";
import { stem } from "./stemmer.ts";
import { tokenize } from "./tokenizer.ts";
import {
  compoundParts,
  functionLemmas,
  lemmas,
  otherWords,
  parseSynonyms,
  subjectSynonyms,
  unstemmedWords,
} from "../word-lists.ts";

export interface AnalyzedWord {
  readonly key: string;
  /** Its parts, each stemmed and in its base form: «jordleigekontrakten» is jord, lei, avtal. */
  readonly parts: readonly string[];
}

export type TextAnalyzer = ReturnType<typeof createTextAnalyzer>;

const inflections = "a|e|s|en|er|et|ar|ene|ane|ens|enes";
const hyphens = /[-‑–]/gu;
const maxKnown = 10_000;

export function createTextAnalyzer() {
  const unstemmed = unstemmedWords.map(fold);
  const roots = [...compoundParts, ...otherWords];
  const ownerOf = new Map(roots.map((root) => [stem(fold(root)), fold(root)]));
  const baseForms = new Map<string, string>();
  for (const { word, forms: others } of lemmas) {
    const base = unstemmed.includes(fold(word)) ? fold(word) : stem(fold(word));
    for (const other of others) {
      const folded = fold(other);
      baseForms.set(folded, base);
      // the stem of «bilete» is that of «bil»
      const owner = ownerOf.get(stem(folded)) ?? folded;
      if (owner === folded || owner === fold(word)) baseForms.set(stem(folded), base);
    }
  }
  const unstemmedForm = new RegExp(`^(${unstemmed.join("|")})(?:${inflections})?$`);
  const splitter = createListedSplitter();

  /** A simple word, no compound, as a part: folded, stemmed, in its base form. */
  function toPart(word: string): string {
    const folded = fold(word);
    const part = unstemmedForm.exec(folded)?.[1] ?? stem(folded);
    return baseForms.get(folded) ?? baseForms.get(part) ?? part;
  }

  const lemmaByForm = new Map(
    functionLemmas.flatMap(({ word, forms }) => forms.map((form) => [form, word] as const)),
  );
  /** The bokmål base form of a stop word as typed («korleis» is «hvordan»); any other word is its own. */
  function lemmaOf(token: string): string {
    return lemmaByForm.get(token.toLowerCase()) ?? token;
  }

  function readWord(token: string): AnalyzedWord {
    const letters = foldLetters(token);
    const key = foldDigraphs(letters.replaceAll(hyphens, ""));
    // a host is a name: it has no parts and no endings
    if (letters.includes(".")) return { key, parts: [foldDigraphs(letters)] };
    const pieces = lemmaOf(token)
      .split(hyphens)
      .flatMap((piece) => splitter.split(piece));
    return { key, parts: pieces.map(toPart) };
  }

  /** Words analyzed since the splitter last learnt one: most come again. */
  const known = new Map<string, AnalyzedWord>();
  function analyzeWord(token: string): AnalyzedWord {
    let word = known.get(token);
    if (word) return word;
    word = readWord(token);
    if (known.size === maxKnown) known.clear();
    known.set(token, word);
    return word;
  }

  // the synonym lists hold Norwegian words too, but the verbs of an expression («holde fest») are no pieces of compounds; short
  // ones first, so that compounds are split into them
  const mentioned = parseSynonyms(subjectSynonyms)
    .flatMap(({ targets, triggers, oneWay }) =>
      oneWay ? targets.concat(triggers.filter((one) => !one.includes(" "))) : targets,
    )
    .flatMap((expression) => tokenize(expression))
    .filter((word) => /^\p{L}{4,}$/u.test(word))
    .toSorted((a, b) => a.length - b.length);
  for (const word of mentioned) splitter.learn(word);

  /** Teaches the splitter a word. */
  function learn(word: string): void {
    splitter.learn(word);
    known.clear();
  }

  return { splitter, learn, analyzeWord, lemmaOf, toPart };
}

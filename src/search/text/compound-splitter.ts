/**
 * The compound splitter: «husleiekontrakt» is hus + leie + kontrakt. A word is split only where every piece is known,
 * except that a head (avtale, kontrakt, skjema …) may follow an unknown beginning. The split with fewest pieces wins,
 * then the one with the longest last piece, which says what kind of thing it is.
 */
import { compoundParts, genericWords, genreWords, lemmas, otherWords } from "../word-lists.ts";
import { fold, foldDigraphs, foldLetters } from "./character-folding.ts";
import { stem } from "./stemmer.ts";

const shortestInner = 3;
const longestWord = 60;
/** The shortest head that is recognised after an unknown beginning. */
const shortestHead = 5;

/** A splitter that knows the words of the lists. The hyphenator breaks names by it too. */
export function createListedSplitter() {
  const withForms = lemmas.flatMap(({ word, forms }) => [word, ...forms]);
  return createCompoundSplitter(
    [...compoundParts, ...otherWords, ...withForms],
    [...genericWords, ...genreWords],
  );
}

export function createCompoundSplitter(compoundParts: Iterable<string>, heads: Iterable<string>) {
  const surfaceForms = new Set<string>();
  const stems = new Set<string>();
  const headStems = new Set<string>();
  const add = (folded: string): void => {
    surfaceForms.add(folded);
    stems.add(stem(folded));
  };
  for (const root of compoundParts) add(fold(root));
  for (const head of heads) {
    add(fold(head));
    headStems.add(stem(fold(head)));
  }

  const isInner = (piece: string): boolean => {
    if (surfaceForms.has(piece)) return true;
    const last = piece.at(-1);
    return (
      (last === "s" || last === "e") && piece.length > shortestInner && surfaceForms.has(piece.slice(0, -1))
    );
  };
  const isLast = (piece: string): boolean =>
    piece.length >= shortestInner && (surfaceForms.has(piece) || stems.has(stem(piece)));

  /** The pieces as spelled in the word (letters folded, digraphs not), each with the joining letter after it. */
  function split(word: string): readonly string[] {
    const letters = foldLetters(word);
    if (letters.length < 6 || letters.length > longestWord || isLast(foldDigraphs(letters))) return [letters];
    return splitAll(letters) ?? splitHead(letters) ?? [letters];
  }

  function splitAll(letters: string): readonly string[] | null {
    /** The fewest inner pieces, by how many of the first letters they cover. */
    const fewest: (readonly string[] | undefined)[] = [[]];
    for (let end = 2; end < letters.length; end++) {
      for (let start = 0; start <= end - 2; start++) {
        const before = fewest[start];
        if (!before || before.length + 1 >= (fewest[end]?.length ?? Infinity)) continue;
        const piece = letters.slice(start, end);
        if (isInner(foldDigraphs(piece))) fewest[end] = [...before, piece];
      }
    }
    let whole: readonly string[] | null = null;
    for (let start = 2; start <= letters.length - shortestInner; start++) {
      const before = fewest[start];
      if (!before || before.length + 1 >= (whole?.length ?? Infinity)) continue;
      const last = letters.slice(start);
      if (isLast(foldDigraphs(last))) whole = [...before, last];
    }
    return whole;
  }

  function splitHead(letters: string): readonly string[] | null {
    for (let start = shortestInner; start <= letters.length - shortestHead; start++) {
      if (!headStems.has(stem(foldDigraphs(letters.slice(start))))) continue;
      const beginning = letters.slice(0, start);
      return [...(splitAll(beginning) ?? [beginning]), letters.slice(start)];
    }
    return null;
  }

  return {
    /** Adds a word, unless it can be split into known pieces already: a known compound would hide its pieces. */
    learn(word: string): void {
      const folded = fold(word);
      if (folded.length >= 4 && splitAll(folded) === null) add(folded);
    },
    knows(word: string): boolean {
      const folded = fold(word);
      return surfaceForms.has(folded) || stems.has(stem(folded));
    },
    split,
  };
}

/**
 * The hyphenator: where a line may be broken inside a text's long words. Norwegians break a compound at its joints
 * («samarbeids-avtale»). Joints come from listed words alone, not from the catalogue, and a word with guessed joints stays
 * whole: a wrong break is worse than none.
 */

/** The compound splitter. It takes any spelling, and gives lower case without marks, letter for letter. */
interface Compounds {
  /** The pieces of a word, each with the joining letter after it. */
  split(word: string): readonly string[];
  knows(piece: string): boolean;
}

/** The positions in a text where a line may be broken inside a word or after «/», in order. */
export type Hyphenate = (text: string) => readonly number[];

/** A long word, or a «/»: a shorter word fits on a line of a phone, and moves whole to the next line instead. */
const longWordOrSlash = /\p{L}{15,}|(?<=\p{L}{4})\/(?=\p{L}{4})/gu;
const shortestPiece = 4;
/** Heads before which any letters are a compound's beginning, even where that is not known: «franchise-avtale». */
const sureHead = /^(?:avtal|kontrakt|skjema|erklaring|blankett)/;
/** Endings after which a compound is joined by an «s»: «sikkerhets-loven». */
const takesJoiningS = /(?:het|ing|sjon|tet|skap|dom|ferd)$/;
const twoConsonants = /([bdfgklmnprt])\1$/;

export function createHyphenator(compounds: Compounds): Hyphenate {
  return (text) =>
    [...text.matchAll(longWordOrSlash)].flatMap(({ 0: found, index }) =>
      found === "/" ? index + 1 : jointsOf(found, compounds).map((joint) => index + joint),
    );
}

function jointsOf(word: string, compounds: Compounds): readonly number[] {
  const pieces = compounds.split(word);
  const joints: number[] = [];
  let end = 0;
  for (const [at, piece] of pieces.slice(0, -1).entries()) {
    end += piece.length;
    const next = pieces[at + 1] ?? "";
    if (piece.length < shortestPiece || next.length < shortestPiece) continue;
    if (!isKnown(piece, compounds) && !sureHead.test(next)) continue;
    // «fotball + lag» lost a letter: «fotbal-lag» would be wrong.
    const longer = piece + next.charAt(0);
    if (twoConsonants.test(longer) && compounds.knows(longer)) continue;
    if (!next.startsWith("s") || !isKnown(next.slice(1), compounds)) joints.push(end);
    else if (takesJoiningS.test(piece)) joints.push(end + 1);
  }
  return joints;
}

function isKnown(piece: string, { knows }: Compounds): boolean {
  return knows(piece) || (/[se]$/.test(piece) && knows(piece.slice(0, -1)));
}

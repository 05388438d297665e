/**
 * The tokens of a plain text, in one pass: nearly all texts are plain, and expressions of all scripts take ten times as long.
 * It knows what the tokenizer's expressions know of the first 256 characters, and leaves everything else to them.
 */

/** What a character is in a plain text; `unknown` is left to the expressions. */
const [unknown, separator, letter, digit, hyphen, dot] = [0, 1, 2, 4, 8, 16];
const inWord = letter | digit;
/** By character code. */
const kinds = Uint8Array.from({ length: 256 }, (_, code) => kindOf(String.fromCharCode(code)));
const dash = "–".charCodeAt(0);

function kindOf(character: string): number {
  if (character === "-") return hyphen;
  if (character === ".") return dot;
  if (/\d/.test(character)) return digit;
  if (/[a-zà-öø-ÿ]/i.test(character)) return letter;
  return /[\p{L}\p{N}]/u.test(character) ? unknown : separator;
}

function kindAt(text: string, at: number): number {
  if (at >= text.length) return separator;
  const code = text.charCodeAt(at);
  if (code < kinds.length) return kinds[code] ?? unknown;
  return code === dash ? hyphen : unknown;
}

/** @returns null for a text with an unknown character or a dot before a letter, which may be a host or an abbreviation */
export function plainTokens(text: string, letterDigitJoint: RegExp): readonly string[] | null {
  const tokens: string[] = [];
  let start = -1;
  /** The kinds in the token that is read. */
  let met = 0;
  for (let at = 0; at <= text.length; at++) {
    const kind = kindAt(text, at);
    if (kind === unknown) return null;
    if ((kind & inWord) !== 0) {
      if (start < 0) start = at;
      met |= kind;
      continue;
    }
    if (kind === dot && kindAt(text, at + 1) === letter) return null;
    if (start < 0 || (kind === hyphen && (kindAt(text, at + 1) & inWord) !== 0)) continue;
    const token = text.slice(start, at);
    if (met === inWord) tokens.push(...token.split(letterDigitJoint));
    else tokens.push(token);
    start = -1;
    met = 0;
  }
  return tokens;
}

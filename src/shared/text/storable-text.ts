/** The test whether a text can be stored and shown. */
// Control characters (C0 but tab and line feed, DEL, C1, and the marks that turn text around), halves of
// surrogate pairs, and the code points that Unicode sets aside as no characters.
const unstorable =
  /(?![\t\n])\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cs}|\p{Noncharacter_Code_Point}/u;

/**
 * The one rule for text from outside, used by every schema: a database stores it as it is, and a screen shows all of
 * it. PostgreSQL rejects NUL and changes lone surrogates.
 */
export function isStorableText(text: string): boolean {
  return !unstorable.test(text);
}

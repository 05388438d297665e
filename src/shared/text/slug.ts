/** Slugs, the readable part of a url. */

const letters: Readonly<Record<string, string>> = {
  æ: "ae",
  ø: "o",
  å: "a",
  ð: "d",
  þ: "th",
  ß: "ss",
  đ: "d",
};
const maxLength = 80;

/** The slug of a text, `soknad-om-arlig-stotte` of «Søknad om årlig støtte»; '' when no character is allowed in a url. */
export function slugOf(text: string): string {
  const norwegian = text.toLowerCase().replace(/[æøåðþßđ]/g, (letter) => letters[letter] ?? "");
  // Few names have other letters, and each row of a list needs its slug.
  const bare = /[^ -~]/.test(norwegian)
    ? norwegian.normalize("NFD").replace(/[\p{M}\p{DI}]/gu, "")
    : norwegian;
  const words = bare.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  if (words.length <= maxLength) return words;
  // Cut between two words, unless the first one alone is too long.
  const cut = words.slice(0, maxLength + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), 0) || maxLength);
}

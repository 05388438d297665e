/** A text as words. A hyphen holds a word together («SJA-skjema»), dots in abbreviations vanish («ph.d.» is «phd»). */
const word = /[\p{L}\p{N}]+(?:[-‑–][\p{L}\p{N}]+)*/gu;
const dotInAbbreviation = /(?<=(?:^|[^\p{L}])\p{L}{1,2})\.(?=\p{L}(?:\.|$|[^\p{L}]))/gu;

export function tokenize(text: string): readonly string[] {
  const plain = text.includes(".")
    ? text.normalize("NFC").replace(dotInAbbreviation, "")
    : text.normalize("NFC");
  return plain.match(word) ?? [];
}

/** The tokenizer. A hyphen keeps a word together («SJA-skjema»), dots of abbreviations are dropped («ph.d.» is «phd»). */
const word = /[\p{L}\p{N}]+(?:[-‑–][\p{L}\p{N}]+)*/gu;
const dottedAbbreviation = /(?<![\p{L}.])\p{L}{1,2}(?:\.\p{L})+\b\.?/gu;

export function tokenize(text: string): readonly string[] {
  const composed = text.normalize("NFC");
  const plain = composed.includes(".")
    ? composed.replace(dottedAbbreviation, (abbreviation) => abbreviation.replaceAll(".", ""))
    : composed;
  return plain.match(word) ?? [];
}

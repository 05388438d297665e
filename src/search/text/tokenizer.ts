/**
 * The tokenizer. A hyphen keeps a word together («SJA-skjema»), dots of abbreviations are dropped («ph.d.» is «phd»), a
 * host is one word («hybel.no»), and a web address is its host.
 */
const word = /[\p{L}\p{N}]+(?:[-‑–][\p{L}\p{N}]+)*/gu;
const dottedAbbreviation = /(?<![\p{L}.])\p{L}{1,2}(?:\.\p{L})+\b\.?/gu;
const label = String.raw`[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*`;
const host = String.raw`(?:${label}\.)+(?:no|com|org|net|eu|se|dk|fi|de|uk|io|app|info)(?![\p{L}\p{N}])`;
const webAddress = new RegExp(String.raw`(?:https?://)?(?:www\.)?(${host})(?::\d+)?(?:[/?#]\S*)?`, "giu");
const wordOrHost = new RegExp(`${host}|${word.source}`, "giu");

export function tokenize(text: string): readonly string[] {
  const composed = text.normalize("NFC");
  if (!composed.includes(".")) return composed.match(word) ?? [];
  return (
    composed
      .replace(webAddress, "$1")
      .replace(dottedAbbreviation, (abbreviation) => abbreviation.replaceAll(".", ""))
      .match(wordOrHost) ?? []
  );
}

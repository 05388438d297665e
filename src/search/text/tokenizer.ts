/**
 * The tokenizer. A hyphen keeps a word together («SJA-skjema»), dots of abbreviations are dropped («ph.d.» is «phd»), a
 * host is one word («hybel.no»), and so is «AT&T», a web address is its host, and letters and digits part («ns8405»).
 */
import { withoutUnseen } from "./character-folding.ts";

const word = /\p{L}{1,2}&\p{L}{1,2}(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:[-‑–][\p{L}\p{N}]+)*/gu;
const dottedAbbreviation = /(?<![\p{L}.])\p{L}{1,2}(?:\.\p{L})+\b\.?/gu;
const label = String.raw`[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*`;
const host = String.raw`(?:${label}\.)+(?:no|com|org|net|eu|se|dk|fi|de|uk|io|app|info)(?![\p{L}\p{N}])`;
const webAddress = new RegExp(String.raw`(?:https?://)?(?:www\.)?(${host})(?::\d+)?(?:[/?#]\S*)?`, "giu");
const wordOrHost = new RegExp(`${host}|${word.source}`, "giu");

/** The joint where letters and digits part: «ns8405» is typed for «NS 8405»; «b2b» and «A4» are words. */
const letterDigitJoint = /(?<=\p{L}{2})(?=\p{N}{2})|(?<=\p{N}{2})(?=\p{L}{2})/u;

/** A dot within a word or host: most dots end a sentence. */
const dotInside = /\.[\p{L}/]/u;

export function tokenize(text: string): readonly string[] {
  const composed = withoutUnseen(text).normalize("NFC");
  const tokens = dotInside.test(composed) ? tokensAmongDots(composed) : (composed.match(word) ?? []);
  if (!/\p{N}/u.test(composed)) return tokens;
  return tokens.flatMap((token) => (token.includes(".") ? token : token.split(letterDigitJoint)));
}

function tokensAmongDots(text: string): readonly string[] {
  return (
    text
      .replace(webAddress, "$1")
      .replace(dottedAbbreviation, (abbreviation) => abbreviation.replaceAll(".", ""))
      .match(wordOrHost) ?? []
  );
}

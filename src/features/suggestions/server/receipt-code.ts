/** Codes of receipts: 100 random bits, in letters that are not taken for one another. Only their hash is stored. */
import { createHash, randomInt } from "node:crypto";

/** Crockford's: no i, l, o or u. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const length = 20;
const groupLength = 5;

export function makeReceiptCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]);
  return Array.from({ length: length / groupLength }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength).join(""),
  ).join("-");
}

/** As people type it: in capitals, without hyphens, o for 0. null for what cannot be a code. */
export function hashReceiptCode(code: string): string | null {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
  if (!new RegExp(`^[${alphabet}]{${length}}$`).test(plain)) return null;
  return createHash("sha256").update(`receipt ${plain}`).digest("base64url");
}

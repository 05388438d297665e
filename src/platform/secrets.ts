/** Random tokens and passwords, of which only a hash is stored. */
import { createHash, randomBytes, randomInt } from "node:crypto";

/** A token of 256 random bits, or of 128: nothing to guess, so a plain hash of it is enough to store. */
export function makeToken(bytes: 16 | 32 = 32): string {
  return randomBytes(bytes).toString("base64url");
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Letters and digits, without those that look like each other. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/** A password of 100 random bits in five groups. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: 5 }, group).join("-");
}

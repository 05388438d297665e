/** Random tokens, of which only a hash is stored. */
import { createHash, randomBytes } from "node:crypto";

/** 256 random bits: nothing to guess, so a plain hash of it is enough to store. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

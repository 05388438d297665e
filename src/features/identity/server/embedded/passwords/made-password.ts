/** Passwords and codes that are made here, read off a screen and typed once. */
import { randomInt } from "node:crypto";

/** Without the characters that look like each other. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/** 100 random bits in five groups. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: 5 }, group).join("-");
}

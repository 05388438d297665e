/** What differs from request to request: searches that no run has asked before, templates, and the number an IP is made of. */
import { readFileSync } from "node:fs";

const rows = JSON.parse(readFileSync(new URL("../../seed/templates.json", import.meta.url), "utf8")) as {
  name: string;
  tags: string[];
}[];
const words = [
  ...new Set(
    rows
      .flatMap(({ name, tags }) => [name, ...tags])
      .flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []),
  ),
].map(encodeURIComponent);

/** A prime, so that each pair of the catalogue's words comes once before any comes again. */
const step = 999_983;

let number = 0;

/** The number of a request, from 1 in each process, and its text. */
export function fillIn(pattern: string): { number: number; text: string } {
  number += 1;
  if (!pattern.includes("{")) return { number, text: pattern };
  const pair = (number * step) % words.length ** 2;
  const text = pattern
    .replace("{words}", `${words[Math.floor(pair / words.length)]}%20${words[pair % words.length]}`)
    .replace("{template}", String(1 + (number % rows.length)));
  return { number, text };
}

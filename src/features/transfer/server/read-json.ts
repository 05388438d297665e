/** A JSON list, one element at a time: parsed whole, twenty megabytes would hold everybody else up. */
import { unreadable } from "#features/transfer/server/upload.ts";

export interface JsonRow {
  readonly line: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Far more than the longest row there can be. */
const maxElementLength = 200_000;

const [quote, backslash, newline] = ['"', "\\", "\n"].map((character) => character.charCodeAt(0));
const opening = new Set(["[", "{"].map((character) => character.charCodeAt(0)));
const closing = new Set(["]", "}"].map((character) => character.charCodeAt(0)));
const comma = ",".charCodeAt(0);

/** @throws HttpError 422 for what is no list of objects */
export function* readJson(text: string): Generator<JsonRow> {
  const scanner = new Scanner(text);
  if (!scanner.take("[")) throw unreadable("Filen må være en liste: [ … ].");
  if (scanner.take("]")) return scanner.finish();
  do {
    scanner.skipBlanks();
    const { line } = scanner;
    yield { line, value: parseObject(scanner.takeElement(), line) };
  } while (scanner.take(","));
  if (!scanner.take("]")) throw unreadable(`Linje ${scanner.line}: listen er ikke avsluttet med ].`);
  return scanner.finish();
}

class Scanner {
  line = 1;
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  take(character: string): boolean {
    this.skipBlanks();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  skipBlanks(): void {
    while (/[\s\uFEFF]/.test(this.#text[this.#at] ?? "")) this.#next();
  }

  /** As far as the comma or bracket that ends it. Whether it is valid, parsing says. */
  takeElement(): string {
    const start = this.#at;
    for (let depth = 0, isText = false; this.#at < this.#text.length; this.#next()) {
      const code = this.#text.charCodeAt(this.#at);
      if (isText) {
        if (code === backslash) this.#next();
        else if (code === quote) isText = false;
      } else if (code === quote) isText = true;
      else if (opening.has(code)) depth += 1;
      else if (depth === 0 && (code === comma || closing.has(code))) break;
      else if (closing.has(code)) depth -= 1;
      if (this.#at - start > maxElementLength)
        throw unreadable(`Linje ${this.line}: elementet er for langt.`);
    }
    return this.#text.slice(start, this.#at);
  }

  finish(): void {
    this.skipBlanks();
    if (this.#at < this.#text.length) throw unreadable(`Linje ${this.line}: det står noe etter listen.`);
  }

  #next(): void {
    if (this.#text.charCodeAt(this.#at) === newline) this.line += 1;
    this.#at += 1;
  }
}

function parseObject(text: string, line: number): JsonRow["value"] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable(`Linje ${line} er ikke gyldig JSON.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw unreadable(`Linje ${line} må være et objekt: { … }.`);
  }
  return value as JsonRow["value"];
}

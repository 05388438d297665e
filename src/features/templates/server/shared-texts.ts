/**
 * Texts that come again in other templates, each kept once: a row's publisher, tags and category are new strings whenever
 * it is read from the database, and with ten thousand templates as many megabytes as their names.
 */
const maxTexts = 50_000;

export class SharedTexts {
  readonly #known = new Map<string, string>();

  /** The same text as it was met first. */
  readonly share = (text: string): string => {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    // Of more than so many different ones few come again.
    if (this.#known.size === maxTexts) this.#known.clear();
    this.#known.set(text, text);
    return text;
  };
}

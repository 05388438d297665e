/**
 * Which templates hold a term, and how well (0 to 1, kept as a byte). One number an entry: the slot of the template
 * above, the quality in the low eight bits. Slots are places in the search's own arrays, not ids.
 */
export class Posting {
  entries = new Uint32Array(2);
  length = 0;
  /** The template being added: its earlier fields and the current one, until another template comes. */
  #slot = -1;
  #field = -1;
  #before = 0;
  #inField = 0;

  /** Fields add up (a word in name and tags counts more than in one of them); within a field the best place counts. */
  add(slot: number, field: number, quality: number): void {
    if (this.#slot !== slot) {
      this.#slot = slot;
      this.#before = 0;
      this.#inField = 0;
      if (this.length === this.entries.length) {
        const longer = new Uint32Array(this.length * 2);
        longer.set(this.entries);
        this.entries = longer;
      }
      this.length++;
    } else if (this.#field !== field) {
      this.#before = either(this.#before, this.#inField);
      this.#inField = 0;
    }
    this.#field = field;
    if (quality > this.#inField) this.#inField = quality;
    const byte = Math.max(1, Math.round(either(this.#before, this.#inField) * 255));
    this.entries[this.length - 1] = (slot << 8) | byte;
  }

  remove(slot: number): void {
    for (let at = 0; at < this.length; at++) {
      if ((this.entries[at] ?? 0) >>> 8 !== slot) continue;
      this.entries.copyWithin(at, at + 1, this.length);
      this.length--;
      break;
    }
    this.#slot = -1;
  }
}

function either(a: number, b: number): number {
  return 1 - (1 - a) * (1 - b);
}

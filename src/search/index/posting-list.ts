/**
 * A posting list: the documents that contain a term, each with the term's weight in it (0 to 1, as a byte). An entry is
 * one number: the document's slot above, the weight in the low eight bits. A slot is a dense document number, not the id.
 */
export class PostingList {
  entries = new Uint32Array(2);
  length = 0;
  /** The document being added: the weight from its earlier fields and from the current one. */
  #slot = -1;
  #field = -1;
  #earlierFields = 0;
  #currentField = 0;

  /** Fields add up (a word in name and tags weighs more than in one of them); within a field the best place counts. */
  add(slot: number, field: number, weight: number): void {
    if (this.#slot !== slot) {
      this.#append(slot);
      this.#earlierFields = 0;
      this.#currentField = 0;
    } else if (this.#field !== field) {
      this.#earlierFields = combined(this.#earlierFields, this.#currentField);
      this.#currentField = 0;
    }
    this.#field = field;
    if (weight > this.#currentField) this.#currentField = weight;
    const byte = Math.max(1, Math.round(combined(this.#earlierFields, this.#currentField) * 255));
    this.entries[this.length - 1] = (slot << 8) | byte;
  }

  /** Counts one more occurrence in the document, instead of a weight. */
  increment(slot: number): void {
    if (this.#slot !== slot) this.#append(slot);
    const entry = this.entries[this.length - 1] ?? 0;
    if ((entry & 255) < 255) this.entries[this.length - 1] = entry + 1;
  }

  #append(slot: number): void {
    this.#slot = slot;
    if (this.length === this.entries.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.entries);
      this.entries = longer;
    }
    this.entries[this.length++] = slot << 8;
  }

  /** The slot of the document with the highest weight; of ties the first. */
  heaviestSlot(): number {
    let best = this.entries[0] ?? 0;
    for (let at = 1; at < this.length; at++) {
      const entry = this.entries[at] ?? 0;
      if ((entry & 255) > (best & 255)) best = entry;
    }
    return best >>> 8;
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

/** As independent probabilities: 1 is never passed. */
function combined(a: number, b: number): number {
  return 1 - (1 - a) * (1 - b);
}

/** Whether a document is in all of these; true for none. */
export function haveCommonSlot(lists: readonly PostingList[]): boolean {
  const [first, ...others] = lists
    .toSorted((a, b) => a.length - b.length)
    .map((list) => list.entries.subarray(0, list.length).map((entry) => entry >>> 8));
  if (!first) return true;
  const sets = others.map((slots) => new Set(slots));
  return first.some((slot) => sets.every((slots) => slots.has(slot)));
}

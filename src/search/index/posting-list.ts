/**
 * A posting list: the documents that contain a term, each with the term's weight in it (0 to 1, as a byte). An entry is
 * one number: the document's slot above, the weight in the low eight bits. A slot is a dense document number, not the id.
 * Entries are in the order of slots, so that an update and a look-up need not read a long list.
 */
import { firstWhere } from "../arrays.ts";

export class PostingList {
  entries = new Uint32Array(2);
  length = 0;
  /** The document being added: the weight from its earlier fields and from the current one. */
  #slot = -1;
  #at = 0;
  #field = -1;
  #earlierFields = 0;
  #currentField = 0;

  /** Fields add up (a word in name and tags weighs more than in one of them); within a field the best place counts. */
  add(slot: number, field: number, weight: number): void {
    if (this.#slot !== slot) {
      this.#insert(slot);
      this.#earlierFields = 0;
      this.#currentField = 0;
    } else if (this.#field !== field) {
      this.#earlierFields = combined(this.#earlierFields, this.#currentField);
      this.#currentField = 0;
    }
    this.#field = field;
    if (weight > this.#currentField) this.#currentField = weight;
    const byte = Math.max(1, Math.round(combined(this.#earlierFields, this.#currentField) * 255));
    this.entries[this.#at] = (slot << 8) | byte;
  }

  /** Counts one more occurrence in the document, instead of a weight. */
  increment(slot: number): void {
    if (this.#slot !== slot) this.#insert(slot);
    const entry = this.entries[this.#at] ?? 0;
    if ((entry & 255) < 255) this.entries[this.#at] = entry + 1;
  }

  has(slot: number): boolean {
    return this.#slotAt(this.placeOf(slot)) === slot;
  }

  /** The slots of its documents, in order. */
  slots(): readonly number[] {
    return Array.from(this.entries.subarray(0, this.length), (entry) => entry >>> 8);
  }

  #insert(slot: number): void {
    this.#slot = slot;
    if (this.length === this.entries.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.entries);
      this.entries = longer;
    }
    // a new document has the highest slot
    this.#at = this.#slotAt(this.length - 1) < slot ? this.length : this.placeOf(slot);
    this.entries.copyWithin(this.#at + 1, this.#at, this.length++);
    this.entries[this.#at] = slot << 8;
  }

  #slotAt(at: number): number {
    return at < 0 || at >= this.length ? -1 : (this.entries[at] ?? 0) >>> 8;
  }

  /** Where a document stands or would stand. @param from where it is not before, and is looked for first; everywhere when left out */
  placeOf(slot: number, from?: number): number {
    const { entries, length } = this;
    let start = from ?? 0;
    let step = from === undefined ? length : 1;
    while (start + step < length && (entries[start + step] ?? 0) >>> 8 < slot) {
      start += step;
      step *= 2;
    }
    return firstWhere(Math.min(length, start + step), (at) => (entries[at] ?? 0) >>> 8 >= slot, start);
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
    this.#slot = -1;
    const at = this.placeOf(slot);
    if (this.#slotAt(at) !== slot) return;
    this.entries.copyWithin(at, at + 1, this.length);
    this.length--;
  }
}

/** As independent probabilities: 1 is never passed. */
function combined(a: number, b: number): number {
  return 1 - (1 - a) * (1 - b);
}

/** The first documents that are in all of these: at most `limit`, of the first `read` of the shortest list. */
export function commonSlots(
  lists: readonly PostingList[],
  limit: number,
  read = Infinity,
): readonly number[] {
  const [first, ...others] = lists.toSorted((a, b) => a.length - b.length);
  const common: number[] = [];
  for (let at = 0; first && at < Math.min(read, first.length) && common.length < limit; at++) {
    const slot = (first.entries[at] ?? 0) >>> 8;
    if (others.every((list) => list.has(slot))) common.push(slot);
  }
  return common;
}

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
    return this.slotAt(this.#placeOf(slot)) === slot;
  }

  /** The weight, or the count, of a document that has the term. */
  byteOf(slot: number): number {
    return (this.entries[this.#placeOf(slot)] ?? 0) & 255;
  }

  /** The slots of its documents, in order. */
  slots(): readonly number[] {
    return Array.from(this.entries.subarray(0, this.length), (entry) => entry >>> 8);
  }

  /** The slot of the entry at a place; Infinity behind the last. */
  slotAt(at: number): number {
    return at < this.length ? (this.entries[at] ?? 0) >>> 8 : Infinity;
  }

  /** Its weight, or its count. */
  byteAt(at: number): number {
    return (this.entries[at] ?? 0) & 255;
  }

  #insert(slot: number): void {
    this.#slot = slot;
    if (this.length === this.entries.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.entries);
      this.entries = longer;
    }
    // a new document has the highest slot
    const isLast = this.length === 0 || this.slotAt(this.length - 1) < slot;
    this.#at = isLast ? this.length : this.#placeOf(slot);
    this.entries.copyWithin(this.#at + 1, this.#at, this.length++);
    this.entries[this.#at] = slot << 8;
  }

  /** Where a document stands or would stand. */
  #placeOf(slot: number): number {
    return firstWhere(this.length, (at) => this.slotAt(at) >= slot);
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
    const at = this.#placeOf(slot);
    if (this.slotAt(at) !== slot) return;
    this.entries.copyWithin(at, at + 1, this.length);
    this.length--;
  }
}

/** As independent probabilities: 1 is never passed. */
function combined(a: number, b: number): number {
  return 1 - (1 - a) * (1 - b);
}

/** The documents that are in all of these, in the order of slots. */
export function commonSlots(lists: readonly PostingList[]): readonly number[] {
  const [rarest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  return rarest?.slots().filter((slot) => others.every((list) => list.has(slot))) ?? [];
}

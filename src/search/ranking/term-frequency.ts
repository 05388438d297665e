/**
 * How often documents say a term, in their own texts and in what people say when they need them, and how much that tells:
 * as in BM25, what is said again adds less and less.
 */
import type { InvertedIndex } from "../index/inverted-index.ts";

/** How soon a word that is said again adds little. */
export const saturation = 1.2;
/** A word of full weight in the template's own texts counts as said so many times. */
const ownTextCount = 1.8;

/** By the byte of a posting: the count in what people say, or the weight in a template's own texts. */
export const saidTells = Float64Array.from({ length: 256 }, (_, count) => saturated(count));
const ownTextCounts = Float64Array.from({ length: 256 }, (_, weight) => weight * (ownTextCount / 255));
export const ownTextTells = ownTextCounts.map((count) => saturated(Math.fround(count)));

/** The documents that have a term, or several, in no order: the first `count` of each array. */
export interface TermFrequency {
  count: number;
  readonly slots: Uint32Array;
  /** How much it tells of each, 0 to 1 + `saturation`. */
  readonly tells: Float32Array;
}

/** The terms of one query after the other: its expansions have many in common, and each is read once. */
export class TermFrequencies {
  readonly #index: InvertedIndex;
  readonly #terms = new Map<string, TermFrequency>();
  /** What the terms of one query have is written behind each other, and over what the query before had. */
  #allSlots = new Uint32Array(1_024);
  #allTells = new Float32Array(1_024);
  #used = 0;
  /** By slot, all zero between calls: the weight of a term in a document's own texts, and what it tells. */
  #weights = new Uint8Array(0);
  #tells = new Float32Array(0);

  constructor(index: InvertedIndex) {
    this.#index = index;
  }

  /** Forgets the terms of the query before, whose documents may be others by now. */
  begin(): void {
    this.#terms.clear();
    this.#used = 0;
    const { slots } = this.#index;
    if (this.#weights.length >= slots) return;
    this.#weights = new Uint8Array(Math.ceil(slots * 1.25));
    this.#tells = new Float32Array(this.#weights.length);
  }

  of(term: string): TermFrequency {
    let found = this.#terms.get(term);
    if (!found) this.#terms.set(term, (found = this.#read(term)));
    return found;
  }

  /** The documents that have all of these terms: as much as the one tells that tells least. */
  ofAll([first = "", ...others]: readonly string[]): TermFrequency {
    let found = this.of(first);
    for (const term of others) found = this.#intersect(found, this.of(term));
    return found;
  }

  #read(term: string): TermFrequency {
    const said = this.#index.asked.postingList(term);
    const own = this.#index.postingList(term);
    const saidLength = said?.length ?? 0;
    const ownLength = own?.length ?? 0;
    const saidEntries = said?.entries ?? noEntries;
    const ownEntries = own?.entries ?? noEntries;
    const into = this.#makeRoom(saidLength + ownLength);
    const { slots, tells } = into;
    const weights = this.#weights;
    let count = 0;
    for (let at = 0; at < ownLength; at++) {
      const entry = ownEntries[at] ?? 0;
      weights[entry >>> 8] = entry & 255;
    }
    for (let at = 0; at < saidLength; at++) {
      const entry = saidEntries[at] ?? 0;
      const slot = entry >>> 8;
      slots[count] = slot;
      tells[count++] = saturated(Math.fround((entry & 255) + (ownTextCounts[weights[slot] ?? 0] ?? 0)));
      weights[slot] = 0;
    }
    for (let at = 0; at < ownLength; at++) {
      const slot = (ownEntries[at] ?? 0) >>> 8;
      const weight = weights[slot] ?? 0;
      if (weight === 0) continue;
      weights[slot] = 0;
      slots[count] = slot;
      tells[count++] = ownTextTells[weight] ?? 0;
    }
    return this.#use(into, count);
  }

  #intersect(one: TermFrequency, other: TermFrequency): TermFrequency {
    const few = one.count < other.count ? one : other;
    const many = few === one ? other : one;
    const fewTells = this.#tells;
    const into = this.#makeRoom(few.count);
    const { slots, tells } = into;
    let count = 0;
    for (let at = 0; at < few.count; at++) fewTells[few.slots[at] ?? 0] = few.tells[at] ?? 0;
    for (let at = 0; at < many.count; at++) {
      const slot = many.slots[at] ?? 0;
      const told = fewTells[slot] ?? 0;
      if (told === 0) continue;
      slots[count] = slot;
      tells[count++] = Math.min(told, many.tells[at] ?? 0);
    }
    for (let at = 0; at < few.count; at++) fewTells[few.slots[at] ?? 0] = 0;
    return this.#use(into, count);
  }

  /** What was read before keeps its place, in the arrays that were too small too. */
  #makeRoom(count: number): TermFrequency {
    if (this.#used + count > this.#allSlots.length) {
      const room = Math.max(count, this.#allSlots.length) * 2;
      this.#allSlots = new Uint32Array(room);
      this.#allTells = new Float32Array(room);
      this.#used = 0;
    }
    const end = this.#used + count;
    const slots = this.#allSlots.subarray(this.#used, end);
    return { count, slots, tells: this.#allTells.subarray(this.#used, end) };
  }

  #use(written: TermFrequency, count: number): TermFrequency {
    written.count = count;
    this.#used += count;
    return written;
  }
}

const noEntries = new Uint32Array(0);

/** 1 for a word that is said once, and less than 1 + `saturation` however often it is said. */
function saturated(count: number): number {
  return (count * (1 + saturation)) / (count + saturation);
}

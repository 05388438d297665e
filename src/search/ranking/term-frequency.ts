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

/** So many terms' arrays are filled again by the next query: each is as long as the longest list it has held. */
const keptArrays = 16;

/** The documents that have a term, or several, by slot and in no order. */
export class TermFrequency {
  count = 0;
  slots = new Uint32Array(64);
  /** How much it tells of each, 0 to 1 + `saturation`. */
  tells = new Float32Array(64);

  makeRoom(count: number): void {
    if (this.slots.length >= count) return;
    const room = Math.ceil(count * 1.25);
    this.slots = new Uint32Array(room);
    this.tells = new Float32Array(room);
  }
}

/** The terms of one query after the other: its expansions have many in common, and each is read once. */
export class TermFrequencies {
  readonly #index: InvertedIndex;
  readonly #terms = new Map<string, TermFrequency>();
  readonly #free: TermFrequency[] = [];
  readonly #even = new TermFrequency();
  readonly #odd = new TermFrequency();
  /** By slot, all zero between calls: the weight of a term in a document's own texts, and what it tells. */
  #weights = new Uint8Array(0);
  #tells = new Float32Array(0);

  constructor(index: InvertedIndex) {
    this.#index = index;
  }

  /** Forgets the terms of the query before, whose documents may be others by now. */
  begin(): void {
    for (const one of this.#terms.values()) if (this.#free.length < keptArrays) this.#free.push(one);
    this.#terms.clear();
    const { slots } = this.#index;
    if (this.#weights.length >= slots) return;
    this.#weights = new Uint8Array(Math.ceil(slots * 1.25));
    this.#tells = new Float32Array(this.#weights.length);
  }

  /** Not to be written to. */
  of(term: string): TermFrequency {
    let found = this.#terms.get(term);
    if (!found) {
      found = this.#free.pop() ?? new TermFrequency();
      this.#read(term, found);
      this.#terms.set(term, found);
    }
    return found;
  }

  #read(term: string, into: TermFrequency): void {
    const said = this.#index.asked.postingList(term);
    const own = this.#index.postingList(term);
    const saidLength = said?.length ?? 0;
    const ownLength = own?.length ?? 0;
    const saidEntries = said?.entries ?? noEntries;
    const ownEntries = own?.entries ?? noEntries;
    into.makeRoom(saidLength + ownLength);
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
    into.count = count;
  }

  /** The documents that have all of these terms: as much as the one tells that tells least. Until the next call. */
  ofAll([first = "", ...others]: readonly string[]): TermFrequency {
    let found = this.of(first);
    for (const [at, term] of others.entries()) {
      const into = at % 2 === 0 ? this.#even : this.#odd;
      this.#intersect(found, this.of(term), into);
      found = into;
    }
    return found;
  }

  #intersect(one: TermFrequency, other: TermFrequency, into: TermFrequency): void {
    const few = one.count < other.count ? one : other;
    const many = few === one ? other : one;
    const fewTells = this.#tells;
    into.makeRoom(few.count);
    let count = 0;
    for (let at = 0; at < few.count; at++) fewTells[few.slots[at] ?? 0] = few.tells[at] ?? 0;
    for (let at = 0; at < many.count; at++) {
      const slot = many.slots[at] ?? 0;
      const tells = fewTells[slot] ?? 0;
      if (tells === 0) continue;
      into.slots[count] = slot;
      into.tells[count++] = Math.min(tells, many.tells[at] ?? 0);
    }
    for (let at = 0; at < few.count; at++) fewTells[few.slots[at] ?? 0] = 0;
    into.count = count;
  }
}

const noEntries = new Uint32Array(0);

/** 1 for a word that is said once, and less than 1 + `saturation` however often it is said. */
function saturated(count: number): number {
  return (count * (1 + saturation)) / (count + saturation);
}

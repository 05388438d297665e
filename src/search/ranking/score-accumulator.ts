/**
 * Scores of all documents for one part of a query, by slot: dense arrays that are reused for every search, and a list of
 * the slots that have a score.
 */
import { commonSlots, type PostingList } from "../index/posting-list.ts";

/** From this weight on, a term counts as fully covered by a document. */
const fullCoverageWeight = 0.2;

/** By the byte of a posting: the term's weight, and how much of the term the document covers. */
const weights = Float64Array.from({ length: 256 }, (_, byte) => byte / 255);
const coverages = weights.map((weight) => Math.min(1, weight / fullCoverageWeight));

export class ScoreAccumulator {
  scores = new Float32Array(0);
  /** The share of the query's part that the document contains, 0 to 1. */
  coverage = new Float32Array(0);
  /** The slots with a score: the first `count`. */
  touched = new Uint32Array(0);
  count = 0;

  /** Clears all scores and allocates space for this many slots. */
  reset(slots: number): void {
    if (this.scores.length < slots) {
      const room = Math.ceil(slots * 1.25);
      this.scores = new Float32Array(room);
      this.coverage = new Float32Array(room);
      this.touched = new Uint32Array(room);
    } else {
      for (const slot of this.touched.subarray(0, this.count)) this.scores[slot] = this.coverage[slot] = 0;
    }
    this.count = 0;
  }

  /** The higher of what a document has and this. */
  raise(slot: number, score: number, covered: number): void {
    if (score === 0) return;
    if (this.scores[slot] === 0) this.touched[this.count++] = slot;
    if (score > (this.scores[slot] ?? 0)) this.scores[slot] = score;
    if (covered > (this.coverage[slot] ?? 0)) this.coverage[slot] = covered;
  }

  /** What a document has and this. */
  add(slot: number, score: number, covered: number): void {
    if (score === 0) return;
    if (this.scores[slot] === 0) this.touched[this.count++] = slot;
    this.scores[slot] = (this.scores[slot] ?? 0) + score;
    this.coverage[slot] = (this.coverage[slot] ?? 0) + covered;
  }

  /** Raises all documents of a term to its weight times `factor`. */
  raisePostings({ entries, length }: PostingList, factor: number, coverageFactor = 1): void {
    for (let at = 0; at < length; at++) {
      const entry = entries[at] ?? 0;
      const byte = entry & 255;
      this.raise(entry >>> 8, (weights[byte] ?? 0) * factor, (coverages[byte] ?? 0) * coverageFactor);
    }
  }

  /** Raises the documents that are in all of these, each by its lowest weight. @returns the slot of the best; of ties the first */
  raiseCommon(lists: readonly PostingList[], factor: number, coverageFactor: number): number | undefined {
    let best: number | undefined;
    let most = 0;
    for (const slot of commonSlots(lists)) {
      const byte = Math.min(...lists.map((list) => list.byteOf(slot)));
      this.raise(slot, (weights[byte] ?? 0) * factor, (coverages[byte] ?? 0) * coverageFactor);
      if (byte > most) [best, most] = [slot, byte];
    }
    return best;
  }

  addWeighted(other: ScoreAccumulator, scoreFactor: number, coverageFactor: number): void {
    for (let at = 0; at < other.count; at++) {
      const slot = other.touched[at] ?? 0;
      this.add(slot, (other.scores[slot] ?? 0) * scoreFactor, (other.coverage[slot] ?? 0) * coverageFactor);
    }
  }

  /** Takes out the documents that are not in the other too. */
  retainThoseIn(other: ScoreAccumulator): void {
    const before = this.count;
    this.count = 0;
    for (let at = 0; at < before; at++) {
      const slot = this.touched[at] ?? 0;
      if (other.scores[slot]) this.touched[this.count++] = slot;
      else this.scores[slot] = this.coverage[slot] = 0;
    }
  }

  /** Raises the score of documents that have one already. */
  boost(other: ScoreAccumulator, bonus: number): void {
    for (let at = 0; at < this.count; at++) {
      const slot = this.touched[at] ?? 0;
      this.scores[slot] = (this.scores[slot] ?? 0) + (other.scores[slot] ?? 0) * bonus;
    }
  }
}

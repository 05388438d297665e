/**
 * Scores of all documents for one part of a query, by slot. Dense arrays that are reused for every search; only the slots
 * touched are cleared.
 */
import type { PostingList } from "../index/posting-list.ts";

/** From this weight on, a term counts as fully covered by a document. */
const fullCoverageWeight = 0.2;
/** When a larger share of the slots was touched, clearing all is quicker. */
const largeShare = 1 / 8;

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
      const room = Math.max(64, Math.ceil(slots * 1.25));
      this.scores = new Float32Array(room);
      this.coverage = new Float32Array(room);
      this.touched = new Uint32Array(room);
    } else if (this.count > this.scores.length * largeShare) {
      this.scores.fill(0);
      this.coverage.fill(0);
    } else {
      for (let at = 0; at < this.count; at++) {
        const slot = this.touched[at] ?? 0;
        this.scores[slot] = 0;
        this.coverage[slot] = 0;
      }
    }
    this.count = 0;
  }

  /** The higher of the current score and the term's weight times `factor`. */
  maxPostings(postingList: PostingList, factor: number, coverageFactor = 1): void {
    const { scores, coverage, touched } = this;
    const { entries, length } = postingList;
    let { count } = this;
    if (count === 0) {
      // there is nothing to compare with
      for (let at = 0; at < length; at++) {
        const entry = entries[at] ?? 0;
        const slot = entry >>> 8;
        touched[at] = slot;
        scores[slot] = (weights[entry & 255] ?? 0) * factor;
        coverage[slot] = (coverages[entry & 255] ?? 0) * coverageFactor;
      }
      this.count = length;
      return;
    }
    for (let at = 0; at < length; at++) {
      const entry = entries[at] ?? 0;
      const slot = entry >>> 8;
      const score = (weights[entry & 255] ?? 0) * factor;
      const covered = (coverages[entry & 255] ?? 0) * coverageFactor;
      if (scores[slot] === 0) touched[count++] = slot;
      if (score > (scores[slot] ?? 0)) scores[slot] = score;
      if (covered > (coverage[slot] ?? 0)) coverage[slot] = covered;
    }
    this.count = count;
  }

  /** The higher of the current score and the other's times `factor`. */
  maxWith(other: ScoreAccumulator, factor: number, coverageFactor = 1): void {
    const { scores, coverage, touched } = this;
    for (let at = 0; at < other.count; at++) {
      const slot = other.touched[at] ?? 0;
      const score = (other.scores[slot] ?? 0) * factor;
      if (score === 0) continue;
      if (scores[slot] === 0) touched[this.count++] = slot;
      if (score > (scores[slot] ?? 0)) scores[slot] = score;
      const covered = (other.coverage[slot] ?? 0) * coverageFactor;
      if (covered > (coverage[slot] ?? 0)) coverage[slot] = covered;
    }
  }

  /** The other is left empty where it can be taken over whole, which is most of the time: then there is nothing to clear. */
  addWeighted(other: ScoreAccumulator, scoreFactor: number, coverageFactor: number): void {
    if (this.count === 0) {
      this.#swapWith(other);
      if (scoreFactor !== 1 || coverageFactor !== 1) this.#scale(scoreFactor, coverageFactor);
      return;
    }
    const { scores, coverage, touched } = this;
    let { count } = this;
    for (let at = 0; at < other.count; at++) {
      const slot = other.touched[at] ?? 0;
      const score = other.scores[slot] ?? 0;
      if (score === 0) continue;
      if (scores[slot] === 0) touched[count++] = slot;
      scores[slot] = (scores[slot] ?? 0) + score * scoreFactor;
      coverage[slot] = (coverage[slot] ?? 0) + (other.coverage[slot] ?? 0) * coverageFactor;
    }
    this.count = count;
  }

  #scale(scoreFactor: number, coverageFactor: number): void {
    const { scores, coverage, touched, count: length } = this;
    let count = 0;
    for (let at = 0; at < length; at++) {
      const slot = touched[at] ?? 0;
      const score = scores[slot] ?? 0;
      if (score !== 0) touched[count++] = slot;
      scores[slot] = score * scoreFactor;
      coverage[slot] = score === 0 ? 0 : (coverage[slot] ?? 0) * coverageFactor;
    }
    this.count = count;
  }

  #swapWith(other: ScoreAccumulator): void {
    [this.scores, other.scores] = [other.scores, this.scores];
    [this.coverage, other.coverage] = [other.coverage, this.coverage];
    [this.touched, other.touched] = [other.touched, this.touched];
    [this.count, other.count] = [other.count, this.count];
  }

  /** The documents that are in all of these, each at its lowest weight. To be called when it is empty. */
  addCommon(postingLists: readonly PostingList[]): void {
    const { scores, coverage, touched } = this;
    const [rarest, ...others] = postingLists.toSorted((a, b) => a.length - b.length);
    if (!rarest) return;
    const { entries, length } = rarest;
    const places = others.map(() => 0);
    let count = 0;
    for (let at = 0; at < length; at++) {
      const entry = entries[at] ?? 0;
      const slot = entry >>> 8;
      let byte = entry & 255;
      for (let one = 0; one < others.length && byte > 0; one++) {
        const other = others[one];
        const place = other?.placeOf(slot, places[one]) ?? 0;
        places[one] = place;
        const found = other && place < other.length ? (other.entries[place] ?? 0) : 0;
        byte = found >>> 8 === slot ? Math.min(byte, found & 255) : 0;
      }
      if (byte === 0) continue;
      touched[count++] = slot;
      scores[slot] = weights[byte] ?? 0;
      coverage[slot] = coverages[byte] ?? 0;
    }
    this.count = count;
  }

  /** Keeps the documents that are in the other too. */
  keepThoseIn(other: ScoreAccumulator): void {
    let kept = 0;
    for (let at = 0; at < this.count; at++) {
      const slot = this.touched[at] ?? 0;
      if (other.scores[slot]) this.touched[kept++] = slot;
      else this.scores[slot] = this.coverage[slot] = 0;
    }
    this.count = kept;
  }

  /** The slot with the highest score; of ties the first. */
  bestSlot(): number {
    let best = this.touched[0] ?? 0;
    for (let at = 1; at < this.count; at++) {
      const slot = this.touched[at] ?? 0;
      if ((this.scores[slot] ?? 0) > (this.scores[best] ?? 0)) best = slot;
    }
    return best;
  }

  /** Raises the score of documents that have one already. */
  boost(other: ScoreAccumulator, bonus: number): void {
    for (let at = 0; at < this.count; at++) {
      const slot = this.touched[at] ?? 0;
      this.scores[slot] = (this.scores[slot] ?? 0) + (other.scores[slot] ?? 0) * bonus;
    }
  }
}

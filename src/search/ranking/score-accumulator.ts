/** Scores of all documents for one part of a query, by slot. */
import type { PostingList } from "../index/postings.ts";

export class ScoreAccumulator {
  scores = new Float32Array(0);
  /** The share of the query's part that the document contains, 0 to 1. */
  coverage = new Float32Array(0);

  /** Clears all scores, with room for so many slots. The arrays are reused: new ones cost more than the scoring. */
  reset(slots: number): void {
    if (this.scores.length === slots) {
      this.scores.fill(0);
      this.coverage.fill(0);
    } else {
      this.scores = new Float32Array(slots);
      this.coverage = new Float32Array(slots);
    }
  }

  addList(list: PostingList, factor: number, covered: number): void {
    const { scores, coverage } = this;
    list.forEach((weight, slot) => {
      scores[slot] = (scores[slot] ?? 0) + weight * factor;
      coverage[slot] = (coverage[slot] ?? 0) + covered;
    });
  }

  /** Raises the score and coverage of documents that have less. */
  raiseList(list: PostingList, factor: number, covered: number): void {
    const { scores, coverage } = this;
    list.forEach((weight, slot) => {
      scores[slot] = Math.max(scores[slot] ?? 0, weight * factor);
      coverage[slot] = Math.max(coverage[slot] ?? 0, covered);
    });
  }

  addAll(other: ScoreAccumulator, factor = 1): void {
    const { scores, coverage } = this;
    for (let slot = 0; slot < other.scores.length; slot++) {
      const score = other.scores[slot] ?? 0;
      if (score === 0) continue;
      scores[slot] = (scores[slot] ?? 0) + score * factor;
      coverage[slot] = (coverage[slot] ?? 0) + (other.coverage[slot] ?? 0) * factor;
    }
  }
}

import type { Posting } from "../index/posting-list.ts";

/** From this quality on, a word counts as fully present in a template. */
const fullyPresent = 0.2;

/**
 * Scores of all templates for one piece of a query: `value` how good, `cover` how much of the piece is present.
 * Dense arrays that are used again for every search; only the places touched are cleared.
 */
export class Layer {
  value = new Float32Array(0);
  cover = new Float32Array(0);
  touched = new Uint32Array(0);
  count = 0;

  /** Room for this many slots, and empty. */
  reset(slots: number): void {
    if (this.value.length < slots) {
      const room = Math.max(64, Math.ceil(slots * 1.25));
      this.value = new Float32Array(room);
      this.cover = new Float32Array(room);
      this.touched = new Uint32Array(room);
    } else {
      for (let at = 0; at < this.count; at++) {
        const slot = this.touched[at] ?? 0;
        this.value[slot] = 0;
        this.cover[slot] = 0;
      }
    }
    this.count = 0;
  }

  /** The better of what is here and the term at `factor` of its quality. */
  maxPosting(posting: Posting, factor: number): void {
    const { value, cover, touched } = this;
    for (let at = 0; at < posting.length; at++) {
      const entry = posting.entries[at] ?? 0;
      const slot = entry >>> 8;
      const quality = (entry & 255) / 255;
      const present = quality >= fullyPresent ? 1 : quality / fullyPresent;
      if (value[slot] === 0) touched[this.count++] = slot;
      if (quality * factor > (value[slot] ?? 0)) value[slot] = quality * factor;
      if (present > (cover[slot] ?? 0)) cover[slot] = present;
    }
  }

  maxLayer(other: Layer, factor: number): void {
    const { value, cover, touched } = this;
    for (let at = 0; at < other.count; at++) {
      const slot = other.touched[at] ?? 0;
      const score = (other.value[slot] ?? 0) * factor;
      if (score === 0) continue;
      if (value[slot] === 0) touched[this.count++] = slot;
      if (score > (value[slot] ?? 0)) value[slot] = score;
      const held = other.cover[slot] ?? 0;
      if (held > (cover[slot] ?? 0)) cover[slot] = held;
    }
  }

  addLayer(other: Layer, valueShare: number, coverShare: number): void {
    const { value, cover, touched } = this;
    for (let at = 0; at < other.count; at++) {
      const slot = other.touched[at] ?? 0;
      if (other.value[slot] === 0) continue;
      if (value[slot] === 0) touched[this.count++] = slot;
      value[slot] = (value[slot] ?? 0) + (other.value[slot] ?? 0) * valueShare;
      cover[slot] = (cover[slot] ?? 0) + (other.cover[slot] ?? 0) * coverShare;
    }
  }

  /** Keeps only what is in both, at the lower score. */
  intersect(other: Layer): void {
    let kept = 0;
    for (let at = 0; at < this.count; at++) {
      const slot = this.touched[at] ?? 0;
      this.value[slot] = Math.min(this.value[slot] ?? 0, other.value[slot] ?? 0);
      this.cover[slot] = Math.min(this.cover[slot] ?? 0, other.cover[slot] ?? 0);
      if (this.value[slot] > 0) this.touched[kept++] = slot;
    }
    this.count = kept;
  }

  /** The slot with the highest value; of equals the first. */
  best(): number {
    let best = this.touched[0] ?? 0;
    for (let at = 1; at < this.count; at++) {
      const slot = this.touched[at] ?? 0;
      if ((this.value[slot] ?? 0) > (this.value[best] ?? 0)) best = slot;
    }
    return best;
  }

  /** A bonus for templates that are here already. */
  boost(other: Layer, bonus: number): void {
    for (let at = 0; at < this.count; at++) {
      const slot = this.touched[at] ?? 0;
      this.value[slot] = (this.value[slot] ?? 0) + (other.value[slot] ?? 0) * bonus;
    }
  }
}

/**
 * The features that the reader reads a text by: its words, pairs of neighbouring words, and the runs of three to five letters within
 * each, so that a form, a compound or a slip that nobody has listed is read by the letters it has in common with what was.
 * Each is a hash: no list of them is kept.
 */
import { fold } from "../text/character-folding.ts";

/** The numbers of a row: one for each number of a bucket, and the last for any text at all. */
export const width = 32;
export const bucketWidth = width - 1;
/** The buckets of the table, and those that the rarity of a feature is counted in. */
export const tableBits = 15;
const rarityBits = 17;
export const rarityBuckets = 2 ** rarityBits;
const tableMask = 2 ** tableBits - 1;
const rarityMask = rarityBuckets - 1;
/** The most words and letters of one that are read: what stands after them in a pasted page says no more. */
const mostWords = 60;
const longestWord = 40;
const [shortestRun, longestRun] = [3, 5];
/** Rarity in a byte. */
export const rarityStep = 1 / 20;
const anyWord = /[\p{L}\p{N}]+/gu;

/** Hashes of a text's features, of each as often as it occurs. */
export function hashesOf(text: string): readonly number[] {
  const words = (fold(text.normalize("NFC")).match(anyWord) ?? []).slice(0, mostWords);
  const hashes: number[] = [];
  let before = 0;
  for (const word of words) {
    const marked = `<${word.slice(0, longestWord)}>`;
    const whole = hashOf(marked, 0, marked.length, 1);
    hashes.push(whole);
    if (before !== 0) hashes.push(mixed(Math.imul(before, 31) + whole));
    before = whole;
    for (let from = 0; from + shortestRun <= marked.length; from++)
      for (let to = from + shortestRun; to <= Math.min(from + longestRun, marked.length); to++)
        hashes.push(hashOf(marked, from, to, 2));
  }
  return hashes;
}

function hashOf(text: string, from: number, to: number, seed: number): number {
  let hash = 2_166_136_261 ^ seed;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return mixed(hash);
}

/** Murmur3's last step: each bit of the hash then depends on all of them. */
function mixed(hash: number): number {
  let one = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  one = Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return (one ^ (one >>> 16)) >>> 0;
}

/** The rarity of the features of these texts, a byte a bucket: none of a feature that only one text has. */
export function rarityOf(hashed: readonly (readonly number[])[]): Uint8Array {
  const counts = new Uint32Array(rarityBuckets);
  for (const hashes of hashed)
    for (const bucket of new Set(hashes.map((hash) => hash & rarityMask)))
      counts[bucket] = (counts[bucket] ?? 0) + 1;
  return Uint8Array.from(counts, (count) =>
    count < 2 ? 0 : Math.min(255, Math.round((1 + Math.log((1 + hashed.length) / (1 + count))) / rarityStep)),
  );
}

/** A text's buckets in the table with their weights, of length 1 together. */
export interface Features {
  readonly buckets: Uint16Array;
  readonly weights: Float32Array;
}

export function featuresOf(hashes: readonly number[], rarity: Uint8Array): Features {
  const known = hashes.filter((hash) => rarity[hash & rarityMask]);
  const weights = Float32Array.from(known, (hash) => (rarity[hash & rarityMask] ?? 0) * rarityStep);
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  return {
    buckets: Uint16Array.from(known, (hash) => (hash >>> rarityBits) & tableMask),
    weights: weights.map((weight) => weight / length),
  };
}

/** What a row is multiplied with: the sum of a text's features as the table has them, and 1 for any text. */
export function readFeatures(
  table: Float32Array | Int8Array,
  step: number,
  { buckets, weights }: Features,
): Float64Array {
  const hidden = new Float64Array(width);
  for (let at = 0; at < buckets.length; at++) {
    const weight = (weights[at] ?? 0) * step;
    const base = (buckets[at] ?? 0) * bucketWidth;
    for (let k = 0; k < bucketWidth; k++) hidden[k] = (hidden[k] ?? 0) + weight * (table[base + k] ?? 0);
  }
  hidden[bucketWidth] = 1;
  return hidden;
}

/** The score of a row, from a place in each array. Four sums: one would wait for itself at each number. */
export function scoreRow(rows: Float32Array, from: number, hidden: Float64Array, fromHidden = 0): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let k = 0; k < width; k += 4) {
    a += (rows[from + k] ?? 0) * (hidden[fromHidden + k] ?? 0);
    b += (rows[from + k + 1] ?? 0) * (hidden[fromHidden + k + 1] ?? 0);
    c += (rows[from + k + 2] ?? 0) * (hidden[fromHidden + k + 2] ?? 0);
    d += (rows[from + k + 3] ?? 0) * (hidden[fromHidden + k + 3] ?? 0);
  }
  return a + b + (c + d);
}

/**
 * Training of the search's reader: a linear classifier of hashed letters, words and pairs (in the literature fastText's), three of it from
 * other beginnings. A step of the build, since it takes 400 MB and half a minute that no server should. Everything is counted from a
 * seed: the same texts give the same numbers.
 */
import { serialize } from "node:v8";
import {
  addFeatures,
  type Features,
  featuresOf,
  hashesOf,
  rarityOf,
  scoreRow,
  tableBits,
  width,
} from "../src/search/reader/features.ts";
import { keyOf, type ReaderNumbers } from "../src/search/reader/numbers.ts";

const memberCount = 3;
const batchSize = 256;
const learningRate = 0.15;
/** The share of a text's features that are left out, others each time. */
const dropped = 0.3;
/** A class less probable is left as it is: half of the time, and no loss. */
const leastProbable = 0.001;
/** How much less than the best a score may be, in logarithms, before its probability is nothing. */
const leastSeen = 14;
/** The examples that a later template is learnt against. */
const keptExamples = 1_500;
/** The number of standard deviations that eight bits reach. */
const widest = 8;

interface Example extends Features {
  readonly of: number;
}

/** Numbers that are learnt by Adagrad: each at a rate of its own, less the more it has changed. */
class Learnt {
  readonly numbers: Float32Array;
  readonly changes: Float32Array;
  readonly #squares: Float32Array;

  constructor(numbers: Float32Array) {
    this.numbers = numbers;
    this.changes = new Float32Array(numbers.length);
    this.#squares = new Float32Array(numbers.length).fill(1e-6);
  }

  learn(from: number, to: number): void {
    const { numbers, changes } = this;
    const squares = this.#squares;
    for (let at = from; at < to; at++) {
      const change = changes[at] ?? 0;
      if (change === 0) continue;
      const square = (squares[at] ?? 0) + change * change;
      squares[at] = square;
      numbers[at] = (numbers[at] ?? 0) - (learningRate * change) / Math.sqrt(square);
      changes[at] = 0;
    }
  }
}

/**
 * @param classes the texts of each template and each topic
 * @param rounds how often each is read: the shipped ones are so many that three suffice
 */
export function makeNumbers(classes: readonly (readonly string[])[], rounds = 3): ReaderNumbers {
  const { rarity, members } = train(classes, rounds);
  const all = classes.flatMap((texts, of) => texts.map((text) => ({ text, of })));
  const every = Math.max(1, Math.floor(all.length / keptExamples));
  return {
    keys: classes.map(keyOf),
    rarity,
    examples: all.length,
    kept: all.filter((_, at) => at % every === 0),
    members: members.map(({ table, rows, biases }) => {
      const spread = Math.sqrt(table.reduce((sum, one) => sum + one * one, 0) / table.length);
      const step = (widest * spread) / 127;
      return {
        table: Int8Array.from(table, (one) => Math.max(-127, Math.min(127, Math.round(one / step)))),
        step,
        rows,
        biases,
      };
    }),
  };
}

export const toFile = (numbers: ReaderNumbers): Buffer => serialize(numbers);

function train(classes: readonly (readonly string[])[], rounds: number) {
  const hashed = classes.flatMap((texts, of) => texts.map((text) => ({ of, hashes: hashesOf(text) })));
  const rarity = rarityOf(hashed.map(({ hashes }) => hashes));
  const examples = hashed.map(({ of, hashes }): Example => ({ of, ...featuresOf(hashes, rarity) }));
  const members = Array.from({ length: memberCount }, (_, at) =>
    trainMember(examples, classes.length, rounds, randomFrom(1 + at)),
  );
  return { rarity, members };
}

function trainMember(examples: readonly Example[], classCount: number, rounds: number, random: () => number) {
  const buckets = 2 ** tableBits;
  const table = new Learnt(Float32Array.from({ length: buckets * width }, () => (random() - 0.5) / 5));
  const rows = new Learnt(new Float32Array(classCount * width));
  const biases = new Learnt(new Float32Array(classCount));
  const touched = new Uint8Array(buckets);
  const hidden = new Float64Array(width);
  const back = new Float64Array(width);
  const probable = new Float64Array(classCount);
  for (let round = 0; round < rounds; round++) {
    const order = shuffled(examples, random);
    for (let start = 0; start < order.length; start += batchSize) {
      for (const { of, buckets: own, weights } of order.slice(start, start + batchSize)) {
        const isKept = weights.map(() => Number(random() >= dropped));
        const kept = {
          buckets: own.filter((_, at) => isKept[at]),
          weights: weights.filter((_, at) => isKept[at]),
        };
        hidden.fill(0);
        addFeatures(table.numbers, kept, hidden);
        for (let one = 0; one < classCount; one++)
          probable[one] = (biases.numbers[one] ?? 0) + scoreRow(rows.numbers, one * width, hidden, 0);
        softmax(probable);
        pushBack(probable, of, rows, biases.changes, hidden, back);
        addToTable(table.changes, kept, back);
        for (const bucket of kept.buckets) touched[bucket] = 1;
      }
      for (let bucket = 0; bucket < buckets; bucket++)
        if (touched[bucket] === 1) table.learn(bucket * width, (bucket + 1) * width);
      touched.fill(0);
      rows.learn(0, classCount * width);
      biases.learn(0, classCount);
    }
  }
  return { table: table.numbers, rows: rows.numbers, biases: biases.numbers };
}

function addToTable(changes: Float32Array, { buckets, weights }: Features, back: Float64Array): void {
  for (let at = 0; at < buckets.length; at++) {
    const weight = weights[at] ?? 0;
    const base = (buckets[at] ?? 0) * width;
    for (let k = 0; k < width; k++) changes[base + k] = (changes[base + k] ?? 0) + weight * (back[k] ?? 0);
  }
}

/** Probabilities in place of scores. */
function softmax(scores: Float64Array): void {
  let most = -Infinity;
  for (let of = 0; of < scores.length; of++) most = Math.max(most, scores[of] ?? 0);
  let sum = 0;
  for (let of = 0; of < scores.length; of++) {
    const below = (scores[of] ?? 0) - most;
    sum += scores[of] = below < -leastSeen ? 0 : Math.exp(below);
  }
  for (let of = 0; of < scores.length; of++) scores[of] = (scores[of] ?? 0) / sum;
}

/** What each row, and what was read of the text (`back`), must change by. */
function pushBack(
  probable: Float64Array,
  wanted: number,
  { numbers, changes }: Learnt,
  ofBiases: Float32Array,
  hidden: Float64Array,
  back: Float64Array,
): void {
  back.fill(0);
  for (let of = 0; of < probable.length; of++) {
    const one = probable[of] ?? 0;
    if (one < leastProbable && of !== wanted) continue;
    const error = of === wanted ? one - 1 : one;
    ofBiases[of] = (ofBiases[of] ?? 0) + error;
    const base = of * width;
    for (let k = 0; k < width; k++) {
      changes[base + k] = (changes[base + k] ?? 0) + error * (hidden[k] ?? 0);
      back[k] = (back[k] ?? 0) + error * (numbers[base + k] ?? 0);
    }
  }
}

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** A generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let one = Math.imul(state ^ (state >>> 15), 1 | state);
    one = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one;
    return ((one ^ (one >>> 14)) >>> 0) / 2 ** 32;
  };
}

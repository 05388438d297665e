/**
 * Training of the search's reader: a linear classifier of hashed letters, words and pairs (in the literature fastText's), three of it from
 * other beginnings. A step of the build, since it takes 400 MB and a minute that no server should. Everything is counted from a
 * seed: the same texts give the same numbers. An example's chance is its own, by its text, so that a line more or less changes little else.
 */
import { serialize } from "node:v8";
import {
  bucketWidth,
  type Features,
  featuresOf,
  hashesOf,
  rarityOf,
  readFeatures,
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
/** A class less probable is left as it is, and not asked of that example again: a fifth of the time, and no loss. */
const leastProbable = 0.001;
/** How much less than the best a score may be, in logarithms, before its probability is nothing. */
const leastSeen = 14;
/** The examples that a later template is learnt against. */
const keptExamples = 1_500;
/** The number of standard deviations that eight bits reach. */
const widest = 8;

interface Example extends Features {
  readonly of: number;
  readonly seed: number;
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
    members: members.map(({ table, rows }) => {
      const spread = Math.sqrt(table.reduce((sum, one) => sum + one * one, 0) / table.length);
      const step = (widest * spread) / 127;
      return {
        table: Int8Array.from(table, (one) => Math.max(-127, Math.min(127, Math.round(one / step)))),
        step,
        rows,
      };
    }),
  };
}

export const toFile = (numbers: ReaderNumbers): Buffer => serialize(numbers);

function train(classes: readonly (readonly string[])[], rounds: number) {
  const hashed = classes.flatMap((texts, of) =>
    texts.map((text) => ({ of, seed: seedOf(text), hashes: hashesOf(text) })),
  );
  const rarity = rarityOf(hashed.map(({ hashes }) => hashes));
  const examples = hashed.map(({ hashes, ...one }): Example => ({ ...one, ...featuresOf(hashes, rarity) }));
  const members = Array.from({ length: memberCount }, (_, at) =>
    trainMember(examples, classes.length, rounds, 1 + at),
  );
  return { rarity, members };
}

function trainMember(examples: readonly Example[], classCount: number, rounds: number, member: number) {
  const first = randomFrom(member);
  const buckets = 2 ** tableBits;
  const table = new Learnt(Float32Array.from({ length: buckets * bucketWidth }, () => (first() - 0.5) / 5));
  const rows = new Learnt(new Float32Array(classCount * width));
  const every = Uint16Array.from({ length: classCount }, (_, of) => of);
  /** The classes that an example was taken for when it was last read. */
  const likely = new Map<Example, Uint16Array>();

  /** Adds what an example says of the numbers. */
  function readExample(example: Example, random: () => number): void {
    const isKept = example.weights.map(() => Number(random() >= dropped));
    const kept = {
      buckets: example.buckets.filter((_, at) => isKept[at]),
      weights: example.weights.filter((_, at) => isKept[at]),
    };
    const hidden = readFeatures(table.numbers, 1, kept);
    const asked = likely.get(example) ?? every;
    const probable = probabilities(asked, rows.numbers, hidden);
    const near = asked.filter((of, at) => of === example.of || (probable[at] ?? 0) >= leastProbable);
    likely.set(example, near);
    addToTable(table.changes, kept, pushBack(asked, example.of, probable, rows, hidden));
  }

  for (let round = 0; round < rounds; round++) {
    const order = examples
      .map((example) => ({
        example,
        random: randomFrom(example.seed + Math.imul(member * rounds + round, 40_503)),
      }))
      .map((one) => ({ ...one, at: one.random() }))
      .toSorted((a, b) => a.at - b.at);
    for (let start = 0; start < order.length; start += batchSize) {
      const batch = order.slice(start, start + batchSize);
      for (const { example, random } of batch) readExample(example, random);
      for (const bucket of new Set(batch.flatMap(({ example }) => [...example.buckets])))
        table.learn(bucket * bucketWidth, (bucket + 1) * bucketWidth);
      rows.learn(0, classCount * width);
    }
  }
  return { table: table.numbers, rows: rows.numbers };
}

function addToTable(changes: Float32Array, { buckets, weights }: Features, back: Float64Array): void {
  for (let at = 0; at < buckets.length; at++) {
    const weight = weights[at] ?? 0;
    const base = (buckets[at] ?? 0) * bucketWidth;
    for (let k = 0; k < bucketWidth; k++)
      changes[base + k] = (changes[base + k] ?? 0) + weight * (back[k] ?? 0);
  }
}

function probabilities(classes: Uint16Array, rows: Float32Array, hidden: Float64Array): Float64Array {
  const scores = new Float64Array(classes.length);
  let most = -Infinity;
  for (let at = 0; at < scores.length; at++) {
    const score = scoreRow(rows, (classes[at] ?? 0) * width, hidden);
    scores[at] = score;
    if (score > most) most = score;
  }
  let sum = 0;
  for (let at = 0; at < scores.length; at++) {
    const below = (scores[at] ?? 0) - most;
    sum += scores[at] = below < -leastSeen ? 0 : Math.exp(below);
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / sum;
  return scores;
}

/** Adds what each row must change by. @returns what must change of what was read of the text */
function pushBack(
  classes: Uint16Array,
  wanted: number,
  probable: Float64Array,
  { numbers, changes }: Learnt,
  hidden: Float64Array,
): Float64Array {
  const back = new Float64Array(width);
  for (let at = 0; at < classes.length; at++) {
    const of = classes[at] ?? 0;
    const one = probable[at] ?? 0;
    if (one < leastProbable && of !== wanted) continue;
    const error = of === wanted ? one - 1 : one;
    const base = of * width;
    for (let k = 0; k < width; k++) {
      changes[base + k] = (changes[base + k] ?? 0) + error * (hidden[k] ?? 0);
      back[k] = (back[k] ?? 0) + error * (numbers[base + k] ?? 0);
    }
  }
  return back;
}

/** A number of a text (FNV-1a). */
function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash;
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

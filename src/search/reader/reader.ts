/**
 * The reader: how probable each template and each absent topic is for a text, by the letters it has in common with what is said of them.
 * Its numbers are made by scripts/train-reader.ts. A template or topic that they do not know, or know otherwise, gets a row of its own at once; one that
 * is gone no longer counts.
 */
import type { Steps } from "../steps.ts";
import { featuresOf, hashesOf, readFeatures, scoreRow, width } from "./features.ts";
import { keyOf, type ReaderNumbers } from "./numbers.ts";

/** The reading of a text. Logarithms of probabilities, of the templates together and of the topics together. */
export interface Reading {
  /** How much more a template is meant than the others, by slot: 0 for the mean, 1 for each standard deviation above it. */
  readonly standard: Float64Array;
  /** Its probability among the templates, by slot. */
  readonly probability: Float64Array;
  /** The logarithm of how much more probable any topic is than any template. */
  readonly absence: number;
  /** The most probable topic. */
  readonly topic: number | null;
}

/** A row in use: for each member what a text is multiplied with, and its place among the trained ones, where it is one. */
interface Row {
  readonly numbers: readonly Float32Array[];
  readonly trained?: number;
}

/** Kept examples as a member reads them, one after the other, and for each the sum of all rows' odds. */
interface Others {
  readonly hidden: Float64Array;
  readonly sums: Float64Array;
}

/** The number of lines that explain a hit, and the least likeness of one, of 1. */
const nearestLines = 3;
const leastLikeness = 0.2;
const nothingRead = new Float64Array(width);
const noRow = new Float32Array(width);
/** The last number of a row: how probable it is for any text. */
const bias = width - 1;
/** How a new row is learnt: slowly, from hardly probable, or it is lost between so many others. */
const learningRounds = 150;
const learningRate = 0.1;
const firstBias = -8;
/** Odds that teach nothing, and the number of rounds after which the examples with more are found again. */
const leastOdds = 1e-5;
const roundsOfSame = 10;
/** The share of the documents that the numbers must know; else they are of another catalogue. */
const leastKnown = 0.5;

/** @returns null where the numbers are of other templates than these */
export function createReader(numbers: ReaderNumbers, documents: Iterable<readonly string[]>) {
  const known = new Map(numbers.keys.map((key, at) => [key, at]));
  const keys = [...documents].map(keyOf);
  const isOfThese = keys.filter((key) => known.has(key)).length >= leastKnown * keys.length;
  return isOfThese && keys.length > 0 ? new Reader(numbers, known) : null;
}

/** A template has its slot as its name, and a topic `~topic`, which is negative. */
export class Reader {
  readonly #numbers: ReaderNumbers;
  readonly #known: ReadonlyMap<string, number>;
  readonly #rows = new Map<number, Row>();
  readonly #unread = new Map<number, readonly string[]>();
  /** What new rows are learnt against; read when the first one is. */
  #others: readonly Others[] | undefined;

  constructor(numbers: ReaderNumbers, known: ReadonlyMap<string, number>) {
    this.#numbers = numbers;
    this.#known = known;
  }

  /** Whether the numbers know these texts: what they were not trained with is learnt, which takes a tenth of a second. */
  knows(texts: readonly string[]): boolean {
    return this.#known.has(keyOf(texts));
  }

  read(text: string, slots: number): Reading | null {
    const hidden = this.#hiddenOf(text);
    if (!hidden || this.#rows.size === 0) return null;
    const sums = new Float64Array(this.#rows.size);
    for (const [member, one] of hidden.entries()) this.#scoresOf(member, one, sums);
    return readingOf(sums, [...this.#rows.keys()], slots, hidden.length);
  }

  /** Those of some texts that have most letters in common with a query, for its explanation. */
  nearest(query: string, texts: readonly string[]): readonly string[] {
    const { rarity } = this.#numbers;
    const weightsOf = (text: string) => {
      const { buckets, weights } = featuresOf(hashesOf(text), rarity);
      return [...buckets].map((bucket, at) => [bucket, weights[at] ?? 0] as const);
    };
    const wanted = new Map(weightsOf(query));
    return texts
      .map((text) => ({
        text,
        likeness: weightsOf(text).reduce((sum, [bucket, one]) => sum + one * (wanted.get(bucket) ?? 0), 0),
      }))
      .filter(({ likeness }) => likeness >= leastLikeness)
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, nearestLines)
      .map(({ text }) => text);
  }

  put(name: number, texts: readonly string[]): void {
    this.remove(name);
    const at = this.#known.get(keyOf(texts));
    if (at === undefined || this.#rows.values().some(({ trained }) => trained === at)) {
      this.#unread.set(name, texts);
      return;
    }
    const numbers = this.#numbers.members.map(({ rows }) => rows.subarray(at * width, (at + 1) * width));
    this.#add(name, { numbers, trained: at });
  }

  /** Learns what the numbers do not know, once all that they know is there. */
  *learn(): Steps<void> {
    for (const [name, texts] of this.#unread) {
      this.#unread.delete(name);
      const numbers = this.#learnRow(texts);
      if (numbers) this.#add(name, { numbers });
      yield;
    }
  }

  #add(name: number, row: Row): void {
    this.#rows.set(name, row);
    this.#count(row, 1);
  }

  remove(name: number): void {
    this.#unread.delete(name);
    const row = this.#rows.get(name);
    if (!row) return;
    this.#rows.delete(name);
    this.#count(row, -1);
  }

  /** The scores of all rows in use, added to what is there. */
  #scoresOf(member: number, hidden: Float64Array, scores = new Float64Array(this.#rows.size)): Float64Array {
    let at = 0;
    for (const { numbers } of this.#rows.values())
      scores[at] = (scores[at++] ?? 0) + scoreRow(numbers[member] ?? noRow, 0, hidden);
    return scores;
  }

  #hiddenOf(text: string): readonly Float64Array[] | null {
    const features = featuresOf(hashesOf(text), this.#numbers.rarity);
    if (features.buckets.length === 0) return null;
    return this.#numbers.members.map(({ table, step }) => readFeatures(table, step, features));
  }

  /** The row of something new: it is as probable for its own texts as those of others are for theirs, and not for theirs. */
  #learnRow(texts: readonly string[]): readonly Float32Array[] | null {
    const own = texts.flatMap((text) => [this.#hiddenOf(text) ?? []]).filter((hidden) => hidden.length > 0);
    if (own.length === 0) return null;
    if (!this.#others) {
      this.#others = this.#readOthers();
      for (const row of this.#rows.values()) this.#count(row, 1);
    }
    return this.#others.map((one, member) =>
      this.#learnMember(
        member,
        one,
        own.map((hidden) => hidden[member] ?? nothingRead),
      ),
    );
  }

  #learnMember(member: number, { sums, hidden: others }: Others, own: readonly Float64Array[]): Float32Array {
    const { kept, examples } = this.#numbers;
    const ownLogs = own.map((hidden) => logOfSum(this.#scoresOf(member, hidden)));
    const weightOfOther = examples / kept.length;
    const row = new Float32Array(width);
    row[bias] = firstBias;
    const squares = new Float64Array(width).fill(1e-6);
    const change = new Float64Array(width);
    const push = (error: number, hidden: Float64Array, from: number) => {
      for (let k = 0; k < width; k++) change[k] = (change[k] ?? 0) + error * (hidden[from + k] ?? 0);
    };
    const oddsFor = (at: number) => Math.exp(scoreRow(row, 0, others, at * width)) / (sums[at] ?? 1);
    const trained = new Set(this.#rows.values().map((one) => one.trained));
    const there = kept.flatMap(({ of }, at) => (trained.has(of) ? at : []));
    let near = there;
    for (let round = 0; round < learningRounds; round++) {
      change.fill(0);
      for (const [at, hidden] of own.entries())
        push(-1 / (1 + Math.exp(scoreRow(row, 0, hidden) - (ownLogs[at] ?? 0))), hidden, 0);
      if (round % roundsOfSame === 0) near = there.filter((at) => oddsFor(at) > leastOdds);
      for (const at of near) {
        const odds = oddsFor(at);
        push((weightOfOther * odds) / (1 + odds), others, at * width);
      }
      for (let k = 0; k < width; k++) {
        const one = change[k] ?? 0;
        squares[k] = (squares[k] ?? 0) + one * one;
        row[k] = (row[k] ?? 0) - (learningRate * one) / Math.sqrt(squares[k] ?? 1);
      }
    }
    return row;
  }

  /** The kept examples as each member reads them, and how probable all rows are for each. */
  #readOthers(): readonly Others[] {
    const read = this.#numbers.kept.map(({ text }) => this.#hiddenOf(text));
    return this.#numbers.members.map((_, member) => {
      const hidden = new Float64Array(read.length * width);
      for (const [at, one] of read.entries()) if (one) hidden.set(one[member] ?? [], at * width);
      return { hidden, sums: new Float64Array(read.length) };
    });
  }

  /** Adds a row to what new ones are learnt against, or takes it away. */
  #count({ numbers }: Row, by: 1 | -1): void {
    for (const [member, { sums, hidden }] of this.#others?.entries() ?? [])
      for (let one = 0; one < sums.length; one++)
        sums[one] =
          (sums[one] ?? 0) + by * Math.exp(scoreRow(numbers[member] ?? noRow, 0, hidden, one * width));
  }
}

/** The reading of a text by its rows' sums of scores: what all have in common falls away. Apart, as such loops are compiled soonest. */
function readingOf(sums: Float64Array, names: readonly number[], slots: number, members: number): Reading {
  const [standard, probability] = [new Float64Array(slots), new Float64Array(slots)];
  const highest = sums.reduce((most, one) => Math.max(most, one), -Infinity);
  const mostOfTopics = sums.reduce(
    (most, one, at) => ((names[at] ?? 0) < 0 ? Math.max(most, one) : most),
    -Infinity,
  );
  let [templates, sum, squares, ofTemplates, ofTopics] = [0, 0, 0, 0, 0];
  for (let at = 0; at < sums.length; at++) {
    const name = names[at] ?? 0;
    const log = ((sums[at] ?? 0) - highest) / members;
    const odds = Math.exp(log);
    if (name < 0) ofTopics += odds;
    if (name < 0) continue;
    templates += 1;
    sum += log;
    squares += log * log;
    ofTemplates += odds;
    standard[name] = log;
    probability[name] = odds;
  }
  const mean = sum / templates;
  const deviation = Math.sqrt(squares / templates - mean * mean) || 1;
  for (const name of names) {
    if (name < 0) continue;
    standard[name] = ((standard[name] ?? 0) - mean) / deviation;
    probability[name] = (probability[name] ?? 0) / ofTemplates;
  }
  const topic = ofTopics > 0 ? ~(names[sums.indexOf(mostOfTopics)] ?? 0) : null;
  return { standard, probability, absence: Math.log(ofTopics / ofTemplates), topic };
}

function logOfSum(logs: ArrayLike<number>): number {
  let most = -Infinity;
  for (let at = 0; at < logs.length; at++) most = Math.max(most, logs[at] ?? 0);
  let sum = 0;
  for (let at = 0; at < logs.length; at++) sum += Math.exp((logs[at] ?? 0) - most);
  return most + Math.log(sum);
}

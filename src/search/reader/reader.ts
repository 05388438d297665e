/**
 * The reader: how probable each template and each absent topic is for a text, by the letters it has in common with what is said of them.
 * Its numbers are made by scripts/train-reader.ts. A template or topic that they do not know, or know otherwise, gets a row of its own at once; one that
 * is gone no longer counts.
 */
import type { Steps } from "../steps.ts";
import { addFeatures, featuresOf, hashesOf, scoreRow, width } from "./features.ts";
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

interface Row {
  /** The slot of the template; null for a topic. */
  readonly slot: number | null;
  readonly weights: readonly Float32Array[];
  readonly biases: readonly number[];
}

/** Kept examples as a member reads them, one after the other, and for each the sum of all rows' odds. */
interface Others {
  readonly hidden: Float64Array;
  readonly sums: Float64Array;
}

/** The least likeness of a line that explains a hit, of 1. */
const leastLikeness = 0.2;
const noWeights = new Float32Array(width);
const nothingRead = new Float64Array(width);
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

export class Reader {
  readonly #numbers: ReaderNumbers;
  readonly #known: ReadonlyMap<string, number>;
  /** The rows in use, by slot; those of topics by negative numbers. */
  readonly #rows = new Map<number, Row>();
  readonly #unread = new Map<number, Pick<Row, "slot"> & { readonly texts: readonly string[] }>();
  /** Rows of the numbers in use. */
  readonly #taken = new Map<number, number>();
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

  putTemplate(slot: number, texts: readonly string[]): void {
    this.#put(slot, slot, texts);
  }

  /** A topic has a number of its own, as a slot is. */
  putTopic(topic: number, texts: readonly string[]): void {
    this.#put(-1 - topic, null, texts);
  }

  removeTemplate(slot: number): void {
    this.#remove(slot);
  }

  removeTopic(topic: number): void {
    this.#remove(-1 - topic);
  }

  read(text: string, slots: number): Reading | null {
    const hidden = this.#hiddenOf(text);
    if (!hidden || this.#rows.size === 0) return null;
    const logs = new Float64Array(this.#rows.size);
    for (const [member, one] of hidden.entries()) {
      let at = 0;
      const scores = new Float64Array(this.#rows.size);
      for (const row of this.#rows.values()) scores[at++] = scoreOf(row, member, one);
      const all = logOfSum(scores);
      for (let of = 0; of < scores.length; of++)
        logs[of] = (logs[of] ?? 0) + ((scores[of] ?? 0) - all) / hidden.length;
    }
    const rows = [...this.#rows.values()];
    const isTemplate = (_: number, at: number) => rows[at]?.slot !== null;
    const templates = logs.filter(isTemplate);
    const ofTemplates = logOfSum(templates);
    const absence = logOfSum(logs.filter((_, at) => !isTemplate(_, at))) - ofTemplates;
    const mean = templates.reduce((sum, one) => sum + one, 0) / templates.length;
    const spread =
      Math.sqrt(templates.reduce((sum, one) => sum + (one - mean) ** 2, 0) / templates.length) || 1;
    const standard = new Float64Array(slots);
    const probability = new Float64Array(slots);
    for (const [at, { slot }] of rows.entries()) {
      if (slot === null) continue;
      standard[slot] = ((logs[at] ?? 0) - mean) / spread;
      probability[slot] = Math.exp((logs[at] ?? 0) - ofTemplates);
    }
    let topic: number | null = null;
    let most = -Infinity;
    for (const [at, name] of [...this.#rows.keys()].entries())
      if (name < 0 && (logs[at] ?? 0) > most) [topic, most] = [-1 - name, logs[at] ?? 0];
    return { standard, probability, absence, topic };
  }

  /** Those of some texts that have most letters in common with a query, for its explanation. */
  nearest(query: string, texts: readonly string[], limit: number): readonly string[] {
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
      .slice(0, limit)
      .map(({ text }) => text);
  }

  #put(name: number, slot: number | null, texts: readonly string[]): void {
    this.#remove(name);
    const at = this.#known.get(keyOf(texts)) ?? -1;
    if (at < 0 || this.#taken.has(at)) this.#unread.set(name, { slot, texts });
    else {
      this.#taken.set(at, name);
      this.#add(name, this.#rowOf(at, slot));
    }
  }

  /** Learns what the numbers do not know, once all that they know is there. */
  *learn(): Steps<void> {
    for (const [name, { slot, texts }] of this.#unread) {
      this.#unread.delete(name);
      const row = this.#learnRow(slot, texts);
      if (row) this.#add(name, row);
      yield;
    }
  }

  #add(name: number, row: Row): void {
    this.#rows.set(name, row);
    this.#count(row, 1);
  }

  #remove(name: number): void {
    this.#unread.delete(name);
    const row = this.#rows.get(name);
    if (row) this.#count(row, -1);
    this.#rows.delete(name);
    for (const [at, taker] of this.#taken) if (taker === name) this.#taken.delete(at);
  }

  #rowOf(at: number, slot: number | null): Row {
    const { members } = this.#numbers;
    return {
      slot,
      weights: members.map(({ rows }) => rows.subarray(at * width, (at + 1) * width)),
      biases: members.map(({ biases }) => biases[at] ?? 0),
    };
  }

  #hiddenOf(text: string): readonly Float64Array[] | null {
    const features = featuresOf(hashesOf(text), this.#numbers.rarity);
    if (features.buckets.length === 0) return null;
    return this.#numbers.members.map(({ table, step }) => {
      const hidden = new Float64Array(width);
      addFeatures(table, features, hidden);
      return hidden.map((one) => one * step);
    });
  }

  /** The row of something new: it is as probable for its own texts as those of others are for theirs, and not for theirs. */
  #learnRow(slot: number | null, texts: readonly string[]): Row | null {
    const own = texts.flatMap((text) => {
      const hidden = this.#hiddenOf(text);
      return hidden ? [hidden] : [];
    });
    if (own.length === 0) return null;
    if (!this.#others) {
      this.#others = this.#readOthers();
      for (const row of this.#rows.values()) this.#count(row, 1);
    }
    const others = this.#others;
    const learnt = others.map((one, member) =>
      this.#learnMember(
        member,
        one,
        own.map((hidden) => hidden[member] ?? nothingRead),
      ),
    );
    return { slot, weights: learnt.map(({ weights }) => weights), biases: learnt.map(({ bias }) => bias) };
  }

  #learnMember(member: number, { sums, hidden: others }: Others, own: readonly Float64Array[]) {
    const { kept, examples } = this.#numbers;
    const ownLogs = own.map((hidden) =>
      logOfSum(Float64Array.from(this.#rows.values(), (row) => scoreOf(row, member, hidden))),
    );
    const weightOfOther = examples / kept.length;
    // the last of the numbers is the bias
    const row = new Float32Array(width + 1);
    row[width] = firstBias;
    const squares = new Float64Array(width + 1).fill(1e-6);
    const change = new Float64Array(width + 1);
    const push = (error: number, hidden: Float64Array, from: number) => {
      for (let k = 0; k < width; k++) change[k] = (change[k] ?? 0) + error * (hidden[from + k] ?? 0);
      change[width] = (change[width] ?? 0) + error;
    };
    const oddsFor = (at: number) =>
      Math.exp((row[width] ?? 0) + scoreRow(row, 0, others, at * width)) / (sums[at] ?? 1);
    const there = kept.flatMap(({ of }, at) => (this.#taken.has(of) ? at : []));
    let near = there;
    for (let round = 0; round < learningRounds; round++) {
      change.fill(0);
      for (const [at, hidden] of own.entries())
        push(
          -1 / (1 + Math.exp((row[width] ?? 0) + scoreRow(row, 0, hidden, 0) - (ownLogs[at] ?? 0))),
          hidden,
          0,
        );
      if (round % roundsOfSame === 0) near = there.filter((at) => oddsFor(at) > leastOdds);
      for (const at of near) {
        const odds = oddsFor(at);
        push((weightOfOther * odds) / (1 + odds), others, at * width);
      }
      for (let k = 0; k <= width; k++) {
        const one = change[k] ?? 0;
        squares[k] = (squares[k] ?? 0) + one * one;
        row[k] = (row[k] ?? 0) - (learningRate * one) / Math.sqrt(squares[k] ?? 1);
      }
    }
    return { weights: row.slice(0, width), bias: row[width] ?? 0 };
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
  #count(row: Row, by: 1 | -1): void {
    for (const [member, { sums, hidden }] of this.#others?.entries() ?? []) {
      const weights = row.weights[member] ?? noWeights;
      const bias = row.biases[member] ?? 0;
      for (let at = 0; at < sums.length; at++)
        sums[at] = (sums[at] ?? 0) + by * Math.exp(bias + scoreRow(weights, 0, hidden, at * width));
    }
  }
}

function scoreOf(row: Row, member: number, hidden: Float64Array): number {
  return (row.biases[member] ?? 0) + scoreRow(row.weights[member] ?? noWeights, 0, hidden, 0);
}

function logOfSum(logs: Float64Array): number {
  const most = logs.reduce((one, other) => Math.max(one, other), -Infinity);
  return most + Math.log(logs.reduce((sum, one) => sum + Math.exp(one - most), 0));
}

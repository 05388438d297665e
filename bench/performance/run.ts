/** One run of the bench: what is asked for, what every section needs, and the rows that were measured. */
import type { Comparison, Generator, Rounds } from "./compare.ts";
import type { FilledDatabases } from "./filled-databases.ts";
import type { Rows } from "./report.ts";

/** Warm for as long as V8 needs to compile what a search at 100 000 templates runs through: its first second takes twice as long. */
const fullRounds: Rounds = { rounds: 5, seconds: 0.7, warmSeconds: 3, connections: 50 };
const quickRounds: Rounds = { rounds: 3, seconds: 0.4, warmSeconds: 0.5, connections: 50 };

/** A ratio that falls below this share of the recorded one is a fault, and no noise. */
const leastOfRecorded = 0.5;

export interface RunOptions {
  readonly sizes: readonly number[];
  /** Keys of lines; empty: all of them. */
  readonly lines: readonly string[];
  readonly isQuick: boolean;
  readonly databases: FilledDatabases;
  readonly generator: Generator;
  readonly recorded: Rows;
}

export class Run {
  readonly sizes: readonly number[];
  readonly isQuick: boolean;
  /** Of what is not judged. */
  readonly rounds = fullRounds;
  readonly databases: FilledDatabases;
  readonly generator: Generator;
  readonly rows: Rows = {};
  /** Of a quick run: what fell to half of what is recorded, also when measured again. */
  readonly failures: string[] = [];
  readonly #options: RunOptions;

  constructor(options: RunOptions) {
    this.sizes = options.sizes;
    this.isQuick = options.isQuick;
    this.databases = options.databases;
    this.generator = options.generator;
    this.#options = options;
  }

  wants(key: string): boolean {
    const { lines } = this.#options;
    return lines.length === 0 || lines.includes(key);
  }

  /**
   * Measures a line, prints it and keeps its row; a quick run also judges it by the recorded ratio, with a second try.
   * @param judged the ratio that other work on the machine blurs least, for this line. Where it is not known, `ratio`
   */
  async compare<Row extends Comparison>(
    name: string,
    judged: "ratio" | "cpuRatio",
    measure: (rounds: Rounds) => Promise<Row>,
  ): Promise<void> {
    if (!this.isQuick) {
      this.keep(name, await measure(fullRounds));
      return;
    }
    const recorded = this.#options.recorded[name] as Comparison | undefined;
    if (!recorded) {
      console.log(`SKIPPED: ${name} has no recorded ratio`);
      return;
    }
    let row = await measure(quickRounds);
    if (!isWithin(row, recorded, judged)) {
      console.log(`${name} is measured again: ${ratioOf(row, judged).toFixed(3)}`);
      row = await measure(fullRounds);
    }
    this.keep(name, row);
    if (isWithin(row, recorded, judged)) return;
    const [now, before] = [row, recorded].map((one) => ratioOf(one, judged).toFixed(3));
    this.failures.push(`${name}: ${now} of the limit (${judged}), recorded ${before}`);
  }

  keep(name: string, row: Rows[string]): void {
    this.rows[name] = row;
    const cells = Object.entries(row).filter(([key]) => !["title", "goal", "size"].includes(key));
    const print = (value: unknown): string =>
      typeof value === "number"
        ? String(Number(value.toPrecision(3)))
        : value !== null && typeof value === "object"
          ? `(${Object.entries(value)
              .map(([key, one]) => `${key} ${print(one)}`)
              .join(" ")})`
          : String(value);
    console.log(`${name.padEnd(26)} ${cells.map(([key, value]) => `${key} ${print(value)}`).join("  ")}`);
  }
}

const ratioOf = (row: Comparison, judged: "ratio" | "cpuRatio"): number => row[judged] ?? row.ratio;

/** Whether a ratio has not fallen to half of the recorded one. */
export function isWithin(row: Comparison, recorded: Comparison, judged: "ratio" | "cpuRatio"): boolean {
  const kind = row.cpuRatio === null || recorded.cpuRatio === null ? "ratio" : judged;
  return ratioOf(row, kind) > ratioOf(recorded, kind) * leastOfRecorded;
}

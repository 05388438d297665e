/**
 * Metrics in Prometheus' text format: counters and histograms that are added to, and values read when they are asked for.
 * Our own, since the client library would take 9 MB of each process for what these lines do (decision 021).
 */
export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

type Reading = number | readonly Sample[];
type Type = "counter" | "gauge" | "histogram";

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: Type;
  readonly lines: () => string[] | Promise<string[]>;
}

/** One line of a counter. */
export class Counter {
  value = 0;

  add(count = 1): void {
    this.value += count;
  }
}

/** One set of labels of a histogram. */
export class Durations {
  readonly counts: number[];
  readonly #bounds: readonly number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.counts = Array<number>(bounds.length + 1).fill(0);
  }

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < this.#bounds.length && seconds > (this.#bounds[bucket] ?? Infinity)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += seconds;
  }
}

/** The lines of one metric by their labels. Whoever adds labels sees to it that their values are few. */
export class Series<Line> {
  readonly #lines = new Map<string, { readonly labels: Labels; readonly line: Line }>();
  readonly #make: () => Line;

  constructor(make: () => Line) {
    this.#make = make;
  }

  of(labels: Labels): Line {
    const key = JSON.stringify(labels);
    let found = this.#lines.get(key);
    if (!found) this.#lines.set(key, (found = { labels, line: this.#make() }));
    return found.line;
  }

  all(): Iterable<{ readonly labels: Labels; readonly line: Line }> {
    return this.#lines.values();
  }
}

export class Metrics {
  readonly #metrics: Metric[] = [];

  counter(name: string, help: string): Series<Counter> {
    const series = new Series(() => new Counter());
    this.#add({
      name,
      help,
      type: "counter",
      lines: () => [...series.all()].map(({ labels, line }) => lineOf(name, labels, line.value)),
    });
    return series;
  }

  histogram(name: string, help: string, bounds: readonly number[]): Series<Durations> {
    const series = new Series(() => new Durations(bounds));
    this.#add({
      name,
      help,
      type: "histogram",
      lines: () =>
        [...series.all()].flatMap(({ labels, line }) => histogramLines(name, bounds, labels, line)),
    });
    return series;
  }

  /** A value that is read each time the metrics are; NaN when it is not known. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void {
    this.#addRead("gauge", name, help, read);
  }

  /** A count that is kept elsewhere and never shrinks. */
  countOf(name: string, help: string, read: () => Reading): void {
    this.#addRead("counter", name, help, read);
  }

  async text(): Promise<string> {
    const blocks = await Promise.all(
      this.#metrics.map(async ({ name, help, type, lines }) =>
        [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await lines()), ""].join("\n"),
      ),
    );
    return blocks.join("");
  }

  #addRead(type: Type, name: string, help: string, read: () => Reading | Promise<Reading>): void {
    this.#add({
      name,
      help,
      type,
      lines: async () => {
        const reading = await read();
        const samples = typeof reading === "number" ? [{ value: reading }] : reading;
        return samples.map(({ labels, value }) => lineOf(name, labels, value));
      },
    });
  }

  #add(metric: Metric): void {
    if (this.#metrics.some(({ name }) => name === metric.name)) throw new Error(`two metrics ${metric.name}`);
    this.#metrics.push(metric);
  }
}

function histogramLines(
  name: string,
  bounds: readonly number[],
  labels: Labels,
  { counts, sum }: Durations,
): string[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    const le = index < bounds.length ? String(bounds[index]) : "+Inf";
    return lineOf(`${name}_bucket`, { ...labels, le }, total);
  });
  return [...buckets, lineOf(`${name}_sum`, labels, sum), lineOf(`${name}_count`, labels, total)];
}

function lineOf(name: string, labels: Labels | undefined, value: number): string {
  const pairs = Object.entries(labels ?? {}).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

const escaped = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

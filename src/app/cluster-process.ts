/** One worker as its primary sees it: a process that starts, serves and exits. */
import cluster, { type Worker } from "node:cluster";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { FromWorker, ToWorker } from "#app/cluster-messages.ts";
import type { Running } from "#app/serve.ts";

// The workers accept from one socket of the kernel. By default the primary accepts and hands over, and a connection on its
// way to a worker that is killed just then would hang; a worker that is busy would still be given the next one.
cluster.schedulingPolicy = cluster.SCHED_NONE;

const program = fileURLToPath(new URL(`cluster-worker${extname(import.meta.url)}`, import.meta.url));

/** Its database's ping takes two seconds at most. */
const metricsPatienceMs = 3_000;

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

export class ClusterWorker {
  readonly number: number;
  readonly exited: Promise<Exit>;
  /** Resolves when it serves or has exited. */
  readonly settled: Promise<unknown>;
  readonly #worker: Worker;
  readonly #metricsWanted = new Map<number, (text: string | null) => void>();
  #metricsRequests = 0;
  #started: Omit<Running, "stop"> | undefined;
  #startedAt = 0;
  #endedAt: number | undefined;

  /** @param readMetrics of all workers */
  constructor(number: number, readMetrics: () => Promise<readonly string[]>) {
    this.number = number;
    cluster.setupPrimary({ exec: program, args: [String(number)] });
    this.#worker = cluster.fork();
    const started = new Promise<void>((resolve) => {
      this.#worker.on("message", (message: FromWorker) => {
        if (message.kind === "serving") {
          this.#started = message.running;
          this.#startedAt = performance.now();
          resolve();
        } else if (message.kind === "own metrics") {
          this.#metricsWanted.get(message.request)?.(message.text);
        } else {
          const { request } = message;
          void readMetrics().then((texts) => this.#send({ kind: "all metrics", request, texts }));
        }
      });
    });
    this.exited = new Promise((resolve) => {
      this.#worker.once("exit", (code, signal) => {
        this.#endedAt = performance.now();
        resolve({ code, signal });
      });
    });
    // A message to a process that has just ended.
    this.#worker.on("error", () => {});
    this.settled = Promise.race([started, this.exited]);
  }

  /** What it said when it began to serve. */
  get started(): Omit<Running, "stop"> | undefined {
    return this.#started;
  }

  servedMs(): number {
    return this.#started ? (this.#endedAt ?? performance.now()) - this.#startedAt : 0;
  }

  drain(): void {
    this.#send({ kind: "drain" });
  }

  /** Null when it does not answer: it has ended, or is frozen. */
  async readMetrics(): Promise<string | null> {
    const request = (this.#metricsRequests += 1);
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#metricsWanted.set(request, resolve);
    const timer = setTimeout(() => resolve(null), metricsPatienceMs);
    this.#send({ kind: "own metrics wanted", request });
    const text = await Promise.race([promise, this.exited.then(() => null)]);
    clearTimeout(timer);
    this.#metricsWanted.delete(request);
    return text;
  }

  #send(message: ToWorker): void {
    if (this.#worker.isConnected()) this.#worker.send(message);
  }

  signal(signal: NodeJS.Signals): void {
    this.#worker.process.kill(signal);
  }
}

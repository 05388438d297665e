/** One worker as its primary sees it: a process that starts, serves and exits. */
import cluster, { type Worker } from "node:cluster";
import { fileURLToPath } from "node:url";
import type { FromWorker, ToWorker } from "#app/cluster-messages.ts";

// The workers accept from one socket of the kernel. By default the primary accepts and hands over, and a connection on its
// way to a worker that is killed just then would hang; a worker that is busy would still be given the next one.
cluster.schedulingPolicy = cluster.SCHED_NONE;

const program = fileURLToPath(new URL("cluster-worker.ts", import.meta.url));

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
  #started: FromWorker | undefined;
  #startedAt = 0;
  #endedAt: number | undefined;

  constructor(number: number) {
    this.number = number;
    cluster.setupPrimary({ exec: program, args: [String(number)] });
    this.#worker = cluster.fork();
    const started = new Promise<void>((resolve) => {
      this.#worker.once("message", (message: FromWorker) => {
        this.#started = message;
        this.#startedAt = performance.now();
        resolve();
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
  get started(): FromWorker | undefined {
    return this.#started;
  }

  servedMs(): number {
    return this.#started ? (this.#endedAt ?? performance.now()) - this.#startedAt : 0;
  }

  drain(): void {
    if (this.#worker.isConnected()) this.#worker.send("drain" satisfies ToWorker);
  }

  signal(signal: NodeJS.Signals): void {
    this.#worker.process.kill(signal);
  }
}

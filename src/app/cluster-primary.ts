/**
 * The primary of `npm run cluster`: holds the port, from which each worker accepts connections itself (`node:cluster`), and
 * keeps the workers up. It serves nothing and loads neither database nor pages, so there is little in it that can fail.
 */
import { availableParallelism } from "node:os";
import type { Settings } from "#app/env.ts";
import { ClusterWorker } from "#app/cluster-process.ts";
import { listenError, rejectTakenPort } from "#app/listen-errors.ts";
import { RestartDelay } from "#app/restart-delay.ts";
import type { Running } from "#app/serve.ts";
import { createLog, type Logger } from "#platform/log/log.ts";
import { StartError } from "#shared/start-error.ts";

export interface ClusterOptions {
  readonly settings: Settings;
  readonly stopping: AbortSignal;
}

export interface RunningCluster extends Running {
  /** A rolling restart: each worker is replaced by a new one, which serves before the old one is drained. */
  restartOneByOne(): Promise<void>;
}

/**
 * Starts the first worker alone, since it makes tables, catalogue and administrator, then the others; resolves when all
 * have served or failed once.
 * @throws StartError when the settings do not allow it. A first worker that fails has said why, and ends the process.
 */
export async function openCluster({ settings, stopping }: ClusterOptions): Promise<RunningCluster> {
  if (settings.databaseUrl === "") {
    throw new StartError(
      "The embedded database is for one process: set DATABASE_URL to a PostgreSQL server, or use npm start.",
    );
  }
  await rejectTakenPort(settings).catch((error: unknown) => {
    throw listenError(error, settings);
  });
  stopping.throwIfAborted();
  const workers = new Workers(createLog(settings.logLevel));
  const onAbort = () => void workers.stop();
  stopping.addEventListener("abort", onAbort, { once: true });
  const first = await workers.start(1);
  stopping.throwIfAborted();
  if (!first.started) {
    const { code, signal } = await first.exited;
    if (code !== null && code !== 0) process.exit(code);
    throw new StartError(`The first worker was ended by ${signal ?? "itself"} before it served.`);
  }
  const size = settings.workers ?? availableParallelism();
  await Promise.all(Array.from({ length: size - 1 }, (_, index) => workers.start(index + 2)));
  stopping.removeEventListener("abort", onAbort);
  stopping.throwIfAborted();
  return {
    ...first.started,
    stop: () => workers.stop(),
    restartOneByOne: () => workers.restartOneByOne(),
  };
}

class Workers {
  readonly #log: Logger;
  /** The one that serves, or is about to, for each number. */
  readonly #current = new Map<number, ClusterWorker>();
  readonly #delays = new Map<number, RestartDelay>();
  /** All processes, those that are drained included. */
  readonly #alive = new Set<ClusterWorker>();
  #isStopping = false;
  #isRestarting = false;

  constructor(log: Logger) {
    this.#log = log;
    process.on("exit", () => this.#alive.forEach((worker) => worker.signal("SIGKILL")));
  }

  /** Resolves when it serves, or has ended before that; from then on it is kept up, if any has ever served. */
  async start(number: number): Promise<ClusterWorker> {
    const worker = this.#fork(number);
    this.#current.set(number, worker);
    await worker.settled;
    return worker;
  }

  async restartOneByOne(): Promise<void> {
    if (this.#isRestarting || this.#isStopping) return;
    this.#isRestarting = true;
    try {
      for (const number of this.#current.keys()) {
        const fresh = this.#fork(number);
        await fresh.settled;
        if (this.#isStopping) return;
        if (!fresh.started) {
          this.#log.error({ worker: number }, "the new worker did not start: the rolling restart ends here");
          return;
        }
        const old = this.#current.get(number);
        this.#current.set(number, fresh);
        old?.drain();
        await old?.exited;
      }
      this.#log.info({}, "all workers were restarted");
    } finally {
      this.#isRestarting = false;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const workers = [...this.#alive];
    workers.forEach((worker) => worker.signal("SIGTERM"));
    const exits = await Promise.all(workers.map((worker) => worker.exited));
    // One that had only begun to start is ended by the signal itself.
    const isClean = exits.every(({ code, signal }) => code === 0 || signal === "SIGTERM");
    if (!isClean) throw new StartError("A worker did not stop cleanly.");
  }

  #fork(number: number): ClusterWorker {
    const worker = new ClusterWorker(number, () => this.#readMetrics());
    this.#alive.add(worker);
    void worker.exited.then((exit) => {
      this.#alive.delete(worker);
      this.#startAgain(worker, exit);
    });
    return worker;
  }

  /** Not of one that is drained: its successor has the same number, and no line may come twice. */
  async #readMetrics(): Promise<readonly string[]> {
    const serving = [...this.#current.values()].filter(({ started }) => started);
    const texts = await Promise.all(serving.map((worker) => worker.readMetrics()));
    return texts.filter((text) => text !== null);
  }

  #startAgain(worker: ClusterWorker, exit: { code: number | null; signal: string | null }): void {
    const { number } = worker;
    const isReplaced = () => this.#isStopping || this.#current.get(number) !== worker;
    // The very first one that fails is a start that fails.
    const hasAnyServed = [...this.#current.values()].some(({ started }) => started);
    if (isReplaced() || !hasAnyServed) return;
    const delay = this.#delays.get(number) ?? new RestartDelay();
    this.#delays.set(number, delay);
    const waitMs = delay.nextMs(worker.servedMs());
    this.#log.warn({ worker: number, ...exit, waitMs }, "a worker ended and will be started again");
    setTimeout(() => {
      if (!isReplaced()) void this.start(number);
    }, waitMs);
  }
}

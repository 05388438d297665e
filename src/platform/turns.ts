/**
 * Turns of the event loop for long work: it runs for a slice of time, then other requests have their turn.
 *
 *     const turns = new Turns();
 *     for (const item of items) {
 *       if (turns.isOver) await turns.next();
 *       …
 */
import { setImmediate as nextTurn } from "node:timers/promises";

/** The length of a slice: with a few such tasks at once, no request waits for 50 ms. */
const sliceMs = 10;

export class Turns {
  #begunAt = performance.now();

  /** Whether to wait; read before each item, since that is cheaper than waiting for nothing. */
  get isOver(): boolean {
    return performance.now() - this.#begunAt > sliceMs;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.#begunAt = performance.now();
  }
}

/** Long work on many items, in turns with everything else the server's one thread has to do. */
export async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  const turns = new Turns();
  for (const item of items) {
    if (turns.isOver) await turns.next();
    work(item);
  }
}

/** A limit on concurrent work: callers past it wait, in the order they came. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** How much of the work on responses is done at a time, so that what is begun is soon finished, and who waits is known. */
import { availableParallelism } from "node:os";

/** Those who find no place wait for one, in the order they came. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Whether anybody waits for a place. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0;
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

/** Node has four threads for compression. */
const count = Math.min(4, availableParallelism());

/**
 * Pages, from their making until they are compressed. Those that were made before there was an encoder for them lay there so
 * long that V8 had to collect the whole heap to be rid of them.
 */
export const pagePlaces = new Places(count);

/**
 * An encoder takes megabytes from when it is made, and V8 counts them as its heap's: fifty that wait for a thread made it
 * collect garbage in the middle of their calls. So they are made when there is a place.
 */
export const encoderPlaces = new Places(count);

/** What takes a second, as the open data of a large catalogue, is compressed beside the pages, not before them. */
export const longPlaces = new Places(1);
const longBytes = 4 * 1024 * 1024;

export const isLong = (length: number): boolean => length >= longBytes;

export const isAnybodyWaiting = (): boolean => pagePlaces.isAwaited || encoderPlaces.isAwaited;

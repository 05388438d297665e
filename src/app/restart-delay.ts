/** How long a worker that died waits before it is started again. */

/** A worker that lived this long did not die of its start. */
const soundMs = 10_000;
const firstMs = 1_000;
const longestMs = 30_000;

export class RestartDelay {
  #deaths = 0;

  /** @param servedMs how long it served; 0 when it never did. */
  nextMs(servedMs: number): number {
    if (servedMs >= soundMs) {
      this.#deaths = 0;
      return 0;
    }
    this.#deaths += 1;
    return Math.min(firstMs * 2 ** (this.#deaths - 1), longestMs);
  }
}

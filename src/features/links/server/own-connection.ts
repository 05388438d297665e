/** Whether our own connection is up: without a single response, nothing can be said about a url that did not respond. */
import type { Clock } from "#platform/clock.ts";

/** For so long after a response we trust that it is. */
const trustMs = 60 * 60 * 1000;

export interface OwnConnectionOptions {
  readonly clock: Clock;
  /** Urls that lately were in order, to ask when nobody has responded for a while. */
  readonly listInOrder: () => Promise<readonly string[]>;
  /** Whether a url responds, with whatever status. */
  readonly responds: (url: string) => Promise<boolean>;
}

export class OwnConnection {
  readonly #options: OwnConnectionOptions;
  #lastResponseAt = -Infinity;
  #asking: Promise<boolean> | undefined;

  constructor(options: OwnConnectionOptions) {
    this.#options = options;
  }

  noteResponse(): void {
    this.#lastResponseAt = this.#options.clock.now();
  }

  /** Those who ask at the same time share one answer. */
  async isUp(): Promise<boolean> {
    if (this.#options.clock.now() - this.#lastResponseAt <= trustMs) return true;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<boolean> {
    for (const url of await this.#options.listInOrder()) {
      if (!(await this.#options.responds(url))) continue;
      this.noteResponse();
      return true;
    }
    return false;
  }
}

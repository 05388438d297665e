/**
 * Gathers small writes and commits them in groups, so that a rush of counts costs a few commits, not thousands.
 * The promise of `add` settles when its group has been written, so a response that waits for it is true.
 */
import { isDatabaseUnavailable, OwnError } from "#shared/errors.ts";

export interface GroupWriterOptions<Item, Result> {
  /** Writes one group, whole or not at all; at most one runs at a time. @returns what `add` returns for each, in order */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[] | void>;
  /**
   * Whether single items caused a rejection. Then the group is halved until they stand alone, and the rest is written. Any
   * other rejection, and any at all when this is left out, rejects every item of the group.
   */
  readonly isItemsFault?: (error: unknown) => boolean;
  /**
   * Whether a rejection is an outage, which the next group would meet too. Then those that have waited for this group are
   * rejected with it, so that each waits for one write at the most.
   */
  readonly isOutage?: (error: unknown) => boolean;
  readonly maxWaitMs: number;
  readonly maxGroup: number;
  /** Items held at the most, waiting and in flight; past that `add` rejects with GroupWriterFullError. */
  readonly maxPending: number;
}

/** Options for writes that a response waits for. */
export const awaitedGroups = {
  // A lone item waits this long for others; behind a group in flight, none waits longer than that takes.
  maxWaitMs: 1,
  maxGroup: 200,
  maxPending: 5_000,
  isOutage: isDatabaseUnavailable,
  isItemsFault: (error: unknown) => !isDatabaseUnavailable(error),
} as const;

export class GroupWriterFullError extends OwnError {
  override readonly name = "GroupWriterFullError";
}

interface Entry<Item, Result> extends PromiseWithResolvers<Result> {
  readonly item: Item;
}

export class GroupWriter<Item, Result = void> {
  readonly #options: GroupWriterOptions<Item, Result>;
  #waiting: Entry<Item, Result>[] = [];
  #inFlight = 0;
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> = Promise.resolve();

  constructor(options: GroupWriterOptions<Item, Result>) {
    this.#options = options;
  }

  /** Items held now, waiting and in flight. */
  get pending(): number {
    return this.#waiting.length + this.#inFlight;
  }

  add(item: Item): Promise<Result> {
    if (this.pending >= this.#options.maxPending) {
      return Promise.reject(new GroupWriterFullError("the buffer is full"));
    }
    const entry = { item, ...Promise.withResolvers<Result>() };
    this.#waiting.push(entry);
    if (this.#waiting.length >= this.#options.maxGroup) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), this.#options.maxWaitMs);
    return entry.promise;
  }

  /** Writes all waiting items; resolves when they are written or have failed. Called at shutdown. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#run = this.#run.then(() => this.#writeWaiting());
    return this.#run;
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#options.maxGroup);
      this.#inFlight = group.length;
      await this.#writeGroup(group);
      this.#inFlight = 0;
    }
  }

  async #writeGroup(group: readonly Entry<Item, Result>[]): Promise<void> {
    const { write, isItemsFault, isOutage } = this.#options;
    try {
      const results = await write(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results?.[index] as Result);
    } catch (error) {
      if (group.length > 1 && isItemsFault?.(error)) {
        const half = group.length >> 1;
        await this.#writeGroup(group.slice(0, half));
        await this.#writeGroup(group.slice(half));
        return;
      }
      const failed = isOutage?.(error) ? [...group, ...this.#waiting.splice(0)] : group;
      for (const { reject } of failed) reject(error);
    }
  }
}

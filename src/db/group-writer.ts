/** Small writes gathered in groups, each of which is one commit. */
import { BusyError, isDatabaseUnavailable } from "#shared/errors.ts";

export interface GroupBounds {
  /** How long a lone item waits for others; behind a group in flight, none waits longer than that takes. */
  readonly maxWaitMs?: number;
  readonly maxGroup?: number;
  /** Items held at the most, waiting and in flight; past that `add` rejects with BusyError. */
  readonly maxPending?: number;
}

interface Entry<Item> extends PromiseWithResolvers<void> {
  readonly item: Item;
}

/**
 * Gathers small writes and commits them in groups, so that a rush of them costs a few commits, not thousands.
 * The promise of `add` settles when its group has been written, so a response that waits for it is true.
 */
export abstract class GroupWriter<Item> {
  readonly #bounds: Required<GroupBounds>;
  #waiting: Entry<Item>[] = [];
  #inFlight = 0;
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> = Promise.resolve();

  constructor(bounds: GroupBounds = {}) {
    this.#bounds = { maxWaitMs: 1, maxGroup: 200, maxPending: 5_000, ...bounds };
  }

  /**
   * Writes one group, whole or not at all; at most one runs at a time. A group that is rejected is halved until those at fault
   * stand alone; an outage rejects it with all that wait, so that each waits for one write at the most.
   * @returns why single items were rejected, by their places; undefined for the others
   */
  protected abstract write(items: readonly Item[]): Promise<readonly unknown[] | void>;

  /** A key that two items of a group may not share: the later one waits for the next group, and holds up no other. */
  protected keyOf(_item: Item): string | undefined {
    return undefined;
  }

  /** Items held now, waiting and in flight. */
  get pending(): number {
    return this.#waiting.length + this.#inFlight;
  }

  add(item: Item): Promise<void> {
    const { maxWaitMs, maxGroup, maxPending } = this.#bounds;
    if (this.pending >= maxPending) return Promise.reject(new BusyError("too much waits to be written"));
    const entry = { item, ...Promise.withResolvers<void>() };
    this.#waiting.push(entry);
    if (this.#waiting.length >= maxGroup) void this.#writeAll();
    else this.#timer ??= setTimeout(() => void this.#writeAll(), maxWaitMs);
    return entry.promise;
  }

  /** Writes all waiting items; resolves when they are written or have failed. Called at shutdown. */
  flush(): Promise<void> {
    return this.#writeAll();
  }

  #writeAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#run = this.#run.then(async () => {
      while (this.#waiting.length > 0) {
        const group = this.#takeGroup();
        this.#inFlight = group.length;
        await this.#writeGroup(group);
        this.#inFlight = 0;
      }
    });
    return this.#run;
  }

  #takeGroup(): readonly Entry<Item>[] {
    const keys = new Set<unknown>();
    const { in: group = [], out = [] } = Object.groupBy(this.#waiting, (entry) => {
      const key = this.keyOf(entry.item) ?? entry;
      const isIn = keys.size < this.#bounds.maxGroup && !keys.has(key);
      if (isIn) keys.add(key);
      return isIn ? "in" : "out";
    });
    this.#waiting = out;
    return group;
  }

  async #writeGroup(group: readonly Entry<Item>[]): Promise<void> {
    try {
      const rejections = await this.write(group.map(({ item }) => item));
      for (const [place, { resolve, reject }] of group.entries()) {
        if (rejections?.[place] === undefined) resolve();
        else reject(rejections[place]);
      }
    } catch (error) {
      const isAway = isDatabaseUnavailable(error);
      if (group.length > 1 && !isAway) {
        await this.#writeGroup(group.slice(0, group.length >> 1));
        return this.#writeGroup(group.slice(group.length >> 1));
      }
      for (const { reject } of isAway ? [...group, ...this.#waiting.splice(0)] : group) reject(error);
    }
  }
}

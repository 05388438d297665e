/** Short lists that every visitor reads and that seldom change, held in memory. */
import { isDeepStrictEqual } from "node:util";
import { invalidFields } from "#platform/http-error.ts";
import type { ShownChanges } from "#platform/responses/visible-version.ts";
import { periodProblem, type ShownPeriod } from "#shared/days.ts";

export class CachedList<T> {
  readonly #read: () => Promise<readonly T[]>;
  readonly #shownChanges: ShownChanges;
  readonly #isShown: ((item: T) => boolean) | undefined;
  #items: readonly T[] = [];

  /** @param isShown called at each read; its result may change with the day, as the version that visitors see does */
  constructor(read: () => Promise<readonly T[]>, shownChanges: ShownChanges, isShown?: (item: T) => boolean) {
    this.#read = read;
    this.#shownChanges = shownChanges;
    this.#isShown = isShown;
  }

  list(): readonly T[] {
    return this.#isShown ? this.#items.filter(this.#isShown) : this.#items;
  }

  async refresh(): Promise<void> {
    const items = await this.#read();
    if (isDeepStrictEqual(items, this.#items)) return;
    this.#items = items;
    this.#shownChanges.text += 1;
  }
}

/** A form's values for a row that is visible on some days only. @throws HttpError when the last of them is before the first */
export function validPeriod<Filled extends ShownPeriod>(values: Filled, current?: ShownPeriod): Filled {
  const problem = periodProblem(values, current);
  if (problem) throw invalidFields(problem);
  return values;
}

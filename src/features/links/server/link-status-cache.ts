/** The latest checks of every url, in memory: read at start, then only what has been recorded since. */
import { checksKept, type LinkCheck } from "#features/links/contract.ts";
import type { LinkCheckStore } from "#features/links/server/store.ts";

export class LinkStatusCache {
  readonly #store: Pick<LinkCheckStore, "listSince">;
  readonly #checks = new Map<number, readonly LinkCheck[]>();
  #lastId = 0;

  constructor(store: Pick<LinkCheckStore, "listSince">) {
    this.#store = store;
  }

  /** Grows with every check that is read. */
  get revision(): number {
    return this.#lastId;
  }

  /** Reads what has been recorded since the last time, by any process. */
  async refresh(): Promise<void> {
    for (const { id, templateId, checkedAt, outcome, httpStatus } of await this.#store.listSince(
      this.#lastId,
    )) {
      // Two readings at a time may bring the same check.
      if (id <= this.#lastId) continue;
      const check = { checkedAt: checkedAt.toISOString(), outcome, httpStatus };
      const known = this.#checks.get(templateId) ?? [];
      this.#checks.set(templateId, [check, ...known].slice(0, checksKept));
      this.#lastId = id;
    }
  }

  /** A template's checks, latest first; none when its url was never checked. */
  list(templateId: number): readonly LinkCheck[] {
    return this.#checks.get(templateId) ?? [];
  }
}

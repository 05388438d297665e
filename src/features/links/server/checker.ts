/** Asks for the addresses whose turn it is, a few at a time, and records what came of it. */
import { checksKept, type LinkCheck } from "#features/links/contract.ts";
import { type LinkTarget, outcomeOf, pickDue } from "#features/links/server/rules.ts";
import type { LinkCheckStore, NewLinkCheck } from "#features/links/server/store.ts";
import type { Clock } from "#platform/clock.ts";
import { SafeFetchError, type SafeFetch } from "#platform/safe-fetch.ts";

export interface LinkCheckerOptions {
  readonly store: Pick<LinkCheckStore, "record">;
  readonly safeFetch: SafeFetch;
  readonly clock: Clock;
  readonly listTargets: () => readonly LinkTarget[];
  readonly latestOf: (id: number) => LinkCheck | undefined;
  /** Shows what was recorded. */
  readonly onRecorded: () => Promise<void>;
}

/** One round takes so many; one after another, so that no publisher is asked twice at a time. */
const roundLength = 20;
const timeoutMs = 15_000;
/** Enough to know that something answers; the rest is not fetched. */
const maxBytes = 4 * 1024;

export class LinkChecker {
  readonly #options: LinkCheckerOptions;
  readonly #stopping = new AbortController();

  constructor(options: LinkCheckerOptions) {
    this.#options = options;
  }

  async runRound(): Promise<void> {
    const { store, clock, listTargets, latestOf, onRecorded } = this.#options;
    const found: NewLinkCheck[] = [];
    for (const { id, url } of pickDue(listTargets(), latestOf, clock.now(), roundLength)) {
      if (this.#stopping.signal.aborted) break;
      const httpStatus = await this.#statusOf(url);
      found.push({
        templateId: id,
        checkedAt: new Date(clock.now()),
        outcome: outcomeOf(httpStatus),
        httpStatus,
      });
    }
    // Without a single answer it is our own connection that is down, and says nothing about anybody's address.
    if (found.length === 0 || (found.length > 1 && found.every(({ httpStatus }) => httpStatus === null)))
      return;
    await store.record(found, checksKept);
    await onRecorded();
  }

  /** Lets the round under way end after the address it is at. */
  stop(): void {
    this.#stopping.abort();
  }

  async #statusOf(url: string): Promise<number | null> {
    try {
      const answer = await this.#options.safeFetch(url, { timeoutMs, maxBytes, longBody: "cut" });
      return answer.status;
    } catch (error) {
      if (error instanceof SafeFetchError) return null;
      throw error;
    }
  }
}

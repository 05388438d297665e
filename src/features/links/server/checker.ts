/** The link checker: requests the urls that are due, a few at a time, and records the outcomes. */
import { checksKept, type LinkCheck } from "#features/links/contract.ts";
import { type LinkTarget, outcomeOf, pickDue } from "#features/links/server/check-schedule.ts";
import type { LinkCheckStore, NewLinkCheck } from "#features/links/server/store.ts";
import type { Clock } from "#platform/clock.ts";
import { type SafeFetch, SafeFetchError } from "#platform/safe-fetch.ts";

export interface LinkCheckerOptions {
  readonly store: Pick<LinkCheckStore, "record">;
  readonly safeFetch: SafeFetch;
  readonly clock: Clock;
  readonly listTargets: () => readonly LinkTarget[];
  readonly latestOf: (templateId: number) => LinkCheck | undefined;
  /** Reads what was recorded: before a round by other processes, after it by this one. */
  readonly syncSite: () => Promise<void>;
}

/** Urls of one round. They are requested one after another, so that no publisher gets two requests at a time. */
export const roundLength = 20;
const timeoutMs = 15_000;
/** Enough to know that there is a response; the rest is not fetched. */
const maxBytes = 4 * 1024;
/** For so long after a response we trust that our own connection is up. */
const trustMs = 60 * 60 * 1000;

export class LinkChecker {
  readonly #options: LinkCheckerOptions;
  #lastResponseAt = -Infinity;
  /** How many of the urls that are due are skipped, after rounds without a single response. */
  #passedOver = 0;

  constructor(options: LinkCheckerOptions) {
    this.#options = options;
  }

  /** Ends early when `signal` is aborted, keeping what it has found. */
  async runRound(signal: AbortSignal): Promise<void> {
    const { store, clock, listTargets, latestOf, syncSite } = this.#options;
    await syncSite();
    const due = pickDue(listTargets(), latestOf, clock.now());
    if (this.#passedOver >= due.length) this.#passedOver = 0;
    const found: NewLinkCheck[] = [];
    const stopped = new Promise<"stopped">((resolve) => {
      if (signal.aborted) resolve("stopped");
      else signal.addEventListener("abort", () => resolve("stopped"), { once: true });
    });
    for (const { id, url } of due.slice(this.#passedOver, this.#passedOver + roundLength)) {
      const httpStatus = await Promise.race([this.#statusOf(url), stopped]);
      if (httpStatus === "stopped") break;
      const now = clock.now();
      if (httpStatus !== null) this.#lastResponseAt = now;
      found.push({ templateId: id, checkedAt: new Date(now), outcome: outcomeOf(httpStatus), httpStatus });
    }
    if (found.length === 0) return;
    // Without a single response it may be our own connection that is down, which says nothing about the urls.
    if (clock.now() - this.#lastResponseAt > trustMs) {
      this.#passedOver += found.length;
      return;
    }
    this.#passedOver = 0;
    await store.record(found, checksKept);
    await syncSite();
  }

  async #statusOf(url: string): Promise<number | null> {
    try {
      const response = await this.#options.safeFetch(url, { timeoutMs, maxBytes, longBody: "cut" });
      return response.status;
    } catch (error) {
      if (error instanceof SafeFetchError) return null;
      throw error;
    }
  }
}

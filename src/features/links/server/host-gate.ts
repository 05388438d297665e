/**
 * Politeness by host: one request at a time, a pause after each, and any wait that a host requests. It applies over all
 * processes (a row for each host) and after a restart.
 */
import type { LinkHostStore } from "#features/links/server/host-store.ts";
import type { Clock } from "#platform/clock.ts";
import { OwnError } from "#shared/errors.ts";
import { withoutWww } from "#shared/text/url-text.ts";

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export interface HostGateOptions {
  readonly store: Pick<LinkHostStore, "claim" | "release">;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

/** Pause after a request to a host, until the next one. */
const pauseMs = 1_000;
/** Life of a claim: a process that has died in a request then no longer keeps its host from the others. */
const claimMs = 60_000;
/** The longest wait in place. */
const patienceMs = 30_000;
const pollMs = 500;

/** A host has requested a wait. */
export class HostAsksToWait extends OwnError {
  override readonly name = "HostAsksToWait";
  readonly until: number;

  constructor(until: number) {
    super("the host is not to be asked now");
    this.until = until;
  }
}

/** `www.nav.no` and `nav.no` are the same server to be polite to. */
export function hostKey(url: string): string {
  return withoutWww(new URL(url).host.toLowerCase());
}

export class HostGate {
  readonly #options: HostGateOptions;

  constructor(options: HostGateOptions) {
    this.#options = options;
  }

  /**
   * Sends a request when the host is free.
   * @param work resolves to the result and any wait that the host requests
   * @throws HostAsksToWait
   */
  async run<Result>(
    url: string,
    signal: AbortSignal,
    work: () => Promise<{ readonly result: Result; readonly waitMs: number }>,
  ): Promise<Result> {
    const { store, clock } = this.#options;
    const host = hostKey(url);
    await this.#claim(host, signal);
    let waitMs = 0;
    try {
      const done = await work();
      ({ waitMs } = done);
      return done.result;
    } finally {
      await store.release(host, clock.now() + Math.max(pauseMs, waitMs));
    }
  }

  async #claim(host: string, signal: AbortSignal): Promise<void> {
    const { store, clock, sleep } = this.#options;
    const giveUpAt = clock.now() + patienceMs;
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      const { isMine, freeAt } = await store.claim(host, now, now + claimMs);
      if (isMine) return;
      if (Math.max(freeAt, now) > giveUpAt) throw new HostAsksToWait(freeAt);
      // The owner of the claim may let go before its time, so it is looked at again soon.
      await sleep(Math.max(1, Math.min(freeAt - now, pollMs)), signal);
      if (clock.now() > giveUpAt) throw new HostAsksToWait(Math.max(freeAt, clock.now() + pauseMs));
    }
  }
}

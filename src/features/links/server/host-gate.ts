/** The gate of link checks: the time from which each host gets its next request. */
import type { Clock } from "#platform/clock.ts";
import { OwnError } from "#shared/errors.ts";
import { withoutWww } from "#shared/text/url-text.ts";

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

interface HostGateOptions {
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** Stores a wait that a host requests, for the rounds of any process. */
  readonly onWait: (host: string, until: number) => Promise<void>;
}

/** Pause after a request to a host, until the next one. */
const pauseMs = 1_000;
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

/**
 * Politeness by host: one request at a time, a pause after each, and any wait that a host requests. A process has one gate; the
 * rounds are of one process at a time (decision 018).
 */
export class HostGate {
  readonly #options: HostGateOptions;
  /** Hosts that are not free; the time is Infinity during a request. */
  readonly #freeAt = new Map<string, number>();

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
    const { clock, onWait } = this.#options;
    const host = hostKey(url);
    await this.#enter(host, signal);
    let freeAt = 0;
    try {
      const { result, waitMs } = await work();
      freeAt = clock.now() + waitMs;
      if (waitMs > patienceMs) await onWait(host, freeAt);
      return result;
    } finally {
      this.#freeAt.set(host, Math.max(freeAt, clock.now() + pauseMs));
    }
  }

  async #enter(host: string, signal: AbortSignal): Promise<void> {
    const { clock, sleep } = this.#options;
    const giveUpAt = clock.now() + patienceMs;
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      for (const [other, freeAt] of this.#freeAt) if (freeAt <= now) this.#freeAt.delete(other);
      const freeAt = this.#freeAt.get(host);
      if (freeAt === undefined) break;
      if (now > giveUpAt) throw new HostAsksToWait(now + pauseMs);
      if (freeAt > giveUpAt && freeAt < Infinity) throw new HostAsksToWait(freeAt);
      // A request in progress may end soon.
      await sleep(Math.max(1, Math.min(freeAt - now, pollMs)), signal);
    }
    this.#freeAt.set(host, Infinity);
  }
}

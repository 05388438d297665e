/** The hosts of link checks: SQL of one row each, with the time of its next request, and the gate that waits for it. */
import { eq, isNull, lte, sql } from "drizzle-orm";
import { Store } from "#db/database.ts";
import { linkHosts } from "#db/schema/link.ts";
import type { Clock } from "#platform/clock.ts";
import { OwnError } from "#shared/errors.ts";
import { withoutWww } from "#shared/text/url-text.ts";

export class LinkHostStore extends Store {
  /**
   * Claims a host until a time, if it is free.
   * @returns when it will be, as far as is known, if it is not
   */
  async claim(host: string, now: number, until: number): Promise<{ isMine: boolean; freeAt: number }> {
    const { orm } = this.database;
    const [nowAt, untilAt] = [new Date(now), new Date(until)];
    const claimed = await orm
      .insert(linkHosts)
      .values({ host, freeAt: nowAt, claimedUntil: untilAt })
      .onConflictDoUpdate({
        target: linkHosts.host,
        set: { claimedUntil: untilAt },
        setWhere: sql`${lte(linkHosts.freeAt, nowAt)} and (${isNull(linkHosts.claimedUntil)} or ${lte(linkHosts.claimedUntil, nowAt)})`,
      })
      .returning({ host: linkHosts.host });
    if (claimed.length > 0) return { isMine: true, freeAt: now };
    const [row] = await orm.select().from(linkHosts).where(eq(linkHosts.host, host));
    // A claim ends with its request, nearly always long before its time.
    const isClaimed = row?.claimedUntil != null && row.claimedUntil.getTime() > now;
    return { isMine: false, freeAt: Math.max(row?.freeAt.getTime() ?? now, isClaimed ? now + 1 : now) };
  }

  async release(host: string, freeAt: number): Promise<void> {
    await this.database.orm
      .update(linkHosts)
      .set({ claimedUntil: null, freeAt: new Date(freeAt) })
      .where(eq(linkHosts.host, host));
  }

  /** Deletes hosts that have been free for long. */
  async purgeBefore(time: Date): Promise<void> {
    const lastAt = sql`greatest(${linkHosts.freeAt}, ${linkHosts.claimedUntil})`;
    await this.database.orm.delete(linkHosts).where(sql`${lastAt} < ${time.toISOString()}::timestamptz`);
  }
}

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

interface HostGateOptions {
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

/**
 * Politeness by host: one request at a time, a pause after each, and any wait that a host requests. It applies over all
 * processes (a row for each host) and after a restart.
 */
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

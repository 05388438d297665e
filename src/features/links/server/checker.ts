/** The link checker: checks due links, some hosts at a time, and those requested by an administrator at once. (decision 033) */
import { setTimeout as sleep } from "node:timers/promises";
import type { CheckedLink, LinkToCheck } from "#features/links/server/check-link.ts";
import { HostAsksToWait, hostKey } from "#features/links/server/host-gate.ts";
import type { LinkQueueStore } from "#features/links/server/queue-store.ts";
import { postponed } from "#features/links/server/link-record.ts";
import type { LinkStore } from "#features/links/server/store.ts";
import type { Clock } from "#platform/clock.ts";
import { isDatabaseUnavailable } from "#shared/errors.ts";

export interface LinkCheckerOptions {
  readonly queue: LinkQueueStore;
  readonly store: Pick<LinkStore, "record">;
  readonly check: (link: LinkToCheck, signal: AbortSignal) => Promise<CheckedLink>;
  readonly connection: ReturnType<typeof ownConnection>;
  readonly clock: Clock;
  /** Reads what was recorded, so that visitors see it. */
  readonly syncSite: () => Promise<void>;
  readonly log: { error(fields: object, message: string): void };
}

/** Time after a response for which we trust that our own connection is up. */
const trustMs = 60 * 60 * 1000;
const hostsAtOnce = 6;
const batch = { limit: 60, perHost: 3 };
/**
 * Limits of a round, in checks and in time; the next one continues. A hundred thousand links in a week are 100 in ten minutes.
 */
const maxPerRound = 300;
const roundMs = 8 * 60 * 1000;

export interface Checking {
  readonly pending: readonly number[];
  /** Links whose hosts want no request until then, in milliseconds since 1970. */
  readonly postponed: readonly { readonly templateId: number; readonly until: number }[];
}

export class LinkChecker {
  readonly #options: LinkCheckerOptions;
  readonly #stopping = new AbortController();
  /** Unfinished checks requested by administrators. */
  readonly #asked = new Map<number, Promise<number | null>>();

  constructor(options: LinkCheckerOptions) {
    this.#options = options;
  }

  /** Ends early when `signal` is aborted. What it has found is stored by then, and what it has not is due. */
  async runRound(signal: AbortSignal): Promise<void> {
    const { queue, clock } = this.#options;
    const startedAt = clock.now();
    await queue.adopt(startedAt);
    for (let checked = 0; checked < maxPerRound && clock.now() - startedAt < roundMs;) {
      if (signal.aborted) return;
      const links = await queue.listDue({ ...batch, now: clock.now() });
      if (links.length === 0) return;
      await this.#checkAll(links, signal, () => {});
      checked += links.length;
    }
  }

  /** Checks these templates' links now; awaited for a while, then continued in the background. */
  async checkNow(ids: readonly number[], waitMs: number): Promise<Checking> {
    const { queue, clock } = this.#options;
    const fresh = ids.filter((id) => !this.#asked.has(id));
    if (fresh.length > 0) this.#start(await queue.list(fresh, clock.now()));
    const postponements: { templateId: number; until: number }[] = [];
    const finished = ids.map(async (templateId) => {
      const until = await this.#asked.get(templateId);
      if (typeof until === "number") postponements.push({ templateId, until });
    });
    const waiting = new AbortController();
    const isOver = sleep(waitMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {});
    await Promise.race([Promise.all(finished), isOver]);
    waiting.abort();
    return { pending: ids.filter((id) => this.#asked.has(id)), postponed: postponements };
  }

  /** Ends checks requested by administrators; they are due in the next round. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#asked.values());
  }

  #start(links: readonly LinkToCheck[]): void {
    const asked = links.map(({ id }) => ({ id, ...Promise.withResolvers<number | null>() }));
    const settle = (id: number, until: number | null) => {
      asked.find((each) => each.id === id)?.resolve(until);
      this.#asked.delete(id);
    };
    for (const { id, promise } of asked) this.#asked.set(id, promise);
    const settleAll = () => asked.forEach(({ id }) => settle(id, null));
    this.#checkAll(links, this.#stopping.signal, settle)
      .catch((error: unknown) =>
        this.#options.log.error({ err: error }, "link checks that were asked for failed"),
      )
      .finally(settleAll);
  }

  /** Checks some hosts at a time, the links of one host one after another. */
  async #checkAll(
    links: readonly LinkToCheck[],
    signal: AbortSignal,
    onDone: (id: number, until: number | null) => void,
  ): Promise<void> {
    const hosts = [...Map.groupBy(links, ({ url }) => hostKey(url)).values()].values();
    const workers = Array.from({ length: hostsAtOnce }, async () => {
      // The workers share one iterator, so each host is taken once.
      for (const ofHost of hosts) {
        for (const link of ofHost) {
          if (signal.aborted) return;
          onDone(link.id, await this.#check(link, signal));
        }
      }
    });
    const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected" && !signal.aborted) throw failed.reason;
  }

  /** @returns until when the link's host wants no request, if that is why it was not checked */
  async #check(link: LinkToCheck, signal: AbortSignal): Promise<number | null> {
    const { queue, store, check, connection, clock, syncSite, log } = this.#options;
    let checked;
    try {
      checked = await check(link, signal);
    } catch (error) {
      if (signal.aborted || isDatabaseUnavailable(error)) throw error;
      if (error instanceof HostAsksToWait) {
        await queue.postpone(link.id, error.until);
        return error.until;
      }
      // A page that our own code fails at must not end the round, every time anew.
      log.error({ err: error, templateId: link.id }, "a link could not be checked");
      await queue.postpone(link.id, postponed(clock.now()));
      return null;
    }
    if (checked.httpStatus !== null) connection.noteResponse();
    else if (!(await connection.isUp())) {
      await queue.postpone(link.id, postponed(clock.now()));
      return null;
    }
    await store.record(link, checked, clock.now());
    await syncSite();
    return null;
  }
}

/**
 * Whether our own connection is up: without a single response, a url without a response is not judged.
 * @param listInOrder urls recently in order, requested when no host has responded for a while
 */
export function ownConnection(
  clock: Clock,
  listInOrder: () => Promise<readonly string[]>,
  responds: (url: string) => Promise<boolean>,
) {
  let lastResponseAt = -Infinity;
  let asking: Promise<boolean> | undefined;
  const noteResponse = () => void (lastResponseAt = clock.now());
  const ask = async () => {
    for (const url of await listInOrder()) {
      if (!(await responds(url))) continue;
      noteResponse();
      return true;
    }
    return false;
  };
  return {
    noteResponse,
    /** Concurrent callers share one result. */
    async isUp(): Promise<boolean> {
      if (clock.now() - lastResponseAt <= trustMs) return true;
      asking ??= ask().finally(() => (asking = undefined));
      return asking;
    },
  };
}

/** The link checks put together. */
import { setTimeout as sleepMs } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { LinkChecker, ownConnection } from "#features/links/server/checker.ts";
import { HostGate, type Sleep } from "#features/links/server/host-gate.ts";
import { LinkQueueStore } from "#features/links/server/queue-store.ts";
import { LinkStore, type LinkStoreOptions } from "#features/links/server/store.ts";
import type { Clock } from "#platform/clock.ts";
import { type SafeFetch, type Sender, userAgentOf } from "#platform/safe-fetch.ts";
import { isDatabaseUnavailable } from "#shared/errors.ts";

export interface LinkChecksOptions extends Sender {
  readonly database: Database;
  readonly history: HistoryRecorder;
  readonly safeFetch: SafeFetch;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
  readonly syncSite: () => Promise<void>;
  readonly onBroken?: LinkStoreOptions["onBroken"];
  /** The pause of tests, which moves their clock. */
  readonly sleep?: Sleep;
  readonly timeoutMs?: number;
}

const sleepInPlace: Sleep = async (ms, signal) => sleepMs(ms, undefined, { signal, ref: false });
/** Urls recently in order, requested when no host responds. */
const controls = 3;
const controlTimeoutMs = 10_000;
const asControl = { timeoutMs: controlTimeoutMs, maxBytes: 1024, longBody: "cut" } as const;

export function openLinkChecks(options: LinkChecksOptions): LinkChecker {
  const { database, history, safeFetch, clock, log, syncSite, onBroken } = options;
  const { sleep = sleepInPlace, timeoutMs } = options;
  const userAgent = userAgentOf(options, "lenkekontroll");
  const queue = new LinkQueueStore(database);
  const gate = new HostGate({ clock, sleep, onWait: (host, until) => queue.postponeHost(host, until) });
  const responds = async (url: string) => {
    try {
      await gate.run(url, AbortSignal.timeout(controlTimeoutMs), async () => {
        const options = { ...asControl, headers: { "user-agent": userAgent } };
        return { result: await safeFetch(url, options), waitMs: 0 };
      });
      return true;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return false;
    }
  };
  return new LinkChecker({
    queue,
    store: new LinkStore({ database, history, onBroken }),
    check: async (link, signal) => {
      // Loaded here, since a start needs no parser of HTML.
      const { linkCheck } = await import("#features/links/server/check-link.ts");
      const ways = { safeFetch, gate, clock, userAgent, ...(timeoutMs !== undefined && { timeoutMs }) };
      return linkCheck(ways)(link, signal);
    },
    connection: ownConnection(clock, () => queue.listInOrder(controls), responds),
    clock,
    syncSite,
    log,
  });
}

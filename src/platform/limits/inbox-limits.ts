/** Limits of the inbox: how many suggestions, reports and inquiries visitors may send for the administrator to read. */
import type { FastifyRequest } from "fastify";
import { type Clock, dayMs } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { ipKey, rateLimits, type RouteLimit } from "#platform/limits/rate-limit.ts";
import { type Claim, type QuotaStore, StoredQuota } from "#platform/limits/stored-quota.ts";

/** Forms one ip may send in a day, all kinds together. */
export const maxSentPerDay = 20;
/**
 * How many of one kind may wait undecided. Two processes may both see the last free place, so there can be a few more; what
 * counts is that a flood ends.
 */
export const maxWaiting = 500;

export class InboxLimits {
  readonly #perIp: StoredQuota;

  constructor(clock: Clock, store: QuotaStore) {
    this.#perIp = new StoredQuota({ name: "inbox", max: maxSentPerDay, windowMs: dayMs, clock, store });
  }

  /**
   * A route's own limit, checked before this one. When the day's share is used up as well, its 429 names that longer
   * wait, not a minute after which the next rejection would follow.
   */
  readonly routeLimit: RouteLimit = {
    ...rateLimits.written,
    secondsLeft: (request) => this.#perIp.secondsLeft(ipKey(request)),
  };

  /** The ip's places in its share of the day. */
  claim(request: Pick<FastifyRequest, "ip">): Promise<readonly Claim[]> {
    return this.#perIp.claim(ipKey(request));
  }
}

/** @throws HttpError 503 when too many of the kind wait already */
export function rejectPastFull(waiting: number): void {
  if (waiting >= maxWaiting) throw inboxFull();
}

function inboxFull(): HttpError {
  return new HttpError(
    503,
    "inbox_full",
    "Vi har fått inn så mye at vi ikke kan ta imot mer akkurat nå. Prøv igjen i morgen.",
    { retryAfterMs: dayMs },
  );
}

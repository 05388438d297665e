/** Limits of the inbox: how many suggestions, reports and inquiries visitors may send for the administrator to read. */
import type { FastifyRequest } from "fastify";
import { type Clock, dayMs } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { Quota } from "#platform/quota.ts";
import { ipKey, rateLimits, tooManyRequests } from "#platform/rate-limit.ts";

/** Forms one ip may send in a day, all kinds together. */
export const maxSentPerDay = 20;
/**
 * How many of one kind may wait undecided. Requests that arrive together may all see the last free place, so there can
 * be a few more; what counts is that a flood ends.
 */
export const maxWaiting = 500;

export class InboxLimits {
  readonly #perIp: Quota;

  constructor(clock: Clock) {
    this.#perIp = new Quota({ max: maxSentPerDay, windowMs: dayMs, clock });
  }

  /**
   * A route's own limit, checked before this one. When the day's share is used up as well, its 429 names that longer
   * wait, not a minute after which the next rejection would follow.
   */
  readonly routeLimit = {
    ...rateLimits.written,
    errorResponseBuilder: (request: Pick<FastifyRequest, "ip">, { ttl }: { readonly ttl: number }) =>
      tooManyRequests(Math.max(ttl / 1000, this.#perIp.secondsLeft(ipKey(request)))),
  };

  /**
   * Stores what was sent, when there is room for it. What is rejected or fails costs the ip nothing.
   * @throws HttpError 429 when the ip has sent its share, 503 when too many of the kind wait already.
   */
  take<Stored>(
    request: Pick<FastifyRequest, "ip">,
    { countWaiting, store }: { countWaiting: () => Promise<number>; store: () => Promise<Stored> },
  ): Promise<Stored> {
    return this.#perIp.spend([ipKey(request)], async () => {
      if ((await countWaiting()) >= maxWaiting) throw inboxFull();
      return store();
    });
  }
}

function inboxFull(): HttpError {
  return new HttpError(
    503,
    "inbox_full",
    "Vi har fått inn så mye at vi ikke kan ta imot mer akkurat nå. Prøv igjen i morgen.",
    { retryAfterMs: dayMs },
  );
}

/** The rate limit of each route that has one in its `config`: for each ip, before the body is read. */
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { Quota, type QuotaWindow } from "#platform/limits/quota.ts";
import { ipKey, type RouteLimit, tooManyRequests } from "#platform/limits/rate-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    rateLimit?: RouteLimit;
  }
}

/** The table `limit_counters`, where the processes beside one database count together. */
export interface RateStore {
  /** Whether there can be other processes. */
  readonly isShared: boolean;
  /** Counts one. @returns the sum, and when its window ends */
  count(
    limit: string,
    whom: string,
    windowMs: number,
  ): Promise<{ readonly points: number; readonly expire: number }>;
}

const limitName = "rate";
/** The database is waited for this long; then the process counts for itself. */
const timeoutMs = 3_000;

/** Where a request was counted by this process alone. */
const countedIn = new WeakMap<object, QuotaWindow>();

/** To be called for a request that fails because the database is away, which is not its sender's doing. */
export function giveBackCount(request: object): void {
  const window = countedIn.get(request);
  if (window && window.used > 0) window.used -= 1;
}

export function limitRequests(app: App, store: RateStore, clock: Clock): void {
  // Routes of one kind share their memory, and have counters of their own in it.
  const quotas = new Map<string, Quota>();
  app.addHook("onRoute", (route) => {
    const limit = route.config?.rateLimit;
    if (!limit) return;
    const { max, windowMs } = limit;
    const kind = `${limit.countedIn} ${max} ${windowMs}`;
    const quota = quotas.get(kind) ?? new Quota({ max, windowMs, clock });
    quotas.set(kind, quota);
    const isShared = limit.countedIn === "table" && store.isShared;
    const hook: onRequestAsyncHookHandler = async (request) => {
      const key = `${route.url} ${ipKey(request)}`;
      const secondsLeft = quota.secondsLeft(key);
      if (secondsLeft > 0) throw await rejection(request, limit, secondsLeft);
      const sum = isShared ? await within(timeoutMs, store.count(limitName, key, windowMs)) : null;
      // While the database is away, each process counts for itself.
      if (!sum) {
        countedIn.set(request, quota.use(key));
        return;
      }
      // Rejected from memory from now on: a flood must not be one of queries.
      if (sum.points >= max) quota.block(sum.expire, key);
      if (sum.points > max) throw await rejection(request, limit, (sum.expire - clock.now()) / 1000);
    };
    route.onRequest = [route.onRequest ?? [], hook].flat();
  });
}

async function rejection(request: FastifyRequest, limit: RouteLimit, secondsLeft: number) {
  const ofNext = (await limit.secondsLeft?.(request).catch(() => 0)) ?? 0;
  return tooManyRequests(Math.max(secondsLeft, ofNext));
}

/** @returns null where the work fails, or takes longer */
function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), limitMs);
  return Promise.race([work.catch(() => null), late.promise]).finally(() => clearTimeout(timer));
}

/** The rate limit of each route that has one in its `config`: for each ip, before the body is read. */
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { Quota, type QuotaWindow } from "#platform/limits/quota.ts";
import { ipKey, type RouteLimit, tooManyRequests } from "#platform/limits/rate-limit.ts";
import { GroupWriter } from "#platform/writes/group-writer.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    rateLimit?: RouteLimit;
  }
}

export interface RateSum {
  readonly points: number;
  readonly expire: number;
}

/** The table `limit_counters`, where the processes beside one database count together. */
export interface RateStore {
  readonly isShared: boolean;
  /** Adds to counters in one statement. @returns the sums of the same keys */
  count(
    limit: string,
    points: ReadonlyMap<string, number>,
    windowMs: number,
  ): Promise<ReadonlyMap<string, RateSum>>;
}

const limitName = "rate";
/** The longest wait for the database; after it the process counts for itself. */
const timeoutMs = 3_000;

/** The windows of the requests that this process alone has counted. */
const countedIn = new WeakMap<object, QuotaWindow>();

/** Takes back the count of a request that failed because the database is unavailable, which is not its sender's fault. */
export function giveBackCount(request: object): void {
  const window = countedIn.get(request);
  if (window && window.used > 0) window.used -= 1;
}

export function limitRequests(app: App, store: RateStore, clock: Clock): void {
  // Routes of one kind share their memory, and have counters of their own in it.
  const kinds = new Map<string, { readonly quota: Quota; readonly countInTable: CountInTable | null }>();
  app.addHook("onRoute", (route) => {
    const limit = route.config?.rateLimit;
    if (!limit) return;
    const { max, windowMs } = limit;
    const name = `${limit.countedIn} ${max} ${windowMs}`;
    const isShared = limit.countedIn === "table" && store.isShared;
    const kind = kinds.get(name) ?? {
      quota: new Quota({ max, windowMs, clock }),
      countInTable: isShared ? countInGroups(store, windowMs) : null,
    };
    kinds.set(name, kind);
    const { quota, countInTable } = kind;
    const hook: onRequestAsyncHookHandler = async (request) => {
      const key = `${route.url} ${ipKey(request)}`;
      const secondsLeft = quota.secondsLeft(key);
      if (secondsLeft > 0) throw await rejection(request, limit, secondsLeft);
      const sum = countInTable ? await countInTable(key) : null;
      // While the database is unavailable, each process counts for itself.
      if (!sum) {
        countedIn.set(request, quota.use(key));
        return;
      }
      // Later requests are rejected from memory: a flood must not be one of queries.
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

/** Counts one request. @returns null where the database is unavailable */
type CountInTable = (key: string) => Promise<RateSum | null>;

/** Requests that arrive during a count share one statement; each gets the sum that it would have got alone, in order. */
function countInGroups(store: RateStore, windowMs: number): CountInTable {
  const writer = new GroupWriter<string, RateSum | null>({
    maxWaitMs: 0,
    maxGroup: 200,
    maxPending: 5_000,
    isOutage: () => true,
    write: async (keys) => {
      const points = new Map<string, number>();
      for (const key of keys) points.set(key, (points.get(key) ?? 0) + 1);
      const sums = await within(timeoutMs, store.count(limitName, new Map(points), windowMs));
      return keys.map((key) => {
        const sum = sums.get(key);
        const after = (points.get(key) ?? 0) - 1;
        points.set(key, after);
        return sum ? { ...sum, points: sum.points - after } : null;
      });
    },
  });
  return (key) => writer.add(key).catch(() => null);
}

/** @throws when the work takes longer */
export function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no result within ${limitMs} ms`)), limitMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

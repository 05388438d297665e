/** The rate limit of each route that has one in its `config`: for each ip, before the body is read. */
import type { onRequestAsyncHookHandler } from "fastify";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import type { App } from "#platform/app.ts";
import {
  ExactLimiter,
  GatheringLimiter,
  ProcessLimiter,
  type RateLimiter,
  type RateStore,
} from "#platform/limits/rate-limiters.ts";
import { ipKey, type RouteLimit, tooManyRequests } from "#platform/limits/rate-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    rateLimit?: RouteLimit;
  }
}

/** How a request is taken back that was counted. */
const takenBackBy = new WeakMap<object, () => Promise<void>>();

/** To be called for a request that fails because the database is away, which is not its sender's doing. */
export function giveBackCount(request: object): void {
  void takenBackBy.get(request)?.();
}

export function limitRequests(app: App, store: RateStore): void {
  // Routes of one kind share a limiter, and have counters of their own in it.
  const limiters = new Map<string, RateLimiter>();
  const limiterFor = (limit: RouteLimit): RateLimiter => {
    const kind = `${limit.together} ${limit.max} ${limit.windowMs}`;
    const limiter = limiters.get(kind) ?? makeLimiter(limit, store);
    limiters.set(kind, limiter);
    return limiter;
  };
  app.addHook("onClose", async () => {
    await Promise.all([...limiters.values()].map(async (limiter) => limiter.flush?.()));
  });
  app.addHook("onRoute", (route) => {
    const limit = route.config?.rateLimit;
    if (!limit) return;
    const limiter = limiterFor(limit);
    const hook: onRequestAsyncHookHandler = async (request) => {
      const key = `${route.url} ${ipKey(request)}`;
      try {
        await limiter.consume(key);
        takenBackBy.set(request, () => limiter.giveBack(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const secondsLeft = (await limit.secondsLeft?.(request).catch(() => 0)) ?? 0;
        throw tooManyRequests(Math.max(error.msBeforeNext / 1000, secondsLeft));
      }
    };
    route.onRequest = [route.onRequest ?? [], hook].flat();
  });
}

function makeLimiter(limit: RouteLimit, store: RateStore): RateLimiter {
  if (!store.isShared) return new ProcessLimiter(limit);
  return limit.together === "asked" ? new ExactLimiter(limit, store) : new GatheringLimiter(limit, store);
}

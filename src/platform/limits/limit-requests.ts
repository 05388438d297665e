/** The rate limit of each route that has one in its `config`: for each ip, before the body is read, in this process's memory. */
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

/** The windows that requests are counted in. */
const countedIn = new WeakMap<object, QuotaWindow>();

/** Takes back the count of a request that failed because the database is unavailable, which is not its sender's fault. */
export function giveBackCount(request: object): void {
  const window = countedIn.get(request);
  if (window && window.used > 0) window.used -= 1;
}

export function limitRequests(app: App, clock: Clock): void {
  // Routes of one kind share their memory, and have counters of their own in it.
  const quotas = new Map<string, Quota>();
  app.addHook("onRoute", (route) => {
    const limit = route.config?.rateLimit;
    if (!limit) return;
    const { max, windowMs } = limit;
    const name = `${max} ${windowMs}`;
    const quota = quotas.get(name) ?? new Quota({ max, windowMs, clock });
    quotas.set(name, quota);
    // A HEAD is a GET without its body.
    const method = String(route.method).replace("HEAD", "GET");
    const hook: onRequestAsyncHookHandler = async (request) => {
      const key = `${method} ${route.url} ${ipKey(request)}`;
      const secondsLeft = quota.secondsLeft(key);
      if (secondsLeft > 0) throw await rejection(request, limit, secondsLeft);
      countedIn.set(request, quota.use(key));
    };
    route.onRequest = [route.onRequest ?? [], hook].flat();
  });
}

async function rejection(request: FastifyRequest, limit: RouteLimit, secondsLeft: number) {
  const ofNext = (await limit.secondsLeft?.(request).catch(() => 0)) ?? 0;
  return tooManyRequests(Math.max(secondsLeft, ofNext));
}

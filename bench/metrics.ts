/**
 * What measuring adds to a request: the hook of `src/platform/request-metrics.ts`, against the smallest response that Fastify
 * makes without a network. `node bench/metrics.ts`; trust the ratio, not the microseconds.
 */
import Fastify from "fastify";
import type { App } from "#platform/app.ts";
import { Metrics } from "#platform/metrics.ts";
import { measureRequests } from "#platform/request-metrics.ts";

type Hook = (request: object, reply: object, done: () => void) => void;
const hooks: Hook[] = [];
const metrics = new Metrics();
measureRequests({ addHook: (_name: string, hook: Hook) => hooks.push(hook) } as unknown as App, metrics);
const [hook] = hooks;
if (!hook) throw new Error("no hook was added");

const routes = Array.from({ length: 60 }, (_, index) => `/api/route-${index}/:id`);
const done = () => {};
function measureHook(calls: number): number {
  const startedAt = performance.now();
  for (let call = 0; call < calls; call += 1) {
    const request = { method: call % 8 === 0 ? "POST" : "GET", routeOptions: { url: routes[call % 60] } };
    hook?.(request, { statusCode: call % 50 === 0 ? 404 : 200, elapsedTime: call % 40 }, done);
  }
  return ((performance.now() - startedAt) / calls) * 1000;
}

async function measureResponse(calls: number): Promise<number> {
  const app = Fastify();
  app.get("/", () => "ok");
  await app.ready();
  const startedAt = performance.now();
  for (let call = 0; call < calls; call += 1) await app.inject("/");
  const us = ((performance.now() - startedAt) / calls) * 1000;
  await app.close();
  return us;
}

measureHook(200_000);
await measureResponse(5_000);
const hookUs = measureHook(2_000_000);
const responseUs = await measureResponse(20_000);
console.log(`the hook of a request:   ${hookUs.toFixed(2)} µs`);
console.log(`the smallest response:   ${responseUs.toFixed(1)} µs`);
console.log(`measuring adds ${((hookUs / responseUs) * 100).toFixed(1)} % to it`);
const startedAt = performance.now();
const bytes = (await metrics.text()).length;
console.log(
  `a reading of ${(bytes / 1024).toFixed(0)} KiB: ${((performance.now() - startedAt) / (responseUs / 1000)).toFixed(0)} times the smallest response`,
);

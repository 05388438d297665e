import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import type { App } from "#platform/app.ts";
import { handleErrors } from "#platform/error-handler.ts";
import { limitRequests } from "#platform/limits/limit-requests.ts";
import { rateLimits, type RouteLimit } from "#platform/limits/rate-limit.ts";
import { DatabaseUnavailableError } from "#shared/errors.ts";

/** A server with one limited route. */
function serve(limit: RouteLimit) {
  const app = Fastify() as unknown as App;
  onTestFinished(() => app.close());
  handleErrors(app, "Maler");
  let now = startedAt;
  limitRequests(app, { now: () => now });
  const handled: string[] = [];
  const database = { isAway: false };
  const handler = (request: { url: string }) => {
    if (database.isAway) return Promise.reject(new DatabaseUnavailableError("connection refused"));
    handled.push(request.url);
    return Promise.resolve("done");
  };
  app.post("/one", { config: { rateLimit: limit } }, handler);
  app.delete("/one", { config: { rateLimit: limit } }, handler);
  app.post("/two", { config: { rateLimit: limit } }, handler);
  app.post("/free", handler);
  const send = async (url = "/one", remoteAddress = "192.0.2.1", method: "POST" | "DELETE" = "POST") => {
    const response = await app.inject({ method, url, remoteAddress });
    return { status: response.statusCode, retryAfter: response.headers["retry-after"], body: response.body };
  };
  const sendMany = async (times: number, ...args: Parameters<typeof send>) =>
    (await Promise.all(Array.from({ length: times }, () => send(...args)))).map(({ status }) => status);
  return { send, sendMany, handled, database, advance: (milliseconds: number) => (now += milliseconds) };
}

const startedAt = Date.parse("2026-11-21T10:00:00Z");

describe.each(["written", "counted"] as const)("the limit of what is %s", (name) => {
  const limit = rateLimits[name];

  it("lets so many through in a minute, for each IP and route, and says when there is room again", async () => {
    const { send, sendMany, handled, advance } = serve(limit);
    expect(new Set(await sendMany(limit.max))).toEqual(new Set([200]));
    advance(19_500);
    expect(await send()).toMatchObject({ status: 429, retryAfter: "41" });
    expect(JSON.parse((await send()).body)).toMatchObject({
      code: "too_many_requests",
      message: "Du har sendt for mye på kort tid. Prøv igjen om et minutt.",
    });
    expect(handled).toHaveLength(limit.max);
    expect((await send("/one", "192.0.2.2")).status).toBe(200);
    expect((await send("/two")).status).toBe(200);
    expect((await send("/one", "192.0.2.1", "DELETE")).status).toBe(200);
    advance(40_500);
    expect((await send()).status).toBe(200);
  });

  it("counts no request that fails because the database is away", async () => {
    const { send, sendMany, database } = serve(limit);
    expect((await send()).status).toBe(200);
    database.isAway = true;
    for (let time = 0; time < 2 * limit.max; time += 1) expect((await send()).status).toBe(503);
    database.isAway = false;
    expect(new Set(await sendMany(limit.max - 1))).toEqual(new Set([200]));
    expect((await send()).status).toBe(429);
  });
});

it("counts a whole IPv6 network as one, and a route without a limit not at all", async () => {
  const { send, sendMany } = serve(rateLimits.written);
  await sendMany(20, "/one", "2001:db8::1");
  expect((await send("/one", "2001:db8::2")).status).toBe(429);
  expect((await send("/one", "2001:db8:0:1::1")).status).toBe(200);
  expect(new Set(await sendMany(50, "/free"))).toEqual(new Set([200]));
});

it("names the longer wait of the limit that the request would meet next, and its own when that is unknown", async () => {
  const { send, sendMany } = serve({ ...rateLimits.written, secondsLeft: async () => 7_200 });
  await sendMany(20);
  expect(await send()).toMatchObject({ status: 429, retryAfter: "7200" });
  const unknown = serve({
    ...rateLimits.written,
    secondsLeft: () => Promise.reject(new Error("connection refused")),
  });
  await unknown.sendMany(20);
  expect(await unknown.send()).toMatchObject({ status: 429, retryAfter: "60" });
});

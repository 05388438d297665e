import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { limitRequests } from "#platform/limits/limit-requests.ts";
import type { App } from "#platform/app.ts";
import { handleErrors } from "#platform/error-handler.ts";
import { rateLimits, type RouteLimit } from "#platform/limits/rate-limit.ts";
import { ProcessLimiter, type RateStore } from "#platform/limits/rate-limiters.ts";
import { DatabaseUnavailableError } from "#shared/database-unavailable.ts";
import { freezeDate } from "#testing/frozen-date.ts";

/** A server with one limited route. */
function serve(store: RateStore, limit: RouteLimit) {
  const app = Fastify() as unknown as App;
  onTestFinished(() => app.close());
  handleErrors(app);
  limitRequests(app, store);
  const handled: string[] = [];
  const database = { isAway: false };
  const handler = (request: { url: string }) => {
    if (database.isAway) return Promise.reject(new DatabaseUnavailableError("connection refused"));
    handled.push(request.url);
    return Promise.resolve("done");
  };
  app.post("/one", { config: { rateLimit: limit } }, handler);
  app.post("/two", { config: { rateLimit: limit } }, handler);
  app.post("/free", handler);
  const send = async (url = "/one", remoteAddress = "192.0.2.1") => {
    const response = await app.inject({ method: "POST", url, remoteAddress });
    return { status: response.statusCode, retryAfter: response.headers["retry-after"], body: response.body };
  };
  const sendMany = async (times: number, ...args: Parameters<typeof send>) =>
    (await Promise.all(Array.from({ length: times }, () => send(...args)))).map(({ status }) => status);
  return { send, sendMany, handled, database };
}

const embedded: RateStore = {
  isShared: false,
  addMany: () => Promise.reject(new Error("unused")),
};
/** A shared database that is away. */
const away: RateStore = {
  isShared: true,
  addMany: () => Promise.reject(new Error("connection refused")),
};

describe.each([
  ["written", "embedded", embedded],
  ["counted", "embedded", embedded],
  ["written", "away", away],
  ["counted", "away", away],
] as const)("the limit of what is %s, with the database %s", (name, _where, store) => {
  const limit = rateLimits[name];

  it("lets so many through in a minute, for each IP and route, and says when there is room again", async () => {
    const date = freezeDate();
    const { send, sendMany, handled } = serve(store, limit);
    expect(new Set(await sendMany(limit.max))).toEqual(new Set([200]));
    date.advance(19_500);
    expect(await send()).toMatchObject({ status: 429, retryAfter: "41" });
    expect(JSON.parse((await send()).body)).toMatchObject({
      code: "too_many_requests",
      message: "Det kom for mange forespørsler herfra. Prøv igjen om et minutt.",
    });
    expect(handled).toHaveLength(limit.max);
    expect((await send("/one", "192.0.2.2")).status).toBe(200);
    expect((await send("/two")).status).toBe(200);
    date.advance(40_500);
    expect((await send()).status).toBe(200);
  });

  it("counts no request that fails because the database is away", async () => {
    freezeDate();
    const { send, sendMany, database } = serve(store, limit);
    expect((await send()).status).toBe(200);
    database.isAway = true;
    for (let time = 0; time < 2 * limit.max; time += 1) expect((await send()).status).toBe(503);
    database.isAway = false;
    expect(new Set(await sendMany(limit.max - 1))).toEqual(new Set([200]));
    expect((await send()).status).toBe(429);
  });
});

it("counts a whole IPv6 network as one, and a route without a limit not at all", async () => {
  const { send, sendMany } = serve(embedded, rateLimits.written);
  await sendMany(20, "/one", "2001:db8::1");
  expect((await send("/one", "2001:db8::2")).status).toBe(429);
  expect((await send("/one", "2001:db8:0:1::1")).status).toBe(200);
  expect(new Set(await sendMany(50, "/free"))).toEqual(new Set([200]));
});

it("names the longer wait of the limit that the request would meet next, and its own when that is unknown", async () => {
  const { send, sendMany } = serve(embedded, { ...rateLimits.written, secondsLeft: async () => 7_200 });
  await sendMany(20);
  expect(await send()).toMatchObject({ status: 429, retryAfter: "7200" });
  const unknown = serve(embedded, {
    ...rateLimits.written,
    secondsLeft: () => Promise.reject(new Error("connection refused")),
  });
  await unknown.sendMany(20);
  expect(await unknown.send()).toMatchObject({ status: 429, retryAfter: "60" });
});

it("makes no request wait for the database that only counts, and rejects what others have used up", async () => {
  const told: (readonly [string, number])[][] = [];
  const answer = Promise.withResolvers<ReadonlyMap<string, { points: number; msLeft: number }>>();
  const store: RateStore = {
    ...away,
    addMany: (_limit, counts) => {
      told.push([...counts]);
      return answer.promise;
    },
  };
  const { send, sendMany } = serve(store, rateLimits.counted);
  expect(await sendMany(3)).toEqual([200, 200, 200]);
  await expect.poll(() => told).toEqual([[["/one 192.0.2.1", 3]]]);
  expect((await send()).status).toBe(200);
  answer.resolve(new Map([["/one 192.0.2.1", { points: 120, msLeft: 20_000 }]]));
  await expect.poll(async () => (await send()).status).toBe(429);
  expect((await send("/two")).status).toBe(200);
});

it.each(["written", "counted"] as const)(
  "does not reject for ever what is %s, when the window ends while the database is asked",
  async (name) => {
    const limit = rateLimits[name];
    const gone = { points: limit.max, msLeft: -4 };
    let answered = 0;
    const addMany: RateStore["addMany"] = async (_limit, counts) => {
      answered += 1;
      if (answered > 1) throw new Error("connection refused");
      return new Map([...counts.keys()].map((key) => [key, gone]));
    };
    const { send } = serve({ ...away, addMany }, limit);
    expect((await send()).status).toBe(200);
    await expect.poll(() => answered).toBe(1);
    expect((await send()).status).toBe(200);
  },
);

it("asks the database no more for an IP that it has rejected", async () => {
  freezeDate();
  let asked = 0;
  const { sendMany } = serve(
    { ...away, addMany: async (_limit, counts) => countUp(counts) },
    rateLimits.written,
  );
  const countUp = (counts: ReadonlyMap<string, number>) =>
    new Map([...counts].map(([key, count]) => [key, { points: (asked += count), msLeft: 60_000 }]));
  const statuses = await sendMany(20);
  expect(statuses).not.toContain(429);
  expect(new Set(await sendMany(100))).toEqual(new Set([429]));
  expect(asked).toBe(20);
});

it("asks the database once for those that arrive together, and lets exactly as many through as there is room for", async () => {
  const asked: (readonly [string, number])[][] = [];
  // Another process has counted five.
  let points = 5;
  const addMany: RateStore["addMany"] = async (_limit, counts) => {
    asked.push([...counts]);
    return new Map([...counts].map(([key, count]) => [key, { points: (points += count), msLeft: 60_000 }]));
  };
  const { sendMany } = serve({ ...away, addMany }, rateLimits.written);
  const statuses = await sendMany(30);
  expect(statuses.map((status) => status === 200)).toEqual(statuses.map((_status, index) => index < 15));
  expect(asked).toEqual([[["/one 192.0.2.1", 30]]]);
});

it("forgets the IP seen least recently when there are very many, and keeps the rest", async () => {
  const limiter = new ProcessLimiter({ max: 1, windowMs: 60_000 });
  for (let ip = 0; ip <= 20_000; ip += 1) await limiter.consume(`${ip}`);
  expect(limiter.dump().storage).toHaveLength(20_000);
  await expect(limiter.consume("20000")).rejects.toMatchObject({ consumedPoints: 2 });
  await expect(limiter.consume("0")).resolves.toMatchObject({ consumedPoints: 1 });
});

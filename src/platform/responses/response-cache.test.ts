import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { expect, it, vi } from "vitest";
import { handleErrors } from "#platform/error-handler.ts";
import type { App } from "#platform/app.ts";
import { Quota } from "#platform/limits/quota.ts";
import { ResponseCache, type ResponseCacheOptions } from "#platform/responses/response-cache.ts";

const shown = { for: () => "1" };
type Options = Omit<ResponseCacheOptions, "shown">;

/** Serves `?bytes=` bytes, once for each url; as a page with `&side`. */
function serve(options: Options) {
  const app = Fastify() as unknown as App;
  const responses = new ResponseCache({ ...options, shown });
  const made: string[] = [];
  handleErrors(app, "Maler");
  app.get("/", (request, reply) => {
    const make = () => {
      made.push(request.url);
      const { bytes } = request.query as { bytes: string };
      return { type: "text/plain", body: "a".repeat(Number(bytes)) };
    };
    const page = { key: request.url, isPage: request.url.includes("&side"), make };
    return responses.send(request, reply, page);
  });
  const send = async (url: string, remoteAddress: string) =>
    (await app.inject({ url, remoteAddress })).statusCode;
  const statusOf = (url: string) => send(url, "127.0.0.1");
  return { send, statusOf, made };
}

it("what is long takes more of what one IP may have made", async () => {
  const quota = () => new Quota({ max: 20, windowMs: 60_000, clock: { now: () => 0 } });
  const short = serve({ uncachedQuota: quota() });
  for (const expected of [200, 200, 200, 200, 429]) {
    expect(await short.statusOf(`/?bytes=10&n=${short.made.length}`)).toBe(expected);
  }
  const long = serve({ uncachedQuota: quota() });
  expect(await long.statusOf(`/?bytes=${15 * 16 * 1024}`)).toBe(200);
  expect(await long.statusOf("/?bytes=10")).toBe(429);
  expect(await long.statusOf(`/?bytes=${15 * 16 * 1024}`)).toBe(200);
  expect(long.made).toHaveLength(1);
});

it("pages asked for at once use as much of what an ip may have made as those one after the other", async () => {
  const clock = { now: () => 0 };
  const { send, made } = serve({ uncachedQuota: new Quota({ max: 20, windowMs: 60_000, clock }) });
  const urls = Array.from({ length: 15 }, (_, index) => `/?bytes=10&side=${index}`);
  const last = urls.at(-1) ?? "";
  const flood = Promise.all(urls.map((url) => send(url, "192.0.2.1")));
  // A second request for a page that waits for a place takes no place.
  const other = send(last, "192.0.2.2");
  const statuses = await flood;
  // Each takes five, and those that are made at the same time have been let in together.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(4 + availableParallelism());
  expect([statuses.at(-1), await other]).toEqual([429, 200]);
  expect(made.at(-1)).toBe(last);
});

it("makes no page for a visitor who has left while it waited, but for those who wait for the same", async () => {
  const app = Fastify() as unknown as App;
  const responses = new ResponseCache({ shown });
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const made: string[] = [];
  let closed = 0;
  app.server.on("connection", (socket) => socket.on("close", () => (closed += 1)));
  app.get("/*", (request, reply) => {
    asked.push(request.url);
    return responses.send(request, reply, {
      key: request.url,
      isPage: true,
      make: async () => {
        made.push(request.url);
        await gate.promise;
        return { type: "text/plain", body: request.url };
      },
    });
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const places = Math.min(4, availableParallelism());
  const others = Array.from({ length: places }, (_, index) => fetch(`${origin}/${index}`));
  await vi.waitFor(() => expect(made).toHaveLength(places));
  const leaving = new AbortController();
  const left = ["/left", "/shared"].map((url) => fetch(`${origin}${url}`, leaving));
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(["/left", "/shared"])));
  const shared = fetch(`${origin}/shared`);
  await vi.waitFor(() => expect(asked).toHaveLength(places + 3));
  leaving.abort();
  await Promise.allSettled(left);
  await vi.waitFor(() => expect(closed).toBe(2));
  gate.resolve();
  expect(await (await shared).text()).toBe("/shared");
  for (const response of await Promise.all(others)) expect(response.status).toBe(200);
  expect(made.slice(places)).toEqual(["/shared"]);
  await app.close();
});

it("a long url takes its place in the cache, so that urls alone cannot fill the memory", async () => {
  const { statusOf, made } = serve({ maxBytes: 64 * 1024 });
  const long = `/?bytes=10&n=${"x".repeat(14_000)}`;
  const ask = async (url: string) => expect(await statusOf(url)).toBe(200);
  await ask(`${long}1`);
  await ask(`${long}2`);
  expect(made).toHaveLength(2);
  await ask(`${long}2`);
  expect(made).toHaveLength(2);
  // Each takes 28 kB and a little: the third pushes the first one out.
  await ask(`${long}3`);
  await ask(`${long}1`);
  expect(made).toHaveLength(4);
});

/** Sends the responses of a test; each making waits until the test ends it. */
function serveSlowly(options: Options = {}) {
  const app = Fastify({ logger: false }) as unknown as App;
  const state = { version: "1" };
  const responses = new ResponseCache({ ...options, shown: { for: () => state.version } });
  const making: { version: string; end: (body: string) => void; fail: (error: Error) => void }[] = [];
  app.get("/*", (request, reply) => {
    const { version } = state;
    const make = async () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      making.push({ version, end: resolve, fail: reject });
      return { type: "text/plain", body: await promise };
    };
    return responses.send(request, reply, { key: request.url, make });
  });
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject({ url });
    return `${statusCode} ${body}`;
  };
  const until = (count: number) => vi.waitFor(() => expect(making).toHaveLength(count));
  return { get, making, state, until };
}

it("makes a response once for all who ask while it is being made, and keeps no failure", async () => {
  const { get, making, until } = serveSlowly();
  const failed = [get("/a"), get("/a")];
  await until(1);
  making[0]?.fail(new Error("no page"));
  for (const response of await Promise.all(failed)) expect(response).toMatch(/^500 /);
  const sent = [get("/a"), get("/a")];
  await until(2);
  making[1]?.end("page");
  expect(await Promise.all(sent)).toEqual(["200 page", "200 page"]);
  expect(await get("/a")).toBe("200 page");
  expect(making).toHaveLength(2);
});

it("never sends for a new version what was begun for the one before", async () => {
  const { get, making, state, until } = serveSlowly();
  const before = get("/a");
  await until(1);
  state.version = "2";
  const after = get("/a");
  await until(2);
  making[1]?.end("new");
  expect(await after).toBe("200 new");
  making[0]?.end("old");
  expect(await before).toBe("200 old");
  expect(await get("/a")).toBe("200 new");
  expect(making.map(({ version }) => version)).toEqual(["1", "2"]);
});

it("sends what is too large to keep, and what was pushed out while it was being made", async () => {
  const { get, making, until } = serveSlowly({ maxBytes: 8 * 1024 });
  const large = get("/large");
  await until(1);
  making[0]?.end("a".repeat(8 * 1024));
  expect(await large).toMatch(/^200 a+$/);
  const slow = get("/slow");
  await until(2);
  for (let other = 0; other < 8; other += 1) {
    const quick = get(`/${other}`);
    await until(3 + other);
    making[2 + other]?.end("b".repeat(1024));
    await quick;
  }
  making[1]?.end("late");
  expect(await slow).toBe("200 late");
});

it("counts what it holds in every encoding", async () => {
  const app = Fastify() as unknown as App;
  const responses = new ResponseCache({ shown });
  const body = randomBytes(20_000).toString("base64");
  app.get("/", (request, reply) =>
    responses.send(request, reply, { key: "a", make: () => ({ type: "text/plain", body }) }),
  );
  let before = 0;
  for (const [at, encoding] of ["", "br", "gzip"].entries()) {
    for (const _again of [1, 2]) {
      const { rawPayload } = await app.inject({ url: "/", headers: { "accept-encoding": encoding } });
      const { bytes, entries } = responses.usage;
      expect([entries, bytes - before > rawPayload.length]).toEqual([at + 1, true]);
      expect(bytes - before).toBeLessThan(rawPayload.length + 5_000);
    }
    before = responses.usage.bytes;
  }
});

/** Serves pages, and at `/list` what is none. */
function servePages() {
  const app = Fastify() as unknown as App;
  const responses = new ResponseCache({ shown });
  const state = { making: 0, mostMaking: 0 };
  const textOf = (url: string) =>
    Array.from({ length: 3_000 }, (_, word) => `mal ${(word * word * 31) % 1_009} ${url}`).join(" ");
  app.get("/*", (request, reply) =>
    responses.send(request, reply, {
      key: request.url,
      isPage: request.url !== "/list",
      make: async () => {
        state.making += 1;
        state.mostMaking = Math.max(state.mostMaking, state.making);
        await new Promise(setImmediate);
        state.making -= 1;
        return { type: "text/plain", body: textOf(request.url) };
      },
    }),
  );
  const get = async (url: string) => {
    const { rawPayload } = await app.inject({ url, headers: { "accept-encoding": "br" } });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(textOf(url));
    return rawPayload.length;
  };
  const urls = Array.from({ length: 40 }, (_, index) => `/${100 + index}`);
  return { get, responses, state, urls };
}

it("makes no more pages at a time than can be compressed, in the order they came; what is no page goes past them", async () => {
  const { get, state, urls } = servePages();
  const done: string[] = [];
  const ask = async (url: string) => {
    await get(url);
    done.push(url);
  };
  await Promise.all([...urls, "/list"].map(ask));
  expect(state.mostMaking).toBeLessThanOrEqual(Math.min(4, availableParallelism()) + 1);
  expect(done.indexOf("/list")).toBeLessThan(10);
  const places = done.filter((url) => url !== "/list").map((url) => urls.indexOf(url));
  places.forEach((place, at) => expect(Math.abs(place - at)).toBeLessThan(10));
});

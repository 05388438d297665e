/** What `offer` refuses: whatever is not the same for every visitor, whoever offers it. */
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import type { App } from "#platform/app.ts";
import type { Offer } from "#platform/responses/ready-response.ts";
import { ReadyResponses } from "#platform/responses/ready-responses.ts";
import { requestIdHeader } from "#platform/request-id.ts";

interface Case {
  readonly method?: "GET" | "HEAD";
  readonly target?: string;
  readonly sent?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly offered?: Partial<Offer>;
  readonly config?: { rateLimit: never };
}

async function urlsAfter({ method = "GET", target = "/a", sent, headers, offered, config }: Case) {
  const ready = new ReadyResponses({ requestId: () => "0123456789abcdef", measured: () => () => {} });
  ready.follow(
    () => "7",
    () => false,
  );
  const app = Fastify({ rewriteUrl: ({ url = "/" }) => url.replace("http://host", "") }) as unknown as App;
  app.get("/a", { config: config ?? {} }, async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ [requestIdHeader]: "0123456789abcdef", "cache-control": "no-cache", ...headers });
    ready
      .offer(request, reply, {
        status: 200,
        etag: 'W/"a"',
        encodingFor: () => "identity",
        version: "7",
        isHeld: () => true,
        owner: {},
        ...offered,
      })
      ?.add("identity", Buffer.from("a"));
    return "a";
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const { request } = await import("node:http");
  await new Promise((resolve, reject) => {
    const asked = request(origin, { path: target, method, headers: { connection: "close", ...sent } });
    asked.on("error", reject).on("response", (response) => response.resume().on("end", resolve));
    asked.end();
  });
  await app.close();
  return ready.urls;
}

describe("a response", () => {
  it.each<[string, Case]>([
    ["as it is", {}],
    ["to a visitor with cookies", { sent: { cookie: "enhet=abc" } }],
    ["that does not exist", { offered: { status: 404 } }],
    ["that lasts", { offered: { version: null }, headers: { "cache-control": "public, max-age=3600" } }],
  ])("%s gets ready", async (_name, options) => {
    expect(await urlsAfter(options)).toEqual(["/a"]);
  });

  it.each<[string, Case]>([
    ["to a token", { sent: { authorization: "Bearer x" } }],
    ["to an empty token", { sent: { authorization: "" } }],
    ["to another method", { method: "HEAD" }],
    ["with a cookie", { headers: { "set-cookie": "a=b" } }],
    ["for no cache", { headers: { "cache-control": "no-store" } }],
    ["for one visitor", { headers: { "cache-control": "private, no-cache" } }],
    ["with a word more", { headers: { "cache-control": "no-cache, private" } }],
    ["without a tag", { offered: { etag: "" } }],
    ["that is rejected", { offered: { status: 429 } }],
    ["that failed", { offered: { status: 500 } }],
    ["to somebody who is not known", { offered: { status: 401 } }],
    ["of an older version", { offered: { version: "6" } }],
    ["of a newer version", { offered: { version: "8" } }],
    ["at a route with a limit", { config: { rateLimit: {} as never } }],
    ["at a target that was rewritten", { target: "http://host/a" }],
    ["at a very long url", { target: `/a?${"b".repeat(1_100)}` }],
    ["that lasts, with a query", { target: "/a?b", offered: { version: null } }],
  ])("%s does not", async (_name, options) => {
    expect(await urlsAfter(options)).toEqual([]);
  });
});

it("remembers no more urls of one response than are ready, however many a client thinks up", () => {
  const ready = new ReadyResponses({ requestId: () => "0", measured: () => () => {} });
  ready.follow(
    () => "7",
    () => false,
  );
  const owner = {};
  const reply = {
    hasHeader: (name: string) => name === requestIdHeader,
    getHeader: () => "no-cache",
    getHeaders: () => ({ [requestIdHeader]: "0" }),
    raw: { getRawHeaderNames: () => [] },
  } as unknown as FastifyReply;
  for (let asked = 0; asked < 2_500; asked += 1) {
    const url = `/?nothing=${asked}`;
    const request = {
      method: "GET",
      headers: {},
      originalUrl: url,
      raw: { url },
      routeOptions: { url: "/*", config: {} },
    } as unknown as FastifyRequest;
    const offer = { status: 200, etag: 'W/"a"', version: "7", isHeld: () => true, owner } as const;
    ready.offer(request, reply, { ...offer, encodingFor: () => "identity" });
  }
  expect([ready.urls.length, ready.countOf(owner)]).toEqual([2_000, 2_000]);
  ready.drop(owner);
  expect([ready.urls.length, ready.countOf(owner)]).toEqual([0, 0]);
});

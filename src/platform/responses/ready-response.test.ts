/** Responses sent again without Fastify: only those that are the same for every visitor. */
import { request } from "node:http";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import type { App } from "#platform/app.ts";
import type { CachedResponse } from "#platform/responses/encoded-response.ts";
import type { ResponseSource } from "#platform/responses/response-cache.ts";
import { requestIdHeader } from "#platform/request-id.ts";
import { cacheForTest } from "#testing/response-cache.ts";

interface Case {
  readonly method?: "GET" | "HEAD";
  readonly target?: string;
  readonly sent?: Record<string, string>;
  readonly cookie?: string;
  readonly made?: Partial<CachedResponse>;
  readonly source?: Partial<ResponseSource>;
  /** Of this visitor. */
  readonly version?: string;
  readonly config?: { rateLimit: never };
  readonly times?: number;
}

async function urlsAfter(options: Case) {
  const {
    method = "GET",
    target = "/a",
    sent = {},
    cookie,
    made,
    source,
    version = "7",
    config = {},
    times = 2,
  } = options;
  const responses = cacheForTest({ shown: { current: () => "7", for: () => version } });
  const app = Fastify({ rewriteUrl: ({ url = "/" }) => url.replace("http://host", "") }) as unknown as App;
  app.get("/a", { config }, (asked, reply) => {
    reply.header(requestIdHeader, "0123456789abcdef");
    if (cookie !== undefined) reply.header("set-cookie", cookie);
    const make = () => ({ type: "text/plain", body: "a", ...made });
    return responses.send(asked, reply, { key: "a", make, ...source });
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  for (let time = 0; time < times; time += 1) {
    await new Promise((resolve, reject) => {
      const asked = request(origin, { path: target, method, headers: { connection: "close", ...sent } });
      asked.on("error", reject).on("response", (response) => response.resume().on("end", resolve));
      asked.end();
    });
  }
  await app.close();
  return responses.readyUrls();
}

describe("a response", () => {
  it.each<[string, Case]>([
    ["as it is", {}],
    ["to a visitor with cookies", { sent: { cookie: "enhet=abc" } }],
    ["that does not exist", { made: { status: 404 } }],
    [
      "that lasts",
      { source: { isLasting: true }, made: { headers: { "cache-control": "public, max-age=3600" } } },
    ],
  ])("%s gets ready", async (_name, options) => {
    expect(await urlsAfter(options)).toEqual(["/a"]);
  });

  it("that was asked for once does not: most searches are never asked again", async () => {
    expect(await urlsAfter({ times: 1 })).toEqual([]);
  });

  it.each<[string, Case]>([
    ["to a token", { sent: { authorization: "Bearer x" } }],
    ["to an empty token", { sent: { authorization: "" } }],
    ["to another method", { method: "HEAD" }],
    ["with a cookie", { cookie: "a=b" }],
    ["for no cache", { made: { headers: { "cache-control": "no-store" } } }],
    ["for one visitor", { made: { headers: { "cache-control": "private, no-cache" } } }],
    ["without a tag", { made: { encoded: { as: "identity", etag: "" } } }],
    ["with a text that is new each time", { made: { varying: { text: "a", value: () => "b" } } }],
    ["that is rejected", { made: { status: 429 } }],
    ["of an older version", { version: "6" }],
    ["at a route with a limit", { config: { rateLimit: {} as never } }],
    ["at a target that was rewritten", { target: "http://host/a" }],
    ["at a very long url", { target: `/a?${"b".repeat(1_100)}` }],
  ])("%s does not", async (_name, options) => {
    expect(await urlsAfter(options)).toEqual([]);
  });
});

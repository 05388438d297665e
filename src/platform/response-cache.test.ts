import Fastify from "fastify";
import { expect, it } from "vitest";
import { ResponseCache, type ResponseCacheOptions } from "#platform/response-cache.ts";
import { handleErrors } from "#platform/error-handler.ts";
import type { App } from "#platform/app.ts";
import { Quota } from "#platform/quota.ts";

/** Serves `?bytes=` bytes, once for each url. */
function serve(options: ResponseCacheOptions) {
  const app = Fastify() as unknown as App;
  const responses = new ResponseCache(options);
  const made: string[] = [];
  handleErrors(app);
  app.get("/", (request, reply) =>
    responses.send(request, reply, {
      key: request.url,
      version: 1,
      make: () => {
        made.push(request.url);
        const { bytes } = request.query as { bytes: string };
        return { type: "text/plain", body: "a".repeat(Number(bytes)) };
      },
    }),
  );
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  return { statusOf, made };
}

it("what is long takes more of what one IP may have made", async () => {
  const quota = () => new Quota({ max: 20, windowMs: 60_000, clock: { now: () => 0 } });
  const short = serve({ makingQuota: quota() });
  for (const expected of [200, 200, 200, 200, 429]) {
    expect(await short.statusOf(`/?bytes=10&n=${short.made.length}`)).toBe(expected);
  }
  const long = serve({ makingQuota: quota() });
  expect(await long.statusOf(`/?bytes=${15 * 16 * 1024}`)).toBe(200);
  expect(await long.statusOf("/?bytes=10")).toBe(429);
  expect(await long.statusOf(`/?bytes=${15 * 16 * 1024}`)).toBe(200);
  expect(long.made).toHaveLength(1);
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

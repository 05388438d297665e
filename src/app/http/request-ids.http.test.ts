/** The request id in responses and log lines: whose it is, and that cached responses have none of it. */
import { describe, expect, it } from "vitest";
import { makeTestApp, shareTestApp, type TestApp } from "#testing/test-app.ts";

const ours = /^[0-9a-f]{16}$/;
const given = "0b5e2f1a-9c3d-4f6e-8a7b-1c2d3e4f5a6b";
const proxy = "10.0.0.1";

const idOf = async (product: TestApp, id: string, remoteAddress: string) =>
  (await product.inject({ url: "/healthz", headers: { "x-request-id": id }, remoteAddress })).headers[
    "x-request-id"
  ];

/** What was logged with the id of a response. */
const loggedWith = (product: TestApp, headers: Record<string, unknown>) =>
  product.logLines
    .map((line) => JSON.parse(line) as { reqId?: string; msg: string })
    .filter(({ reqId }) => reqId === headers["x-request-id"])
    .map(({ msg }) => msg);

describe("behind a trusted proxy", () => {
  const shared = shareTestApp({ settings: { seed: "none", trustProxy: "10.0.0.0/24, 127.0.0.1" } });

  it.each([given, "abcd1234", "A".repeat(64)])("the proxy's id is kept: %s", async (id) => {
    expect(await idOf(shared(), id, proxy)).toBe(id);
  });

  it.each([
    "",
    "abc1234",
    "A".repeat(65),
    "abcd 1234",
    "abcd_1234",
    'abcd"},{"1234',
    "abcdé1234",
    "abcd1234, x",
  ])("what does not look like an id is replaced: «%s»", async (id) => {
    expect(await idOf(shared(), id, proxy)).toMatch(ours);
  });

  it("a client's that reaches the server past the proxy is replaced", async () => {
    expect(await idOf(shared(), given, "10.0.1.1")).toMatch(ours);
  });
});

describe("without a proxy", () => {
  const shared = shareTestApp({ settings: { seed: "none" } });

  it("each request gets another id, and no client's is kept", async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => idOf(shared(), given, "127.0.0.1")));
    for (const id of ids) expect(id).toMatch(ours);
    expect(new Set(ids).size).toBe(50);
  });

  it("is in the log line of each kind of response, and of nothing else", async () => {
    for (const url of ["/help", "/nei", "/help/", "/api/templates", "/api/nei", "/api/admin/offers", "/%"]) {
      const { headers } = await shared().inject({ url });
      await expect.poll(() => loggedWith(shared(), headers), { message: url }).toEqual(["response sent"]);
    }
  });

  it.each(["/help", "/api/templates?limit=12", "/sitemap.xml"])(
    "leaves the cached response alone: %s",
    async (url) => {
      const first = await shared().inject({ url });
      const again = await shared().inject({ url });
      const known = await shared().inject({ url, headers: { "if-none-match": String(first.headers.etag) } });
      expect([again.headers.etag, again.rawPayload.equals(first.rawPayload)]).toEqual([
        first.headers.etag,
        true,
      ]);
      expect([known.statusCode, known.headers.etag]).toEqual([304, first.headers.etag]);
      const ids = [first, again, known].map(({ headers }) => String(headers["x-request-id"]));
      for (const id of ids) expect(id).toMatch(ours);
      expect(new Set(ids).size).toBe(3);
      for (const id of ids) expect(first.body + again.body).not.toContain(id);
    },
  );
});

it("is the same in the response to a failure of ours and in the line that says why", async () => {
  const product = await makeTestApp({ settings: { seed: "none" } });
  product.app.addHook("preHandler", async ({ url }) => {
    if (url === "/help") throw new Error("broken");
  });
  const { statusCode, headers } = await product.inject({ url: "/help" });
  expect(statusCode).toBe(500);
  await expect.poll(() => loggedWith(product, headers)).toEqual(["a request failed", "response sent"]);
});

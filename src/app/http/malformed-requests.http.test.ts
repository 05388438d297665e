/** Malformed requests get a status below 500, the security headers, and never a redirect to another site. */
import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { makeTestApp, shareTestApp, type TestApp } from "#testing/test-app.ts";

const shared = shareTestApp({ settings: { seed: "none" } });
let port = 0;
beforeAll(async () => {
  await shared().app.listen({ port: 0, host: "127.0.0.1" });
  port = (shared().app.server.address() as AddressInfo).port;
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends the path unchanged: URL and fetch would normalize it. */
async function send(path: string, method = "GET", headers = {}): Promise<Reply> {
  const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
  const [response] = (await once(sent, "response")) as [Parameters<typeof text>[0] & ResponseLike];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
interface ResponseLike {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
}

function expectHarmless({ status, headers, body }: Reply): void {
  expect(status).toBeLessThan(500);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers.location ?? "/").toMatch(/^\/(?![/\\])/);
  expect(body).not.toMatch(/"error":|FST_ERR|is not a valid url/);
}

describe("a malformed path", () => {
  const odd =
    "//?sok=skilsmisse //evil.example/offers/ /// /\\/evil.example/HELP /% /mal/%E0%A4%A /%00 /%5cevil.example/";
  const others =
    "/%2f%2fevil.example/ /. /;offers /%2e%2e/%2e%2e/etc/passwd /.well-known/ http://evil.example//";
  it.each([...`${odd} ${others}`.split(" "), "/mal/" + "a".repeat(300)])("gets a page: %s", async (path) => {
    const reply = await send(path, "GET", { accept: "text/html" });
    expectHarmless(reply);
    expect([200, 301, 308, 404]).toContain(reply.status);
    if (reply.status === 404) expect(reply.body).toContain("404 Page Not Found");
  });

  it.each(["/api/%", "/api/templates/%E0%A4%A", "/api/templates/" + "9".repeat(300), "/api//", "/api/"])(
    "below the API gets JSON: %s",
    async (path) => {
      const reply = await send(path, "GET", { accept: "text/html" });
      expectHarmless(reply);
      expect(JSON.parse(reply.body)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    },
  );

  it.each([
    ["/offers/", "/offers"],
    ["/Offers//?a=1&b=%2F%2Fevil.example", "/offers?a=1&b=%2F%2Fevil.example"],
    ["/kategori/Jobb/", "/kategori/jobb"],
    ["/help).?a=1", "/help?a=1"],
    ["/lagrede%E2%80%8B/", "/lagrede"],
    ["/%E2%80%9D?sok=leie", "/?sok=leie"],
    // What a url without its last part leads to.
    ["/kategori/", "/sitemap"],
    ["/mal/", "/"],
  ])("redirects to the normalized path: %s", async (path, page) => {
    const reply = await send(path);
    expectHarmless(reply);
    expect([reply.status, reply.headers.location]).toEqual([301, page]);
  });

  it.each(["//evil.example/offers/", "/\\evil.example/", "//offers/", "/finnes-ikke/", "//"])(
    "responds with 404, not with a redirect: %s",
    async (path) => {
      const reply = await send(path);
      expect([reply.status, reply.headers.location]).toEqual([404, undefined]);
    },
  );

  it("ignores scheme and host in an absolute target", async () => {
    const [whole, path] = [await send("http://evil.example/offers"), await send("/offers")];
    expect([whole.status, whole.body]).toEqual([200, path.body]);
  });

  it("shows no NUL of a search", async () => {
    const { status, body } = await send("/?sok=leie%00ut%E2%80%8B");
    expect(status).toBe(200);
    expect(body).not.toMatch(/[\0\u200B]/);
    expect(body).toContain('value="leie ut"');
  });

  it("is not written to the log", async () => {
    const { headers } = await send("//?sok=skilsmisse");
    await expect.poll(() => loggedWith(shared(), headers)).toEqual(["response sent"]);
    expect(shared().logLines.join("")).not.toContain("skilsmisse");
  });

  it("is harmless whatever its content", async () => {
    const pieces = "/ // \\ % %2f %5C %00 %E0%A4 %ff . .. ? # ; : @".split(" ");
    const words = "evil.example offers HELP api templates mal 1 admin æ sok=x feed.xml".split(" ");
    const path = fc
      .array(fc.constantFrom(...pieces, ...words), { maxLength: 8 })
      .map((parts) => `/${parts.join("")}`);
    await fc.assert(
      fc.asyncProperty(path, async (target) => expectHarmless(await send(target))),
      { numRuns: 150 },
    );
  });
});

describe("an unsupported method", () => {
  const methods = "OPTIONS TRACE PATCH PUT DELETE QUERY PROPFIND REPORT LOCK M-SEARCH".split(" ");
  it.each(methods)("gets our own error response: %s", async (method) => {
    for (const path of ["/", "/api/templates", "/healthz", "/nope", "//evil.example/"]) {
      const reply = await send(path, method);
      expectHarmless(reply);
      expect([400, 404, 405]).toContain(reply.status);
      expect(JSON.parse(reply.body)).toMatchObject({ code: expect.any(String) });
    }
  });

  it("gets it for a path parameter that is too long, and for OPTIONS * too", async () => {
    const reply = await send(`/api/templates/${"9".repeat(300)}/download`, "POST");
    expectHarmless(reply);
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([404, expect.any(String)]);
    expectHarmless(await send("*", "OPTIONS"));
  });
});

describe("malformed HTTP", () => {
  it.each([
    ["no request line", "hei\r\n\r\n", 400],
    ["two lengths", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400],
    ["a raw letter in the path", "GET /æ HTTP/1.1\r\nhost: x\r\n\r\n", 400],
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["too long a head", `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${"a".repeat(70_000)}\r\n\r\n`, 431],
  ])("gets an error response in Norwegian and a closed connection: %s", async (_name, bytes, status) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.write(bytes);
    const received = await text(socket);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (!bytes.includes("host")) return;
    expect(received).toMatch(
      /"message":"(Det du sendte, kunne ikke leses[^"]+|Nettleseren sendte for mye[^"]+informasjonskapsler[^"]+)\."/,
    );
    for (const header of ["cache-control", "content-security-policy", "permissions-policy"])
      expect(received).toContain(`\r\n${header}: `);
    const id = /\r\nx-request-id: ([0-9a-f]{16})\r\n/.exec(received)?.[1] ?? "missing";
    expect(shared().logLines.filter((line) => line.includes(id))).toHaveLength(1);
  });
});

it("a page comes with all the cookies that other systems of the domain have set", async () => {
  const cookie = Array.from({ length: 12 }, (_, count) => `fag${count}=${"a".repeat(4_000)}`).join("; ");
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(`GET /help HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${cookie}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
});

/** The request id in responses and log lines: whose it is. */
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

  it.each(["", "abc1234", "A".repeat(65), 'abcd"},{"1234', "abcd1234, x"])(
    "what does not look like an id is replaced: «%s»",
    async (id) => {
      expect(await idOf(shared(), id, proxy)).toMatch(ours);
    },
  );

  it("a client's that reaches the server past the proxy is replaced", async () => {
    expect(await idOf(shared(), given, "10.0.1.1")).toMatch(ours);
  });
});

describe("without a proxy", () => {
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

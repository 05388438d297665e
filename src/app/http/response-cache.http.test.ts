/** Responses sent without Fastify: the same for all visitors, equal to Fastify's at that time, and counted alike. */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { adminHeaders, makeAdminTestApp, strangerHeaders } from "#testing/admin.ts";
import { templateForm } from "#testing/forms.ts";
import { getRaw } from "#testing/raw-request.ts";
import type { TestAppOptions } from "#testing/test-app.ts";

async function start(options: TestAppOptions = {}) {
  const product = await makeAdminTestApp(options);
  const reached: string[] = [];
  product.app.addHook("onSend", async ({ id }) => void reached.push(id));
  const origin = await product.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = product.app.server.address() as AddressInfo;
  const made = await product.asAdmin("POST", "/api/admin/templates", templateForm);
  const { id } = made.json<AdminTemplate>();
  const get = (path: string, headers: Record<string, string> = {}, localAddress = "127.0.0.1") =>
    getRaw(origin + path, headers, { localAddress, ...(localAddress !== "127.0.0.1" && { agent: false }) });
  /** Sends bytes on a connection of their own; it ends when the server has ended it. */
  const exchange = async (bytes: string) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(bytes);
    return text(socket);
  };
  const { responses } = product.app;
  return { product, get, exchange, reached, id, responses };
}

const publicUrls = (id: number) => [
  "/",
  "/help",
  "/nei",
  "/feed.xml",
  "/robots.txt",
  "/sitemap.xml",
  "/data/maler.json",
  "/api/templates",
  "/api/templates?search=avtale&limit=12",
  `/api/templates/${id}`,
  "/api/sponsors",
  "/api/homepage-ads",
];

describe("what is private", () => {
  it("never gets ready, whoever asks for it and how often", async () => {
    const { product, get, id, responses } = await start();
    const listed = Object.entries(product.app.adminSwagger().paths ?? {}).flatMap(([path, operations]) =>
      "get" in (operations ?? {}) ? [path.replaceAll(/\{\w+\}/g, String(id))] : [],
    );
    const hidden = ["/admin", "/metrics", "/healthz", "/readyz", "/.well-known/security.txt", "/help/", "/%"];
    const forms = ["/foresla-mal", "/advertise", `/vurder/${id}`, `/rapporter/${id}`, "/kontakt"];
    const urls = new Set([...listed, ...hidden, ...forms, ...publicUrls(id)]);
    expect(listed.length).toBeGreaterThan(10);
    const callers = [adminHeaders, adminHeaders, strangerHeaders, { authorization: "" }];
    for (const url of urls) for (const headers of callers) await get(url, headers);
    expect(responses.readyUrls()).toEqual([]);
    for (const url of urls) for (const _again of [1, 2]) await get(url, { cookie: "stemme=abc; enhet=def" });
    const ready = new Set(responses.readyUrls());
    for (const url of publicUrls(id)) expect(ready).toContain(url);
    for (const url of ready) {
      const again = await get(url);
      const is = (name: string) => again.headers.some((header) => header.startsWith(`${name}:`));
      expect([url, again.status < 500, is("set-cookie")]).toEqual([url, true, false]);
      expect(again.headers).toContain("cache-control: no-cache");
    }
    for (const url of ready)
      expect(url).not.toMatch(/^\/(api\/(admin|analytics)|metrics|healthz|readyz|advertise)/);
    for (const url of forms.slice(0, 4)) expect(ready).not.toContain(url);
  });
});

/** For how long a CDN, which may key by the url alone, sends it to others: by CDN-Cache-Control (RFC 9213), else Cache-Control. */
function sharedSeconds(headers: readonly string[]): number {
  const valueOf = (name: string) => headers.find((line) => line.startsWith(`${name}: `));
  const directives = valueOf("cdn-cache-control") ?? valueOf("cache-control") ?? "";
  if (/private|no-store|no-cache/.test(directives)) return 0;
  return [...directives.matchAll(/(?:max-age|stale-while-revalidate)=(\d+)/g)].reduce(
    (sum, [, seconds]) => sum + Number(seconds),
    0,
  );
}

it("what a CDN keeps is for a minute at most, and the same for the administrator, who alone gets what is private", async () => {
  const { product, get, id, reached } = await start();
  const hidden = { ...templateForm, name: "Skjult mal", url: "https://example.no/skjult", isActive: false };
  await product.asAdmin("POST", "/api/admin/templates", hidden);
  const kept: string[] = [];
  for (const url of [...publicUrls(id), "/api/admin/suggestions", `/vurder/${id}`, "/foresla-mal"]) {
    const [visitors, administrators] = [await get(url), await get(url, adminHeaders)];
    expect([url, sharedSeconds(administrators.headers)]).toEqual([url, 0]);
    if (sharedSeconds(visitors.headers) === 0) continue;
    kept.push(url);
    expect(sharedSeconds(visitors.headers), url).toBeLessThanOrEqual(60);
    expect(administrators.body.equals(visitors.body), url).toBe(true);
    // A vote on a stored page has no key or cookie of that page.
    expect(visitors.headers.join()).not.toContain("set-cookie");
  }
  expect(kept).toEqual(expect.arrayContaining(["/", "/help", "/feed.xml", `/api/templates/${id}`]));

  // Also where the public response is ready.
  for (const wasReady of [false, true, true]) {
    const [visitors, administrators] = [
      await get("/api/templates"),
      await get("/api/templates", adminHeaders),
    ];
    expect(reached.includes(visitors.id)).toBe(!wasReady);
    expect(visitors.body.toString()).not.toContain("Skjult");
    expect(administrators.body.toString()).toContain("Skjult");
  }
});

describe("what is ready", () => {
  it("is dropped with the change that an editor makes, and at midnight in Norway", async () => {
    const { product, get, reached, id } = await start();
    const read = async () => {
      const { body, id: requestId } = await get(`/api/templates/${id}`);
      return [(JSON.parse(body.toString()) as { name: string }).name, reached.includes(requestId)];
    };
    expect([await read(), await read(), await read()]).toEqual([
      [templateForm.name, true],
      [templateForm.name, true],
      [templateForm.name, false],
    ]);
    await product.asAdmin("PUT", `/api/admin/templates/${id}`, { ...templateForm, name: "Endret navn" });
    expect([await read(), await read(), await read()]).toEqual([
      ["Endret navn", true],
      ["Endret navn", true],
      ["Endret navn", false],
    ]);
    product.clock.advance(13 * 3_600_000);
    expect(await read()).toEqual(["Endret navn", true]);
  });

  it("stays through the links that others follow, which they themselves see at once and all a second later", async () => {
    const { product, get, reached, id } = await start();
    const read = async (from: string) => {
      const { body, id: requestId } = await get(`/api/templates/${id}`, {}, from);
      const { downloadCount } = JSON.parse(body.toString()) as { downloadCount: number };
      return [downloadCount, reached.includes(requestId)];
    };
    const follow = (remoteAddress: string) =>
      product.inject({ method: "POST", url: `/api/templates/${id}/download`, remoteAddress });
    expect([await read("127.0.0.1"), await read("127.0.0.1"), await read("127.0.0.1")]).toEqual([
      [0, true],
      [0, true],
      [0, false],
    ]);
    for (const followed of [1, 2]) {
      const from = `127.0.0.${1 + followed}`;
      expect((await follow(from)).statusCode).toBe(204);
      expect(await read(from)).toEqual([followed, true]);
      expect(await read("127.0.0.1")).toEqual([0, false]);
    }
    product.clock.advance(1_000);
    expect(await read("127.0.0.1")).toEqual([2, true]);
    expect(await read("127.0.0.2")).toEqual([2, false]);
  });

  it("is counted in the metrics and has its line in the access log", async () => {
    const { product, get, reached } = await start();
    for (const _again of [1, 2]) await get("/help");
    const { id } = await get("/help");
    expect(reached).not.toContain(id);
    const lines = product.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ reqId }) => reqId === id)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        reqId: id,
        method: "GET",
        route: "/*",
        status: 200,
        ms: expect.any(Number),
        msg: "response sent",
      },
    ]);
    const { body } = await product.inject({ url: "/metrics" });
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="2xx"} 3\n');
    expect(body).toContain('avtalemaler_response_cache_requests_total{outcome="hit"} 2\n');
    expect(body).toContain('avtalemaler_response_cache_requests_total{outcome="miss"} 1\n');
  });

  it("takes a call without a body that says it is JSON", async () => {
    const { product, id } = await start();
    const call = (payload: string) =>
      product.inject({
        method: "POST",
        url: `/api/templates/${id}/download`,
        headers: { "content-type": "application/json" },
        payload,
      });
    expect((await call("")).statusCode).toBe(204);
    expect((await call("{")).statusCode).toBe(400);
    expect((await call('{"__proto__":1}')).statusCode).toBe(400);
  });

  it("keeps the request id of a trusted proxy, and reads its visitors' ips", async () => {
    const { product, get, reached, id } = await start({ settings: { trustProxy: "127.0.0.1" } });
    const url = `/api/templates/${id}`;
    for (const _again of [1, 2]) await get(url);
    const given = "0b5e2f1a-9c3d-4f6e-8a7b-1c2d3e4f5a6b";
    expect((await get(url, { "x-request-id": given })).id).toBe(given);
    expect(reached).not.toContain(given);
    const follower = { "x-forwarded-for": "192.0.2.7" };
    await product.inject({
      method: "POST",
      url: `${url}/download`,
      remoteAddress: "127.0.0.1",
      headers: follower,
    });
    expect((await get(url, follower)).body.toString()).toContain('"downloadCount":1');
    expect((await get(url, { "x-forwarded-for": "192.0.2.8" })).body.toString()).toContain(
      '"downloadCount":0',
    );
  });
});

describe("an odd request", () => {
  const host = "host: localhost\r\n";
  const close = "connection: close\r\n";
  const end = `GET /healthz HTTP/1.1\r\n${host}${close}\r\n`;
  /** Statuses of the responses on a connection, in order. */
  const statuses = (answer: string) =>
    [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
  const withoutId = (answer: string) => answer.replaceAll(/x-request-id: \w+|date: .*GMT/gi, "");
  const isReady = async ({ get }: Awaited<ReturnType<typeof start>>) => {
    for (const _again of [1, 2]) await get("/robots.txt");
  };

  it("gets the same when what it may mean is ready: odd targets", async () => {
    const { get, exchange } = await start();
    for (const _again of [1, 2, 3]) await get("/help");
    const odd =
      "http://other.example/help //help /%68elp /help? /help?a=%zz /./help /help/../admin /help\\ /HELP /help;a *";
    for (const target of odd.split(" ")) {
      const ask = async () => withoutId(await exchange(`GET ${target} HTTP/1.1\r\n${host}${close}\r\n`));
      const [first, second, third] = [await ask(), await ask(), await ask()];
      expect([target, second, third]).toEqual([target, first, first]);
    }
  });

  it("on one connection with others is responded to in order, ready or not, and its body is read to its end", async () => {
    const product = await start();
    await isReady(product);
    const ready = `GET /robots.txt HTTP/1.1\r\n${host}\r\n`;
    const slow = `GET /api/nei HTTP/1.1\r\n${host}\r\n`;
    const inTurn = await product.exchange(ready + slow + ready + slow + end);
    expect(statuses(inTurn)).toEqual(["200", "404", "200", "404", "200"]);
    for (const body of [
      "content-length: 7\r\n\r\nGET /x ",
      "transfer-encoding: chunked\r\n\r\n7\r\nGET /x \r\n0\r\n\r\n",
    ]) {
      const answer = await product.exchange(`GET /robots.txt HTTP/1.1\r\n${host}${body}${end}`);
      expect(statuses(answer)).toEqual(["200", "200"]);
    }
  });

  it("gets what it got when nothing was ready", async () => {
    const [without, ready] = [await start(), await start()];
    without.responses.stop();
    await isReady(ready);
    const robots = (headers: string) => `GET /robots.txt HTTP/1.1\r\n${headers}\r\n`;
    for (const [name, bytes, status] of [
      ["two lengths", robots(`${host}content-length: 0\r\ncontent-length: 7\r\n`), "400"],
      [
        "a length and chunks",
        `${robots(`${host}content-length: 7\r\ntransfer-encoding: chunked\r\n`)}0\r\n\r\n`,
        "400",
      ],
      ["an unknown expectation", robots(`${host}expect: miracles\r\n${close}`), "417"],
      ["HEAD", `HEAD /robots.txt HTTP/1.1\r\n${host}${close}\r\n`, "200"],
      ["POST", `POST /robots.txt HTTP/1.1\r\n${host}${close}\r\n`, "404"],
      ["no host", robots(close), "400"],
      ["HTTP/1.0", "GET /robots.txt HTTP/1.0\r\n\r\n", "200"],
      ["an upgrade", robots(`${host}connection: upgrade, close\r\nupgrade: h2c\r\n`), "200"],
      ["two tokens", robots(`${host}authorization: a\r\nauthorization: b\r\n${close}`), "200"],
    ] as const) {
      const answer = withoutId(await without.exchange(bytes));
      expect([name, ...statuses(answer).slice(0, 1)]).toEqual([name, status]);
      expect(withoutId(await ready.exchange(bytes)), name).toBe(answer);
    }
  });
});

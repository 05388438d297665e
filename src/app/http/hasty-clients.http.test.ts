/** Clients that disconnect at once, that pipeline, and that keep as many connections open as they can. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { boundConnections, boundRequestsOfOneIp } from "#app/http/connections.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import type { App } from "#platform/app.ts";
import { makeTestApp, shareTestApp } from "#testing/test-app.ts";

async function listen(app: App): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as { port: number }).port;
}

async function open(port: number, localAddress = "127.0.0.1"): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  // A reset by the server is expected here.
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

async function ask(socket: Socket, url = "/healthz"): Promise<string> {
  socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const either = new AbortController();
  const until = (event: string) => once(socket, event, { signal: either.signal }) as Promise<[unknown]>;
  const ended = () => [""] as [unknown];
  const [chunk] = await Promise.race([until("data").catch(ended), until("close").then(ended, ended)]);
  either.abort();
  return String(chunk).split("\r\n", 1)[0] ?? "";
}

it("a request whose client has disconnected logs no warning or error", async () => {
  const product = await makeTestApp({ settings: { seed: "none" } });
  const port = await listen(product.app);
  for (const line of [
    "GET /?sok=noe",
    "POST /api/track",
    "POST /api/templates/1/rate",
    "GET /api/templates",
  ]) {
    for (let time = 0; time < 5; time += 1) {
      const socket = await open(port);
      socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`.repeat(4));
      socket.resetAndDestroy();
    }
  }
  expect(await ask(await open(port))).toBe("HTTP/1.1 200 OK");
  const levels = product.logLines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(Math.max(...levels)).toBeLessThan(40);
});

it("a burst of pipelined requests is cut off, and others are served beside it", async () => {
  const product = await makeTestApp({ settings: { seed: "none" } });
  const port = await listen(product.app);
  for (const url of ["/.well-known/security.txt", "/robots.txt"]) {
    expect(await ask(await open(port), url)).toBe("HTTP/1.1 200 OK");
    const beside = await open(port, "127.0.0.3");
    const bursting = await Promise.all(Array.from({ length: 5 }, () => open(port)));
    const before = product.logLines.length;
    const closed = bursting.map((socket) => {
      socket.resume().write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(1_700));
      return new Promise((resolve) => void socket.once("close", resolve));
    });
    for (let time = 0; time < 20; time += 1) expect(await ask(beside)).toBe("HTTP/1.1 200 OK");
    // Of each socket twenty at the most, and those beside them.
    expect(product.logLines.length - before, url).toBeLessThanOrEqual(5 * 20 + 20);
    await Promise.all(closed);
  }
});

/** Only what bounds connections, on a port. */
async function bounded(trustProxy: string | false): Promise<number> {
  const app = Fastify() as unknown as App;
  app.get("/healthz", () => "fine");
  boundConnections(app, { ofOneIp: 2, trustProxy });
  onTestFinished(() => app.close());
  return listen(app);
}

const burst = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n".repeat(200);
const closing = (socket: Socket) => new Promise((resolve) => void socket.resume().once("close", resolve));

it("a burst closes the other connections of its IP, and nobody else's", async () => {
  const port = await bounded(false);
  const [bursting, other] = [await open(port, "127.0.0.2"), await open(port, "127.0.0.2")];
  const closed = closing(other);
  const somebodyElse = await open(port, "127.0.0.3");
  bursting.write(burst);
  await closed;
  expect(await ask(somebodyElse)).toBe("HTTP/1.1 200 OK");
});

it("a burst that comes through a proxy closes that connection alone, and a proxy's are not limited", async () => {
  const port = await bounded("127.0.0.2");
  const [bursting, ...others] = await Promise.all(Array.from({ length: 4 }, () => open(port, "127.0.0.2")));
  const closed = closing(bursting as Socket);
  bursting?.write(burst);
  await closed;
  for (const other of others) expect(await ask(other)).toBe("HTTP/1.1 200 OK");
  // Clients that bypass it are limited.
  for (const _held of [1, 2]) await open(port, "127.0.0.3");
  expect(await ask(await open(port, "127.0.0.3"))).toBe("");
});

describe("requests in flight of one IP behind a proxy", () => {
  /** @returns the first line of the response, or nothing while it is waited for */
  async function begin(port: number, ip: string, path: string): Promise<Socket> {
    const socket = await open(port);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${ip}\r\ncontent-type: application/json\r\n` +
        "content-length: 1000\r\n\r\n",
    );
    return socket;
  }
  const firstLine = async (socket: Socket) =>
    String(((await once(socket, "data")) as [Buffer])[0]).split("\r\n", 1)[0];

  it("are 64, and more are rejected before their bodies have come", async () => {
    const { app } = await makeTestApp({ settings: { seed: "none", trustProxy: "loopback" } });
    const port = await listen(app);
    const silent = [];
    for (let count = 0; count < 64; count += 1) silent.push(await begin(port, "203.0.113.1", "/mcp"));
    const next = await begin(port, "203.0.113.1", "/mcp");
    expect(await firstLine(next)).toBe("HTTP/1.1 429 Too Many Requests");
    const ask = (ip: string) => app.inject({ url: "/api/sponsors", headers: { "x-forwarded-for": ip } });
    expect((await ask("203.0.113.1")).headers).toMatchObject({
      "retry-after": "1",
      "x-content-type-options": "nosniff",
    });
    expect((await ask("203.0.113.2")).statusCode).toBe(200);
    for (const socket of silent) socket.destroy();
    await expect.poll(async () => (await ask("203.0.113.1")).statusCode).toBe(200);
  });

  it("are twice as many of a /56", async () => {
    const app = Fastify({ trustProxy: "loopback" }) as unknown as App;
    app.post("/form", () => "stored");
    boundRequestsOfOneIp(app, 2);
    onTestFinished(() => app.close());
    const port = await listen(app);
    const isFull = async (ip: string) =>
      (await app.inject({ method: "POST", url: "/form", headers: { "x-forwarded-for": ip } })).statusCode ===
      429;
    const hold = async (ip: string) => {
      const request = once(app.server, "request");
      await begin(port, ip, "/form");
      await request;
    };
    for (const net of ["a00", "a01"]) for (const host of [1, 2]) await hold(`2a02:c0:1:${net}::${host}`);
    expect(await isFull("2a02:c0:1:a02::1")).toBe(true);
    expect(await isFull("2a02:c0:2:a00::1")).toBe(false);
  });
});

it.each([
  ["a proxy's", "127.0.0.2", 600_000, 630_000],
  ["one that comes past it", "127.0.0.3", 5_000, 6_000],
])("an idle connection is kept as long as it should be: %s", async (_whose, ip, least, most) => {
  const { app } = await makeTestApp({ settings: { seed: "none", trustProxy: "127.0.0.2" } });
  const connection = once(app.server, "connection") as Promise<[Socket]>;
  const client = await open(await listen(app), ip);
  const [socket] = await connection;
  for (const url of ["/healthz", "/robots.txt"]) {
    expect(await ask(client, url)).toBe("HTTP/1.1 200 OK");
    await expect.poll(() => socket.timeout).toBeGreaterThanOrEqual(least);
    await expect.poll(() => socket.timeout).toBeLessThanOrEqual(most);
  }
});

it("a connection that is kept alive may send hundreds of requests, and some at once", async () => {
  const product = await makeTestApp({ settings: { seed: "none" } });
  const socket = await open(await listen(product.app));
  for (let time = 0; time < 300; time += 1) expect(await ask(socket)).toBe("HTTP/1.1 200 OK");
  let received = "";
  socket.on("data", (chunk) => (received += String(chunk)));
  for (let time = 1; time <= 5; time += 1) {
    socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n".repeat(16));
    await expect.poll(() => received.match(/HTTP\/1\.1 200 OK/g)?.length).toBe(16 * time);
  }
});

it("connections are limited per IP, and other IPs are unaffected", async () => {
  const port = await bounded(false);
  const connections = [await open(port, "127.0.0.2"), await open(port, "127.0.0.2")];
  const third = await open(port, "127.0.0.2");
  expect(await ask(third)).not.toContain("200");
  for (const socket of connections) expect(await ask(socket)).toBe("HTTP/1.1 200 OK");
  expect(await ask(await open(port, "127.0.0.3"))).toBe("HTTP/1.1 200 OK");

  connections[0]?.destroy();
  await expect
    .poll(async () => ask(await open(port, "127.0.0.2")), { timeout: 30_000 })
    .toBe("HTTP/1.1 200 OK");
});

/** What would hold the event loop with a large catalogue: counted, since a small one hides it. */
const templates = 300;
const shared = shareTestApp({
  settings: { seed: "none" },
  prepare: async (database) => {
    const row = {
      description: "Om noe",
      url: "https://a.example/",
      source: "Noen",
      format: "PDF",
      version: 1,
    };
    const rows = Array.from({ length: templates }, (_, at) => ({
      ...row,
      name: `Mal ${at}`,
      category: at % 2 === 0 ? "Utleie" : "Bolig",
    }));
    await new TemplateStore(database).seed(rows);
  },
});

it.each([
  "/",
  ...["alphabetical", "popular", "rating", "newest"].map((sort) => `/api/templates?sort=${sort}&limit=12`),
  "/kategori/utleie",
  "/sitemap",
  "/feed.xml",
  "/data/maler.json",
])("sorts no whole catalogue for the first visitor of %s", async (url) => {
  const [sort, toSorted] = [vi.spyOn(Array.prototype, "sort"), vi.spyOn(Array.prototype, "toSorted")];
  const { statusCode } = await shared().inject({ url });
  const lengths = [sort, toSorted].flatMap(({ mock }) =>
    mock.contexts.map((list) => (list as unknown[]).length),
  );
  vi.restoreAllMocks();
  expect(statusCode).toBe(200);
  expect(lengths.filter((length) => length >= templates)).toEqual([]);
});

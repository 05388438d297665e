/** Clients that disconnect at once, that pipeline, and that keep as many connections open as they can. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { boundConnections } from "#app/http/connections.ts";
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
  const [chunk] = await Promise.race([until("data"), until("close").catch(() => [""])]);
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
    for (let time = 0; time < 25; time += 1) {
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
  // Fastify sends the first of these, and what is ready is sent without it.
  for (const url of ["/.well-known/security.txt", "/robots.txt", "/api/openapi.json"]) {
    expect(await ask(await open(port), url)).toBe("HTTP/1.1 200 OK");
    const beside = await open(port);
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
  const app = Fastify() as unknown as App;
  app.get("/healthz", () => "fine");
  boundConnections(app, { ofOneIp: 2, isBehindProxy: false });
  onTestFinished(() => app.close());
  const port = await listen(app);
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

const unseeded = shareTestApp({ settings: { seed: "none" } });

it("keeps the maximum of connections well below the limit of file descriptors", () => {
  expect(unseeded().app.server.maxConnections).toBe(4_000);
});

/** What would hold the event loop with a large catalogue: counted, since a small one hides it. */
const shared = shareTestApp();

it.each([
  "/",
  "/api/templates?sort=alphabetical&limit=12",
  "/api/templates?sort=popular&limit=12",
  "/api/templates?sort=rating&limit=12",
  "/api/templates?sort=newest&limit=12",
  "/kategori/utleie",
  "/sitemap",
  "/feed.xml",
  "/data/maler.json",
])("sorts no whole catalogue for the first visitor of %s", async (url) => {
  const { body } = await shared().inject({ url: "/api/templates?limit=1000" });
  const templates = (JSON.parse(body) as unknown[]).length;
  const sort = vi.spyOn(Array.prototype, "sort");
  const toSorted = vi.spyOn(Array.prototype, "toSorted");
  const response = await shared().inject({ url });
  expect(response.statusCode).toBe(200);
  const lengths = [sort, toSorted].flatMap(({ mock }) =>
    mock.contexts.map((list) => (list as unknown[]).length),
  );
  vi.restoreAllMocks();
  expect(templates).toBeGreaterThan(300);
  expect(lengths.filter((length) => length >= templates)).toEqual([]);
});

/** Clients that disconnect at once, and clients that keep as many connections open as they can. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { boundConnections } from "#app/connections.ts";
import type { App } from "#platform/app.ts";
import { makeTestApp } from "#testing/test-app.ts";

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

async function ask(socket: Socket): Promise<string> {
  socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
  const [chunk] = (await Promise.race([once(socket, "data"), once(socket, "close")])) as [unknown];
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

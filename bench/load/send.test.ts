import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { sendLoad } from "./send.ts";

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = { method: "GET", path: "/{template}", headers: { "x-own": "1" }, status: 200 };

it("sends a visit's requests in their order, each visitor's from an IP and about a template of its own", async () => {
  const visits = new Map<string, string[]>();
  const url = await serve((request, response) => {
    const ip = String(request.headers["x-forwarded-for"]);
    visits.set(ip, [...(visits.get(ip) ?? []), String(request.url)]);
    // In packets: a response is whole when all of its bytes are there.
    response.writeHead(200, { "content-length": 300_000 });
    response.write("a");
    setTimeout(() => response.end("b".repeat(299_999)), 1);
  });
  const requests = [get, { ...get, path: "/then/{template}" }];
  const { p50Ms, p99Ms } = await sendLoad({ url, requests, visits: 20, connections: 3 });
  expect(visits.size).toBe(20);
  expect(new Set([...visits.values()].flat()).size).toBe(40);
  for (const [first, then] of visits.values()) expect(then).toBe(`/then${first}`);
  expect(p99Ms).toBeGreaterThanOrEqual(p50Ms);
  expect(p50Ms).toBeGreaterThan(0.5);
});

it("takes a head that comes in two parts, and fails when the server closes the connection", async () => {
  let asked = 0;
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => {
      asked += 1;
      if (asked > 8) return socket.destroy();
      socket.write("HTTP/1.1 200 OK\r\ncontent-len");
      setTimeout(() => socket.write("gth: 3\r\n\r\nabc"), 5);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(sendLoad({ connections: 2, visits: 1_000, url, requests: [get] })).rejects.toThrow(
    "closed a connection",
  );
  expect(asked).toBeGreaterThan(8);
});

it("sends bodies, and takes a 304 as an answer without a body", async () => {
  const bodies = new Set<string>();
  const url = await serve((request, response) => {
    request.on("data", (chunk: Buffer) => bodies.add(chunk.toString()));
    request.on("end", () => response.writeHead(304).end());
  });
  const requests = [{ ...get, method: "POST", body: "blåbær", status: 304 }];
  await sendLoad({ visits: 3, connections: 2, url, requests });
  expect([...bodies]).toEqual(["blåbær"]);
});

it("fails on another status, and on a response without a length", async () => {
  const some = { visits: 3, connections: 2, requests: [get] };
  const failing = await serve((_request, response) => response.writeHead(503).end("away"));
  await expect(sendLoad({ ...some, url: failing })).rejects.toThrow("status 503");
  const chunked = await serve((_request, response) => void response.write("a"));
  await expect(sendLoad({ ...some, url: chunked })).rejects.toThrow("without a length");
});

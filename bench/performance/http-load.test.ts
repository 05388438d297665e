import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { sendLoad } from "./http-load.ts";

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = { method: "GET", path: "/{template}", headers: { "x-own": "1" }, status: 200 };
const some = { seconds: 0.2, connections: 3 };

it("counts whole responses, however they are cut into packets, each to another IP", async () => {
  const seen: string[] = [];
  const ips = new Set<unknown>();
  const url = await serve((request, response) => {
    seen.push(String(request.url));
    ips.add(request.headers["x-forwarded-for"]);
    response.writeHead(200, { "content-length": 300_000 });
    response.write("a");
    setTimeout(() => response.end("b".repeat(299_999)), 1);
  });
  const result = await sendLoad({ ...some, url, request: get });
  expect(result.responses).toBe(seen.length);
  expect(result.bytes).toBeGreaterThan(seen.length * 300_000);
  expect(ips.size).toBe(seen.length);
  expect(new Set(seen).size).toBeGreaterThan(1);
  expect(result.maxMs).toBeGreaterThanOrEqual(result.p50Ms);
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
  await expect(sendLoad({ connections: 2, seconds: 20, url, request: get })).rejects.toThrow(
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
  const request = { ...get, method: "POST", body: "blåbær", status: 304 };
  const result = await sendLoad({ ...some, url, request });
  expect(result.responses).toBeGreaterThan(0);
  expect([...bodies]).toEqual(["blåbær"]);
});

it("fails on another status, and on a response without a length", async () => {
  const failing = await serve((_request, response) => response.writeHead(503).end("away"));
  await expect(sendLoad({ ...some, url: failing, request: get })).rejects.toThrow("status 503");
  const chunked = await serve((_request, response) => void response.write("a"));
  await expect(sendLoad({ ...some, url: chunked, request: get })).rejects.toThrow("without a length");
});

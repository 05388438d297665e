/** The memory that a start takes, and a burst of requests; and what the memory of pages holds. Linux: from /proc. */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { type Home, makeHome, startAt } from "#testing/processes/homes.ts";
import type { Product } from "#testing/processes/product.ts";
import { skipIf } from "#testing/skip.ts";

const catalogue = { SEED: "catalogue" };

/** The most megabytes that were resident. */
function peakUntilNow({ pid }: Product): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Of a start with the shipped catalogue. */
async function peakOf(home: Home): Promise<number> {
  const product = await startAt(home, catalogue);
  // V8 optimizes in the background, also after the start.
  await sleep(3_000);
  const peak = peakUntilNow(product);
  await product.stop();
  return peak;
}

/** 1 700 requests in one write, whose responses are only awaited. */
async function burst({ url }: Product, path: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(1_700));
  await once(socket, "connect");
  // A request of another client, whose connections stay open: its response shows that the server has read the earlier bytes.
  const other = get(`${url}/healthz`, { localAddress: "127.0.0.2", agent: false });
  const [response] = (await once(other, "response")) as [IncomingMessage];
  expect(response.resume().statusCode).toBe(200);
  socket.destroy();
}

describe("the memory of a start", () => {
  beforeEach((context) => skipIf(context, !existsSync("/proc/self/status"), "this system has no /proc"));

  it("stays within its bound on a new folder and on an existing one", async () => {
    const home = await makeHome("embedded", "empty");
    // About 300 and 260; 235 and 190 with twelve lines a template. With PostgreSQL's functions optimized by V8 it was above 800, with initdb 760.
    expect(await peakOf(home)).toBeLessThan(380);
    expect(await peakOf(home)).toBeLessThan(380);
  });

  it("grows little by bursts of pipelined requests for long responses, and nobody waits for them", async () => {
    const product = await startAt(await makeHome("embedded", "empty"), catalogue);
    for (const path of ["/api/openapi.json", "/foresla-mal"]) {
      await Promise.all(Array.from({ length: 6 }, () => burst(product, path)));
    }
    // About 300, the peak of the start. With all of them responded to it was above 1 600.
    expect(peakUntilNow(product)).toBeLessThan(400);
  });

  it("stays within its bound on a new PostgreSQL database and on an existing one", async () => {
    const home = await makeHome("server", "empty");
    // About 190 and 175; 175 and 135 with twelve lines a template, and from the sources 50 more.
    expect(await peakOf(home)).toBeLessThan(230);
    expect(await peakOf(home)).toBeLessThan(230);
  });
});

it("keeps every page of the shipped catalogue, as browsers get it, for the next who asks", async () => {
  const token = "a".repeat(32);
  // From many ips, since one may not have so many made.
  const env = { ...catalogue, TRUST_PROXY: "127.0.0.1", METRICS_TOKEN: token };
  const { url } = await startAt(await makeHome("embedded", "empty"), env);
  const get = async (path: string, ip: number) => {
    const headers = { "accept-encoding": "br", "x-forwarded-for": `10.1.1.${ip % 250}` };
    const response = await fetch(url + path, { headers });
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  const pages = [...(await get("/sitemap.xml", 0)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, page = ""]) => new URL(page).pathname,
  );
  expect(pages.length).toBeGreaterThan(400);
  const countMisses = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^avtalemaler_response_cache_requests_total\{outcome="miss"\} (\d+)$/m.exec(metrics)?.[1]);
  };
  const getAll = async () => {
    for (const [ip, page] of pages.entries()) await get(page, ip);
  };
  await getAll();
  const misses = await countMisses();
  expect(misses).toBeGreaterThanOrEqual(pages.length);
  await getAll();
  expect(await countMisses()).toBe(misses);
});

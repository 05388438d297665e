/** The memory that a start takes, and a burst of requests. Linux: from /proc. */
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startPostgresServer } from "#testing/processes/postgres-server.ts";
import { type Product, startProduct } from "#testing/processes/product.ts";
import { skipIf } from "#testing/skip.ts";

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-memory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The most megabytes that were resident. */
async function peakOf(databaseUrl: string): Promise<number> {
  const product = await startProduct({ dataDir: folder, env: { DATABASE_URL: databaseUrl } });
  // V8 optimizes in the background, also after the start.
  await sleep(3_000);
  const peak = peakUntilNow(product);
  await product.stop();
  return peak;
}

function peakUntilNow({ pid }: Product): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** 1 700 requests in one write, of which nothing is read but that they are over. */
async function burst({ url }: Product, path: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(1_700));
  await once(socket, "connect");
  // A request of somebody else, whose connections are left alone: after it the server has read what was sent before.
  const other = get(`${url}/healthz`, { localAddress: "127.0.0.2", agent: false });
  const [response] = (await once(other, "response")) as [IncomingMessage];
  expect(response.resume().statusCode).toBe(200);
  socket.destroy();
}

describe("the memory of a start", () => {
  beforeEach((context) => skipIf(context, !existsSync("/proc/self/status"), "this system has no /proc"));

  it("stays within its bound on a new folder and on an existing one", async () => {
    // About 300 and 260; 235 and 190 with twelve lines a template. With PostgreSQL's functions optimized by V8 it was above 800, with initdb 760.
    expect(await peakOf("")).toBeLessThan(380);
    expect(await peakOf("")).toBeLessThan(380);
  });

  it("grows little by bursts of pipelined requests for long responses, and nobody waits for them", async () => {
    const product = await startProduct();
    onTestFinished(async () => void (await product.stop("SIGKILL")));
    for (const path of ["/api/openapi.json", "/foresla-mal"]) {
      await Promise.all(Array.from({ length: 6 }, () => burst(product, path)));
    }
    // About 300, the peak of the start. With all of them responded to it was above 1 600.
    expect(peakUntilNow(product)).toBeLessThan(400);
  });

  it("stays within its bound on a new PostgreSQL database and on an existing one", async () => {
    const server = await startPostgresServer();
    onTestFinished(() => server.stop());
    // About 190 and 175; 175 and 135 with twelve lines a template, and from the sources 50 more.
    expect(await peakOf(server.adminUrl)).toBeLessThan(230);
    expect(await peakOf(server.adminUrl)).toBeLessThan(230);
  });
});

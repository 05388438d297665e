import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { CdnPurge, purgeCall } from "#platform/responses/cdn-purge.ts";
import { createLog } from "#platform/log/log.ts";
import { createSafeFetch } from "#platform/safe-fetch.ts";

/** A purger whose waits end when the test says so, in order. */
function makePurger(outcomes: readonly ("fine" | "fails")[]) {
  const waits: { ms: number; end: () => void }[] = [];
  const lines: string[] = [];
  let sent = 0;
  const cdn = new CdnPurge({
    log: createLog("info", { write: (line) => void lines.push(line) }),
    purge: async () => {
      const outcome = outcomes[sent];
      sent += 1;
      if (outcome === "fails") throw new Error("the secret token");
    },
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        waits.push({ ms, end: () => resolve(undefined) });
        signal.addEventListener("abort", () => reject(signal.reason));
        if (signal.aborted) reject(signal.reason);
      }),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    cdn,
    lines,
    settle,
    waited: () => waits.map(({ ms }) => ms),
    sent: () => sent,
    async endWait() {
      waits.at(-1)?.end();
      await settle();
    },
  };
}

it("sends one purge for changes in a row, later, and another for a change after it", async () => {
  const { cdn, settle, waited, sent, endWait } = makePurger(["fine", "fine"]);
  for (let change = 0; change < 5; change += 1) cdn.schedule();
  await settle();
  expect([waited(), sent()]).toEqual([[5_000], 0]);
  await endWait();
  expect(sent()).toBe(1);
  cdn.schedule();
  await settle();
  await endWait();
  expect([waited(), sent()]).toEqual([[5_000, 5_000], 2]);
});

it("tries again, ever later, and gives up when what was cached has expired", async () => {
  const { cdn, settle, waited, sent, endWait, lines } = makePurger(Array.from({ length: 9 }, () => "fails"));
  cdn.schedule();
  await settle();
  for (let round = 0; round < 6; round += 1) await endWait();
  expect([waited(), sent()]).toEqual([[5_000, 1_000, 2_000, 4_000, 8_000, 16_000], 6]);
  expect(lines).toHaveLength(6);
  expect(lines.join("")).not.toContain("secret");
});

it("a stop sends what waits, once, and nothing when nothing does", async () => {
  const waiting = makePurger(["fails", "fine"]);
  waiting.cdn.schedule();
  await waiting.settle();
  await waiting.cdn.stop();
  expect(waiting.sent()).toBe(1);
  const idle = makePurger([]);
  await idle.cdn.stop();
  expect(idle.sent()).toBe(0);
});

async function startCdn(status: number) {
  const received: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ request, body });
      response.writeHead(status, { location: "http://127.0.0.1:1/" }).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { safeFetch, close } = createSafeFetch({ allowedPrivateHosts: [host] });
  onTestFinished(async () => {
    await close();
    server.close();
  });
  return { url: `http://${host}/purge`, received, safeFetch };
}

it("posts the tag with the token", async () => {
  const { url, received, safeFetch } = await startCdn(200);
  await purgeCall(url, "the-token", safeFetch)();
  await purgeCall(url, null, safeFetch)();
  const [first, second] = received;
  expect([first?.request.method, first?.body]).toEqual(["POST", '{"tags":["avtalemaler"]}']);
  expect(first?.request.headers).toMatchObject({
    authorization: "Bearer the-token",
    "fastly-key": "the-token",
    "content-type": "application/json",
  });
  expect(second?.request.headers.authorization).toBeUndefined();
});

it.each([400, 401, 429, 500, 302])("fails when the CDN responds with %i", async (status) => {
  const { url, safeFetch } = await startCdn(status);
  await expect(purgeCall(url, "the-token", safeFetch)()).rejects.toThrow(
    /responded with \d+|redirected too often/,
  );
});

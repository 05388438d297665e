/** Pages that many ask for at once: compressed in a hurry, and ready once they have been compressed well. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { getRaw } from "#testing/raw-request.ts";
import { makeTestApp } from "#testing/test-app.ts";

it.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("is the same page, and is ready when it has become smaller: %s", async (encoding, decode) => {
  const { app } = await makeTestApp({ settings: { seed: "catalogue" } });
  const reached: string[] = [];
  app.addHook("onSend", async ({ id }) => void reached.push(id));
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const ask = (number: number, accepted: Record<string, string> = { "accept-encoding": encoding }) =>
    // Each on a connection of its own, as its own visitor.
    getRaw(`${origin}/?sok=leie+${number}`, accepted, { agent: false });
  const many = await Promise.all(Array.from({ length: 20 }, (_, number) => ask(number)));
  const [first, other] = [many[10], many[11]];
  if (!first || !other) throw new Error("no response");
  expect(decode(other.body).equals((await ask(11, {})).body)).toBe(true);
  await vi.waitFor(async () => {
    const again = await ask(10);
    const kept = (name: string) => !name.startsWith("content-length");
    expect([again.status, again.headers.filter(kept)]).toEqual([200, first.headers.filter(kept)]);
    const isReady = !reached.includes(again.id);
    expect(isReady).toBe(true);
    // Never the hurried bytes.
    expect(again.body.length).toBeLessThan(first.body.length * 0.95);
  }, 10_000);
});

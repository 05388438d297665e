/** Pages that many ask for at once: compressed in a hurry, and ready once they have been compressed well. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { pagePlaces } from "#platform/responses/places.ts";
import { getRaw } from "#testing/raw-request.ts";
import { makeTestApp } from "#testing/test-app.ts";

it.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("is the same page, and is ready when it has become smaller: %s", async (encoding, decode) => {
  const { app } = await makeTestApp({ settings: { seed: "catalogue" } });
  const reached: string[] = [];
  app.addHook("onSend", async ({ id }) => void reached.push(id));
  let arrived = 0;
  app.addHook("preHandler", async () => void (arrived += 1));
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const ask = (number: number, accepted: Record<string, string> = { "accept-encoding": encoding }) =>
    // Each on a connection of its own, as its own visitor.
    getRaw(`${origin}/?sok=leie+${number}`, accepted, { agent: false });
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  // All places are taken until all have come: otherwise a busy machine may serve each before the next.
  const { promise: allHere, resolve: begin } = Promise.withResolvers<void>();
  const taken = numbers.map(() => pagePlaces.use(() => allHere));
  const asked = Promise.all(numbers.map((number) => ask(number)));
  await vi.waitFor(() => expect(arrived).toBe(numbers.length), 10_000);
  begin();
  const [many] = await Promise.all([asked, ...taken]);
  // The last one finds nobody waiting behind it. The pages differ by a word, so the largest was compressed in a hurry.
  const [firstNumber = 0, otherNumber = 0] = numbers.toSorted(
    (a, b) => (many[b]?.body.length ?? 0) - (many[a]?.body.length ?? 0),
  );
  const [first, other] = [many[firstNumber], many[otherNumber]];
  if (!first || !other) throw new Error("no response");
  expect(decode(other.body).equals((await ask(otherNumber, {})).body)).toBe(true);
  await vi.waitFor(async () => {
    const again = await ask(firstNumber);
    const kept = (name: string) => !name.startsWith("content-length");
    expect([again.status, again.headers.filter(kept)]).toEqual([200, first.headers.filter(kept)]);
    const isReady = !reached.includes(again.id);
    expect(isReady).toBe(true);
    // Never the hurried bytes.
    expect(again.body.length).toBeLessThan(first.body.length * 0.95);
  }, 10_000);
});

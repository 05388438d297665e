import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { describe, expect, it } from "vitest";
import { EncodedResponse } from "#platform/responses/encoded-response.ts";

it("has one tag for a text and for its bytes, and another for other headers", () => {
  const etagOf = (body: string | Buffer, headers = {}) =>
    new EncodedResponse({ type: "text/html", body, headers }, () => {}).etag;
  const text = "Leieavtaler – på norsk";
  expect(etagOf(Buffer.from(text))).toBe(etagOf(text));
  expect(etagOf(Buffer.from(text), { "x-total-count": "1" })).toBe(etagOf(text, { "x-total-count": "1" }));
  expect(etagOf(Buffer.from(text), { "x-total-count": "1" })).not.toBe(etagOf(text));
  expect(etagOf(Buffer.from(`${text} `))).not.toBe(etagOf(text));
});

describe("the bytes of a response", () => {
  const body = Array.from({ length: 2_000 }, (_, number) => `mal ${number % 97}`).join(" ");
  const make = () => {
    const sizes: number[] = [];
    const response = new EncodedResponse({ type: "text/html", body }, ({ bytes }) => sizes.push(bytes));
    return { response, sizes, textOf: async () => (await response.as("identity")).toString() };
  };
  const readBrotli = promisify(brotliDecompress);
  const readGzip = promisify(gunzip);

  it("are kept compressed alone, in memory of their own, and given plain to who asks", async () => {
    const { response, sizes, textOf } = make();
    const before = response.bytes;
    const compressed = await response.as("br");
    expect((await readBrotli(compressed)).toString()).toBe(body);
    expect(compressed.buffer.byteLength).toBe(compressed.length);
    expect(response.bytes).toBe(before - body.length + compressed.length);
    expect(sizes.at(-1)).toBe(response.bytes);
    expect(await textOf()).toBe(body);
    expect(response.bytes).toBe(before + compressed.length);
    expect(sizes.at(-1)).toBe(response.bytes);
  });

  it("are made again for the next who asks, where that failed", async () => {
    const { response, textOf } = make();
    const kept = await response.as("gzip");
    const good = Buffer.from(kept);
    kept.fill(0);
    await expect(response.as("br")).rejects.toThrow("incorrect header check");
    good.copy(kept);
    expect(await textOf()).toBe(body);
    expect((await readBrotli(await response.as("br"))).toString()).toBe(body);
  });

  it("stay plain too where somebody has asked for that", async () => {
    const { response, textOf } = make();
    expect(await textOf()).toBe(body);
    const before = response.bytes;
    const compressed = await response.as("br");
    expect(response.bytes).toBe(before + compressed.length);
  });

  it.each([["br", "gzip"] as const, ["gzip", "br"] as const])(
    "are the same in each encoding, asked for one after the other or at once: %s, %s",
    async (first, second) => {
      const read = { br: readBrotli, gzip: readGzip };
      const inTurn = make();
      await inTurn.response.as(first);
      const later = inTurn.response.as(second);
      expect(await inTurn.textOf()).toBe(body);
      expect((await read[second](await later)).toString()).toBe(body);
      const atOnce = make();
      const [one, two] = await Promise.all([atOnce.response.as(first), atOnce.response.as(second)]);
      expect([(await read[first](one)).toString(), (await read[second](two)).toString()]).toEqual([
        body,
        body,
      ]);
      expect(await atOnce.textOf()).toBe(body);
    },
  );
});

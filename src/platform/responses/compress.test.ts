import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compress, type CompressedEncoding } from "#platform/responses/compress.ts";
import { collectGarbage } from "#testing/collect-garbage.ts";

const decode = { br: brotliDecompressSync, gzip: gunzipSync } as const;
const encodings = ["br", "gzip"] as const satisfies readonly CompressedEncoding[];
const text = (index: number) =>
  Array.from({ length: 2_000 }, (_, word) => `avtale ${(word * 7919 + index) % 211}`).join(" ");
const all = (encoding: CompressedEncoding, mayHurry: boolean) => {
  const texts = Array.from({ length: 30 }, (_, index) => Buffer.from(text(index)));
  return Promise.all(texts.map((plain) => compress(plain, encoding, { mayHurry })));
};

it.each(encodings)(
  "compresses well what nobody waits for, and quickly what many wait for: %s",
  async (encoding) => {
    const alone = await compress(Buffer.from(text(3)), encoding, { mayHurry: true });
    const many = await all(encoding, true);
    expect(alone.isHurried).toBe(false);
    expect(many.at(-1)?.isHurried).toBe(false);
    expect(many[10]?.isHurried).toBe(true);
    expect(many[10]?.bytes.length).toBeGreaterThan(alone.bytes.length);
    expect(many.map(({ bytes }) => decode[encoding](bytes).toString())).toEqual(
      many.map((_, index) => text(index)),
    );
    const unhurried = await all(encoding, false);
    expect(unhurried.filter(({ isHurried }) => isHurried)).toEqual([]);
    expect(unhurried[3]?.bytes.equals(alone.bytes)).toBe(true);
  },
);

it("leaves no body behind that only a collection of the whole heap would free", async () => {
  const megabyte = 1024 * 1024;
  const collectYoung = () => {
    // Whoever has survived two of them is old.
    collectGarbage({ type: "minor" });
    collectGarbage({ type: "minor" });
    return process.memoryUsage().arrayBuffers;
  };
  const before = collectYoung();
  for (let number = 0; number < 6; number += 1) {
    const part = randomBytes(megabyte / 5);
    await compress(Buffer.concat([part, part, part, part, part]), "br", { mayHurry: true });
  }
  expect(collectYoung() - before).toBeLessThan(2 * megabyte);
});

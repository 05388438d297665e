import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compress } from "#platform/responses/compress.ts";

setFlagsFromString("--expose-gc");

/** Collects V8's heap, or with `minor` the young part of it, in a process that was started without the flag for it. */
const collectGarbage = runInNewContext("gc") as (options?: { readonly type: "minor" }) => void;

const decode = { br: brotliDecompressSync, gzip: gunzipSync } as const;
const encodings = ["br", "gzip"] as const;
const text = (index: number) =>
  Array.from({ length: 2_000 }, (_, word) => `avtale ${(word * 7919 + index) % 211}`).join(" ");
it.each(encodings)("compresses what comes out the same: %s", async (encoding) => {
  const texts = Array.from({ length: 30 }, (_, index) => text(index));
  const many = await Promise.all(texts.map((plain) => compress(Buffer.from(plain), encoding)));
  expect(many.map((bytes) => decode[encoding](bytes).toString())).toEqual(texts);
});

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
    await compress(Buffer.concat([part, part, part, part, part]), "br");
  }
  expect(collectYoung() - before).toBeLessThan(2 * megabyte);
});

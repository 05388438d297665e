import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import {
  type CachedResponse,
  compress,
  encodeResponse,
  hasEtag,
  longBody,
  pickEncoding,
} from "#platform/responses/encoded-response.ts";

const encode = (made: Omit<CachedResponse, "type">, accepted: "br" | "identity" = "identity") =>
  encodeResponse({ type: "text/html", ...made }, Buffer.from(made.body), accepted);

it("has one tag for a text and for its bytes, in each encoding, and another for other headers", async () => {
  const etagOf = async (body: string | Buffer, headers = {}, accepted: "br" | "identity" = "identity") =>
    (await encode({ body, headers }, accepted)).etag;
  const text = "Leieavtaler – på norsk".repeat(100);
  const counted = { "x-total-count": "1" };
  expect(await etagOf(Buffer.from(text))).toBe(await etagOf(text));
  expect(await etagOf(text, {}, "br")).toBe(await etagOf(text));
  expect(await etagOf(Buffer.from(text), counted)).toBe(await etagOf(text, counted));
  expect(await etagOf(Buffer.from(text), counted)).not.toBe(await etagOf(text));
  expect(await etagOf(Buffer.from(`${text} `))).not.toBe(await etagOf(text));
});

it("is kept in memory of its own, compressed where that makes it smaller", async () => {
  const body = Array.from({ length: 2_000 }, (_, number) => `mal ${number % 97}`).join(" ");
  const long = await encode({ body }, "br");
  expect([long.encoding, brotliDecompressSync(long.body).toString()]).toEqual(["br", body]);
  expect(long.body.buffer.byteLength).toBe(long.body.length);
  const short = await encode({ body: "mal" }, "br");
  expect([short.encoding, short.body.toString(), short.body.buffer.byteLength]).toEqual([
    "identity",
    "mal",
    3,
  ]);
});

const decode = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const;
const encodings = ["zstd", "br", "gzip"] as const;
const text = (index: number, words: number) =>
  Array.from({ length: words }, (_, word) => `avtale ${(word * 7919 + index) % 211}`).join(" ");
it.each(encodings)("compresses what comes out the same: %s", async (encoding) => {
  // Some at once, and some on Node's threads.
  const texts = Array.from({ length: 30 }, (_, index) => text(index, index % 2 === 0 ? 2_000 : 40_000));
  const many = await Promise.all(texts.map((plain) => compress(Buffer.from(plain), encoding)));
  expect(many.map((bytes) => decode[encoding](bytes).toString())).toEqual(texts);
});

it("makes a long document in slices, and gives others their turn between", async () => {
  let now = 0;
  // Each look at the clock finds a millisecond more: a slice is a few parts.
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1));
  let made = 0;
  const parts = function* (): Iterable<string> {
    for (; made < 200; made += 1) yield `Å${made}–`;
  };
  const body = longBody(parts());
  const seen: number[] = [];
  while (made < 200) {
    seen.push(made);
    await nextTurn();
  }
  const text = Array.from({ length: 200 }, (_, at) => `Å${at}–`).join("");
  const { body: bytes, digest } = await body;
  expect(bytes.toString()).toBe(text);
  expect(digest).toBe(createHash("sha256").update(text).digest("base64url"));
  const slices = seen.map((count, at) => count - (seen[at - 1] ?? 0));
  expect(Math.max(...slices)).toBeLessThan(20);
  expect(seen.length).toBeGreaterThan(10);
});

it("reads an encoding's weight with spaces around it", () => {
  expect(["br ; q=1", "br ; q=0, gzip\t;q=0.5", "br;q=0 , gzip ; q=0"].map(pickEncoding)).toEqual([
    "br",
    "gzip",
    "identity",
  ]);
});

it("reads a list header of up to 1 000 characters, and takes a longer one for none", () => {
  const lists = (first: string) => [first.padEnd(1_000, ","), first.padEnd(1_001, ",")];
  expect(lists("br").map(pickEncoding)).toEqual(["br", "identity"]);
  expect(lists('W/"a"').map((header) => hasEtag(header, 'W/"a"'))).toEqual([true, false]);
});

import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { type CachedResponse, encodeResponse } from "#platform/responses/encoded-response.ts";

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

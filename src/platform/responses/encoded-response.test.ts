import { expect, it } from "vitest";
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

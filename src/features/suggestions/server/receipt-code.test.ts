import { expect, it } from "vitest";
import { hashReceiptCode, makeReceiptCode } from "#features/suggestions/server/receipt-store.ts";

it("codes are long, readable and different", () => {
  const codes = Array.from({ length: 200 }, makeReceiptCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{5}-){3}[0-9a-hjkmnp-tv-z]{5}$/);
});

it("a code is known as people type it, and its hash does not show it", () => {
  const hash = hashReceiptCode("ab0c1-defgh-jkmnp-qrstv");
  expect(hash).toMatch(/^[\w-]{43}$/);
  for (const typed of ["AB0C1DEFGHJKMNPQRSTV", "aboci-defgh-jkmnp-qrstv", " ab0cl defgh jkmnp qrstv "]) {
    expect(hashReceiptCode(typed)).toBe(hash);
  }
  expect(hashReceiptCode("ab0c1-defgh-jkmnp-qrstw")).not.toBe(hash);
  for (const none of ["", "ab0c1", "ab0c1-defgh-jkmnp-qrst!", `${"a".repeat(19)}æ`]) {
    expect(hashReceiptCode(none)).toBeNull();
  }
});

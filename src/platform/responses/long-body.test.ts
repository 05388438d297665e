import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { longBody } from "#platform/responses/long-body.ts";

afterEach(() => void vi.restoreAllMocks());

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

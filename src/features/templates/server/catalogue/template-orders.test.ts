import { describe, expect, it } from "vitest";
import { popularityThreshold } from "#features/templates/server/catalogue/template-orders.ts";

const mostFollowed = (counts: readonly number[]) => counts.map((downloadCount) => ({ downloadCount }));

describe("what is popular", () => {
  it("is never followed less than 25 times", () => {
    expect(popularityThreshold([])).toBe(25);
    expect(popularityThreshold(mostFollowed([24, 10, 3]))).toBe(25);
  });

  it("is among the tenth most followed", () => {
    const counts = Array.from({ length: 100 }, (_, index) => 200 - index);
    const threshold = popularityThreshold(mostFollowed(counts));
    expect(counts.filter((count) => count >= threshold)).toHaveLength(10);
  });
});

import { describe, expect, it } from "vitest";
import { popularityThreshold } from "#features/templates/server/popularity.ts";

const followed = (counts: readonly number[]) => counts.map((downloadCount) => ({ downloadCount }));

describe("what is popular", () => {
  it("is never followed less than 25 times", () => {
    expect(popularityThreshold([])).toBe(25);
    expect(popularityThreshold(followed([24, 10, 3]))).toBe(25);
  });

  it("is among the tenth most followed", () => {
    const counts = Array.from({ length: 100 }, (_, index) => 200 - index);
    const threshold = popularityThreshold(followed(counts));
    expect(counts.filter((count) => count >= threshold)).toHaveLength(10);
  });
});

import { describe, expect, it } from "vitest";
import { addressKey, listKey, popularityThreshold } from "#features/templates/server/rules.ts";

describe("what is popular", () => {
  it("is never followed less than 25 times", () => {
    expect(popularityThreshold([])).toBe(25);
    expect(popularityThreshold([24, 10, 3])).toBe(25);
  });

  it("is among the tenth most followed", () => {
    const counts = Array.from({ length: 100 }, (_, index) => 100 + index);
    const threshold = popularityThreshold(counts);
    expect(counts.filter((count) => count >= threshold)).toHaveLength(10);
  });
});

describe("two spellings of one address", () => {
  it.each(["https://www.example.no/mal/", "http://example.no/mal", " HTTPS://EXAMPLE.no/mal#del "])(
    "%s is https://example.no/mal",
    (spelling) => {
      expect(addressKey(spelling)).toBe(addressKey("https://example.no/mal"));
    },
  );

  it("differ by path and query", () => {
    expect(addressKey("https://example.no/a")).not.toBe(addressKey("https://example.no/b"));
    expect(addressKey("https://example.no/?id=1")).not.toBe(addressKey("https://example.no/?id=2"));
    expect(addressKey("ikke en adresse")).toBeNull();
  });
});

describe("queries that have one answer", () => {
  const query = { search: "", category: ["Bolig", "Utleie"], format: ["PDF"], limit: 1000, offset: 0 };
  const size = 323;

  it.each([
    { category: ["Utleie", "Bolig"] },
    { category: ["Utleie", "Bolig", "Utleie"] },
    { format: ["PDF", "PDF"] },
    { sort: "newest" as const },
    { limit: 323 },
  ])("share it: %o", (change) => {
    expect(listKey({ ...query, ...change }, size)).toBe(listKey(query, size));
  });

  it.each([
    { category: ["Bolig"] },
    { category: ["Bolig", "PDF"], format: [] },
    { search: "leie" },
    { sort: "rating" as const },
    { limit: 322 },
    { offset: 1 },
  ])("are none of these: %o", (change) => {
    expect(listKey({ ...query, ...change }, size)).not.toBe(listKey(query, size));
  });
});

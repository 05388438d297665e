import { assert, constantFrom, integer, oneof, property, string, tuple, webUrl } from "fast-check";
import { describe, expect, it } from "vitest";
import { templateQuerySchema } from "#features/templates/contract.ts";
import { plainQuery } from "#features/templates/server/plain-query.ts";

const path = "/api/templates";

/** What the route would read of a url; undefined where it rejects it. */
function bySchema(url: string) {
  const params: Record<string, string | string[]> = {};
  for (const [name, value] of new URL(url, "http://localhost").searchParams) {
    params[name] = name in params ? [params[name] ?? [], value].flat() : value;
  }
  return templateQuerySchema.safeParse(params).data;
}

describe("a plain url of the list", () => {
  it.each(["search=leie&limit=12", "limit=12&search=leie", "search=b%C3%A5t%20i%20vann&limit=1000"])(
    "is read as the schema reads it: %s",
    (query) => {
      expect(plainQuery(`${path}?${query}`)).toBeDefined();
      expect(plainQuery(`${path}?${query}`)).toEqual(bySchema(`${path}?${query}`));
    },
  );

  it.each([
    "",
    "search=leie",
    "limit=12",
    "search=&limit=12",
    "search=leie&limit=0",
    "search=leie&limit=012",
    "search=leie&limit=1001",
    "search=leie&limit=12&limit=13",
    "search=leie&search=b&limit=12",
    "search=leie+b&limit=12",
    "search=%E0%A4%A&limit=12",
    "search=leie&limit=12&category=Bolig",
    "search=leie&limit=12#a",
    `search=${"a".repeat(201)}&limit=12`,
  ])("is not: %s", (query) => {
    expect(plainQuery(`${path}?${query}`)).toBeUndefined();
  });

  it("is never read otherwise than by the schema", () => {
    const text = oneof(
      string({ unit: "binary" }).map(encodeURIComponent),
      string({ unit: "grapheme" }),
      webUrl(),
    );
    const limit = oneof(integer().map(String), string());
    const order = constantFrom("search first", "limit first");
    assert(
      property(tuple(text, limit, order), ([search, count, first]) => {
        const parts = [`search=${search}`, `limit=${count}`];
        const url = `${path}?${(first === "search first" ? parts : parts.toReversed()).join("&")}`;
        const query = plainQuery(url);
        if (query) expect(query).toEqual(bySchema(url));
      }),
      { numRuns: 1_000 },
    );
  });
});

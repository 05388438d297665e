import { describe, expect, it } from "vitest";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { listCacheKey, listFullRows } from "#features/templates/server/catalogue/template-lists.ts";
import { publicTemplate } from "#testing/template-row.ts";

describe("queries with the same response", () => {
  const query = { search: "", category: ["Bolig", "Utleie"], format: ["PDF"], limit: 1000, offset: 0 };
  const size = 323;

  it.each([
    { category: ["Utleie", "Bolig"] },
    { category: ["Utleie", "Bolig", "Utleie"] },
    { format: ["PDF", "PDF"] },
    { sort: "newest" as const },
    { limit: 323 },
  ])("share it: %o", (change) => {
    expect(listCacheKey({ ...query, ...change }, size)).toBe(listCacheKey(query, size));
  });

  it.each([
    { category: ["Bolig"] },
    { category: ["Bolig", "PDF"], format: [] },
    { search: "leie" },
    { typing: "true" as const },
    { sort: "rating" as const },
    { limit: 322 },
    { offset: 1 },
  ])("are none of these: %o", (change) => {
    expect(listCacheKey({ ...query, ...change }, size)).not.toBe(listCacheKey(query, size));
  });
});

it("the administrator's list is searched as if letters that nobody sees were not there", () => {
  const row = { ...publicTemplate(1), source: "Stats\u00ADbygg", traits: [] } as unknown as AdminTemplate;
  const query = { search: "statsbygg", category: [], format: [], limit: 9, offset: 0 };
  expect(listFullRows([row], query).meta.total).toBe(1);
});

/** What would hold the event loop with a large catalogue: counted, since a small one hides it. */
import { expect, it, vi } from "vitest";
import { shareTestApp } from "#testing/test-app.ts";

const shared = shareTestApp();

it.each([
  "/",
  "/api/templates?sort=alphabetical&limit=12",
  "/api/templates?sort=popular&limit=12",
  "/api/templates?sort=rating&limit=12",
  "/api/templates?sort=newest&limit=12",
  "/kategori/utleie",
  "/sitemap",
  "/feed.xml",
  "/data/maler.json",
])("sorts no whole catalogue for the first visitor of %s", async (url) => {
  const { body } = await shared().inject({ url: "/api/templates?limit=1000" });
  const templates = (JSON.parse(body) as unknown[]).length;
  const sort = vi.spyOn(Array.prototype, "sort");
  const toSorted = vi.spyOn(Array.prototype, "toSorted");
  const response = await shared().inject({ url });
  expect(response.statusCode).toBe(200);
  const lengths = [sort, toSorted].flatMap(({ mock }) =>
    mock.contexts.map((list) => (list as unknown[]).length),
  );
  vi.restoreAllMocks();
  expect(templates).toBeGreaterThan(300);
  expect(lengths.filter((length) => length >= templates)).toEqual([]);
});

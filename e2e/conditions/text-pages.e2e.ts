/** Pages with fixed texts, and the not-found page, in all reading conditions; and that each page of the page table is visited. */
import { allPages, matchPage } from "../../src/app/document/page-table.ts";
import { expect, test } from "../steps/fixtures.ts";
import { missingPages, tagOf, textPages, visitedPages, visitPage } from "../steps/page-visit.ts";

test.use({ rows: "demo" });

test("each page of the page table is visited", () => {
  const visited = new Set(visitedPages.map((url) => matchPage(url.split("?")[0] ?? "").page));
  expect(allPages.filter((one) => !visited.has(one)).map(({ path }) => path)).toEqual([]);
});

for (const url of textPages) {
  test.describe(() => {
    test.use({ allowProblems: missingPages.includes(url) });
    test(url, { tag: tagOf(url) }, ({ page }) => visitPage(page, url));
  });
}

test("a form about no template, and a receipt for nothing, are missing", async ({ page }) => {
  for (const url of ["/rapporter/999999", "/rapporter/tull", "/vurder/0", "/takk/ingenting"])
    expect((await page.request.get(url)).status(), url).toBe(404);
});

/** What comes out of the printer is one sheet of A4; `walks/conditions.e2e.ts` prints a template. */
import { countPages } from "../steps/condition-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

test("every shipped situation is one sheet", async ({ page }) => {
  await openPage(page, "/situasjoner");
  const hrefs = await page
    .locator(".situation-lines a")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs.length).toBeGreaterThanOrEqual(30);
  for (const href of hrefs) {
    await page.goto(href);
    expect(await countPages(page), href).toBe(1);
  }
});

/** Journeys by the keyboard alone through the pages that visitors come back for. */
import { cards, searchField } from "../steps/home-steps.ts";
import { followByKeys, tabTo } from "../steps/keyboard-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

test("Enter in the search box, and a skip link, lead to the results", async ({ page }) => {
  const first = cards(page).first();
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Hopp til malene" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, first.getByRole("link").first(), { within: 3 });

  await searchField(page).focus();
  await page.keyboard.type("testament");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Avtalemaler", exact: true })).toBeFocused();
  await expect(page).toHaveURL("/?sok=testament");
  await expect(first).toContainText("Testament");
  await tabTo(page, first.getByRole("link", { name: /^Gå til avtalemal/ }), { within: 6 });
});

test("a situation is printed, and a feed reached from the footer of any page", async ({ page }) => {
  await openPage(page, "/situasjon/leie-ut-1");
  await page.evaluate(() => {
    window.print = () => void (document.title = "printed");
  });
  await tabTo(page, page.getByRole("button", { name: "Skriv ut" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("printed");
  await followByKeys(page, page.getByRole("contentinfo").getByRole("link", { name: "Følg med" }));
  await tabTo(page, page.locator('main a[href="/kategori/bolig/feed.xml"]'));
});

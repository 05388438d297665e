/** Journeys by the keyboard alone through the pages that visitors come back for. */
import { cards } from "../steps/home-steps.ts";
import { followByKeys, tabTo } from "../steps/keyboard-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { toast } from "../steps/take-part-steps.ts";

test("the first stop leads past the header, on every page of these", async ({ page }) => {
  for (const url of [
    "/",
    "/situasjoner",
    "/situasjon/leie-ut-1",
    "/lagrede",
    "/folg-med",
    "/tilgjengelighet",
  ]) {
    await openPage(page, url);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Hopp til innholdet" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.locator("main").evaluate((one) => one.contains(document.activeElement)), url).toBe(
      true,
    );
  }
});

test("Enter in the search box, and a skip link, lead to the results", async ({ page }) => {
  const first = cards(page).first();
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Hopp til malene" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, first.getByRole("link").first(), { within: 3 });

  await page.getByRole("combobox", { name: "Søk etter avtalemaler" }).focus();
  await page.keyboard.type("testament");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Avtalemaler", exact: true })).toBeFocused();
  await expect(page).toHaveURL("/?sok=testament");
  await expect(first).toContainText("Testament");
  await tabTo(page, first.getByRole("link", { name: /^Gå til avtalemal/ }), { within: 6 });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the skip link leads to the results", async ({ page }) => {
    await page.goto("/?sok=testament");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, cards(page).first().getByRole("link").first(), { within: 4 });
  });
});

test("from a situation to its first paper, which is saved, found again, removed and put back", async ({
  page,
}) => {
  await openPage(page, "/situasjoner");
  await followByKeys(page, page.getByRole("main").getByRole("link", { name: "Leie ut", exact: true }));
  await followByKeys(page, page.locator(".situation-steps a").first());
  const name = String(await page.getByRole("heading", { level: 1 }).textContent());
  await tabTo(page, page.getByRole("button", { name: "Lagre malen" }));
  await page.keyboard.press("Space");
  await expect(toast(page)).toContainText("Malen er lagret");
  await page.keyboard.press("F8");
  await page.keyboard.press("Escape");
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Fjern fra lagrede" })).toBeFocused();

  const saved = page.getByRole("banner").getByRole("link", { name: "Lagrede maler" });
  await tabTo(page, saved, { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 lagret mal")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: `Fjern ${name}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Angre fjerningen av ${name}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 lagret mal")).toBeVisible();
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

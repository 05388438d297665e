/** Journeys by the keyboard alone. */
import { cards, searchField } from "../steps/home-steps.ts";
import { followByKeys, tabTo } from "../steps/keyboard-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { toast } from "../steps/take-part-steps.ts";

test("Enter in the search box, and a skip link, lead to the results", async ({ page }) => {
  const first = cards(page).first();
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Hopp til malene" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, first.getByRole("link").first(), { within: 3 });

  await searchField(page).focus();
  await page.keyboard.type("vedtekter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Avtalemaler", exact: true })).toBeFocused();
  await expect(page).toHaveURL("/?sok=vedtekter");
  await expect(first).toContainText("Vedtekter");
  await tabTo(page, first.getByRole("link", { name: /^Gå til avtalemal/ }), { within: 6 });
});

test("a situation is printed, its first paper saved, found again, removed and put back, and a feed reached", async ({
  page,
}) => {
  await openPage(page, "/situasjoner");
  await followByKeys(page, page.getByRole("main").getByRole("link", { name: "Leie ut en hybel" }));
  await page.evaluate(() => {
    window.print = () => void (document.title = "printed");
  });
  await tabTo(page, page.getByRole("button", { name: "Skriv ut" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("printed");
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
  await followByKeys(page, page.getByRole("contentinfo").getByRole("link", { name: "Følg med" }));
  await tabTo(page, page.locator('main a[href="/kategori/utleie/feed.xml"]'));
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the skip link leads to the results, and each star is a stop", async ({ page }) => {
    await page.goto("/?sok=vedtekter");
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await tabTo(page, cards(page).first().getByRole("link").first(), { within: 5 });
    await page.goto("/mal/1");
    const stars = page.getByRole("group", { name: /^Gi din vurdering av / }).first();
    await expect(stars).toHaveAttribute("tabindex", "-1");
    await expect(stars.locator("button:not([tabindex])")).toHaveCount(5);
  });
});

/** What is known of a paper before the click: its acts, side by side with others, and the filter by it. */
import { openFilters, status } from "../steps/home-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

test("an act is found, leads to its papers, and two of them stand side by side @phone", async ({ page }) => {
  await openPage(page, "/?sok=husleieloven");
  await page.getByRole("link", { name: "Sammenlign de 4 første" }).click();
  await expect(page).toHaveURL(/^[^?]*\/sammenlign(\?mal=\d+)(&mal=\d+){3}$/);
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(5);
  // What is wider than the screen scrolls in its own place.
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  await expectAccessible(page);
  await table
    .getByRole("link", { name: /^Ta bort/ })
    .last()
    .click();
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(4);
  await page
    .getByRole("region", { name: "Legg til en lignende mal" })
    .getByRole("link", { name: /^Legg til / })
    .first()
    .click();
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(5);
  await page.goBack();
  await page.getByRole("table").getByRole("link", { name: "husleieloven" }).first().click();
  await expect(page).toHaveURL(/\/lov\/husleieloven$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Husleieloven");
  await expectAccessible(page);
  await page.getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await expect(page.getByText(/Bygger på .*husleieloven, sist endret 1. januar 2026/)).toBeVisible();
});

test("the list is filtered by what is known of the papers", async ({ page }) => {
  await openPage(page, "/");
  await openFilters(page);
  await page.getByRole("checkbox", { name: /^Fylles ut på nett/ }).check();
  await expect(page).toHaveURL("/?egenskap=nettskjema");
  await status(page, "Viser 27 maler");
  await page.reload();
  await expect(page.getByRole("list", { name: "Aktive filtre" })).toContainText("Fylles ut på nett");
  await expect(page.locator(".card-description strong").first()).toContainText("Fylles ut på nett");
});

test("the saved templates lead to a feed of their changes", async ({ page }) => {
  for (const url of ["/mal/22", "/mal/44"]) {
    await openPage(page, url);
    await page.getByRole("button", { name: "Lagre malen" }).click();
  }
  await openPage(page, "/lagrede");
  const feed = page.getByRole("link", { name: "Følg endringer i disse malene" });
  await expect(feed).toHaveAttribute("href", "/lagrede/feed.xml?mal=44&mal=22");
  expect((await page.request.get("/lagrede/feed.xml?mal=44&mal=22")).headers()["content-type"]).toContain(
    "atom",
  );
  await page.getByRole("link", { name: "Sammenlign de 2 sist lagrede" }).click();
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sammenlign?mal=2&mal=272");
  const widths = await page
    .getByRole("region", { name: "Sammenligning" })
    .evaluate((region) => [region.scrollWidth, region.clientWidth]);
  expect(widths[0], "two fit on a phone, with the name of an act that is one long word").toBe(widths[1]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: /^Ta bort/ }).first()).toBeHidden();
  const address = await page
    .getByRole("link", { name: /^Gå til avtalemal/ })
    .first()
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address, "on paper").toContain("https://");
  const overflowing = await page
    .getByRole("cell")
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(overflowing, "an address lies over the next one").toBe(0);
});

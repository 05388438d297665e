/** Facts of a document before the click: its acts, and a comparison with others. */
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

test("an act is found, leads to its papers, and they stand side by side @phone", async ({ page }) => {
  await openPage(page, "/?sok=husleieloven");
  await page.getByRole("link", { name: "Sammenlign de 3 første" }).click();
  await expect(page).toHaveURL(/^[^?]*\/sammenlign(\?mal=\d+)(&mal=\d+){2}$/);
  const headers = page.getByRole("table").getByRole("columnheader");
  await expect(headers).toHaveCount(4);
  // Content wider than the screen scrolls in its own box.
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  await expectAccessible(page);
  const remove = page.getByRole("table").getByRole("link", { name: /^Ta bort/ });
  // The scrolled row still snaps to a column under an immediate pointer.
  await remove.last().press("Enter");
  await expect(headers).toHaveCount(3);
  await page
    .getByRole("region", { name: "Legg til en lignende mal" })
    .getByRole("link", { name: /^Legg til / })
    .first()
    .click();
  await expect(headers).toHaveCount(4);
  await page.goBack();
  await page.getByRole("table").getByRole("link", { name: "husleieloven" }).first().click();
  await expect(page).toHaveURL(/\/lov\/husleieloven$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Husleieloven");
  await expectAccessible(page);
  await page.getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await expect(
    page.getByText(/Lov(er)? på området: .*husleieloven, sist endret 1. januar 2026/),
  ).toBeVisible();
});

test("two papers fit on a phone, with the name of an act that is one long word @phone", async ({ page }) => {
  await page.goto("/sammenlign?mal=1&mal=4");
  const widths = await page
    .getByRole("region", { name: "Sammenligning" })
    .evaluate((region) => [region.scrollWidth, region.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
});

test("of four papers two are beside each other on a phone and two below, each with its number @phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/sammenlign?mal=1&mal=2&mal=3&mal=4");
  for (const row of [page.getByRole("columnheader"), page.getByRole("row").nth(1).getByRole("cell")]) {
    const boxes = await row.evaluateAll((all) => all.slice(-4).map((one) => one.getBoundingClientRect()));
    const [first, second, third, fourth] = boxes;
    expect([second?.top, fourth?.top, third?.left, fourth?.left]).toEqual([
      first?.top,
      third?.top,
      first?.left,
      second?.left,
    ]);
    expect(third?.top).toBeGreaterThan(first?.top ?? Number.NaN);
    expect(fourth?.right).toBeLessThanOrEqual(390);
  }
  const numbers = await page
    .getByRole("cell")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, "::before").content));
  expect(new Set(numbers)).toEqual(new Set(["counter(compared)"]));
});

/** Facts of a document before the click: its acts, and a comparison with others. */
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

test("an act is found, leads to its papers, and they stand side by side @phone", async ({ page }) => {
  await openPage(page, "/?sok=husleieloven");
  await page.getByRole("link", { name: "Sammenlign de 3 første" }).click();
  await expect(page).toHaveURL(/^[^?]*\/sammenlign(\?mal=\d+)(&mal=\d+){2}$/);
  const headers = page.getByRole("table").getByRole("columnheader");
  await expect(headers).toHaveCount(4);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  await expectAccessible(page);
  const remove = page.getByRole("table").getByRole("link", { name: /^Ta bort/ });
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

test("two papers are beside each other on a phone, with the name of an act that is one long word @phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sammenlign?mal=1&mal=4");
  const cells = page.getByRole("row").nth(1).getByRole("cell");
  const [first, second] = await cells.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(second?.top).toBe(first?.top);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("four papers are below each other on a phone, each with its format, and what is known of it with its number @phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/sammenlign?mal=1&mal=2&mal=3&mal=4");
  const heads = page.getByRole("columnheader");
  for (const row of [heads, page.getByRole("row").nth(1).getByRole("cell")]) {
    const boxes = await row.evaluateAll((all) => all.slice(-4).map((one) => one.getBoundingClientRect()));
    expect(new Set(boxes.map(({ left, right }) => `${left} ${right}`)).size).toBe(1);
    expect(boxes[0]?.right).toBeLessThanOrEqual(390);
    const tops = boxes.map(({ top }) => top);
    expect(new Set(tops).size).toBe(4);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  }
  const sheets = await heads.locator(".paper").evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(sheets).toEqual(Array.from({ length: 4 }, () => sheets[0]));
  // A number for each, and at the end the names again.
  const signs = () =>
    page
      .locator("[data-of]")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, "::before").content));
  const names = await heads.getByRole("link").allTextContents();
  const shown = await signs();
  expect(shown.slice(0, 4)).toEqual(['"1"', '"2"', '"3"', '"4"']);
  expect(shown.slice(-4)).toEqual(names.map((name, at) => `"${at + 1}\u00a0${name}"`));
  await page.setViewportSize({ width: 1366, height: 768 });
  expect(new Set(await signs())).toEqual(new Set(["none"]));

  // A single one needs no number; the lead goes to those that may be added.
  await openPage(page, "/sammenlign?mal=1");
  await expect(page.locator("[data-of]")).toHaveCount(0);
  await page.getByRole("link", { name: "Velg én mal til." }).click();
  await expect(page.getByRole("link", { name: /^Legg til / }).first()).toBeInViewport();
});

import { expect, expectAccessible, openPage, readLayoutShift, test } from "../steps/fixtures.ts";

const firstTitle = "Leie ut bolig eller hybel";

test("a visitor chooses a situation and comes to its first paper @phone", async ({ page }) => {
  await openPage(page, "/");
  const chooser = page.getByRole("navigation", { name: "Velg situasjon" });
  await chooser.getByRole("link", { name: "Leie ut", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: firstTitle })).toBeVisible();
  const steps = page.locator(".situation-steps > li");
  expect(await steps.count()).toBeGreaterThan(3);
  await expect(steps.first()).toContainText("Før innflytting");
  await expectAccessible(page);
  expect(await readLayoutShift(page)).toBe(0);
  const name = (await steps.first().getByRole("link").textContent()) ?? "";
  await steps.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await page
    .getByRole("navigation", { name: "Brødsmuler" })
    .getByRole("link", { name: "Situasjoner" })
    .click();
  await page.getByRole("link", { name: "Etter et dødsfall" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Papirene etter et dødsfall" })).toBeVisible();
});

test("the chooser is one line on a phone, which scrolls sideways, and the page does not @phone", async ({
  page,
}) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await openPage(page, "/");
    const chooser = page.getByRole("navigation", { name: "Velg situasjon" });
    const box = await chooser.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(48);
    const last = chooser.getByRole("link", { name: "Alle situasjoner" });
    await last.focus();
    await expect(last).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("a situation fits 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, "/situasjon/leie-ut-1");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the chooser and the pages it leads to work @phone", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Alle situasjoner" }).click();
    await page.getByRole("link", { name: "Leie ut", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: firstTitle })).toBeVisible();
    await page.locator(".situation-steps a").first().click();
    await expect(page).toHaveURL(/\/mal\//);
  });
});

/** The filter panel: what comes first in it, what sinks, and that all of it is reached by the page's own scroll. */
import { category, openFilters, status } from "../steps/home-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

test("formats stand before the long list of categories, in which those without hits sink @phone", async ({
  page,
}) => {
  await openPage(page, "/");
  await openFilters(page);
  const groups = page.locator(".filters fieldset legend");
  await expect(groups.first()).toHaveText("Formater");
  await expect(groups.last()).toHaveText("Kategorier");
  await openPage(page, "/?sok=husleiekontrakt");
  await openFilters(page);
  const hits = await page.locator(".choices-categories .choice-hits").allTextContents();
  const isEmpty = hits.map((text) => text.startsWith("0"));
  expect(isEmpty).toHaveLength(22);
  expect(isEmpty).toContain(true);
  expect(isEmpty).toEqual(isEmpty.toSorted((a, b) => Number(a) - Number(b)));

  // A chosen one stays up, so that it can be unticked where it was ticked.
  await openPage(page, "/?sok=husleiekontrakt&kategori=Forskning");
  await openFilters(page);
  await expect(category(page, "Forskning")).toBeChecked();
  const order = await page
    .locator(".choices-categories input")
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(order.indexOf("Forskning")).toBeLessThan(3);
  await expectAccessible(page);
});

test("everything in the panel is reached without a scroll of its own @phone", async ({ page }) => {
  await openPage(page, "/");
  await openFilters(page);
  const own = await page
    .locator(".filters, .filters *")
    .evaluateAll(
      (all) =>
        all.filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowY)).length,
    );
  expect(own).toBe(0);
  const beside = await page.locator(".filters").evaluate((panel) => {
    const { right } = panel.getBoundingClientRect();
    return [...panel.querySelectorAll(".choice")].filter((box) => box.getBoundingClientRect().right > right);
  });
  expect(beside).toHaveLength(0);
  await category(page, "Utleie").check();
  await status(page, "Viser 15 maler");
});

test.describe("the open panel of a phone", () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 320, height: 640 } });
  test("says that nothing is left, and resets without being closed", async ({ page }) => {
    await openPage(page, "/?kategori=Utleie");
    await openFilters(page);
    await page.getByRole("checkbox", { name: /^Fagforening/ }).check();
    const panel = page.locator(".filters");
    const done = panel.getByRole("button", { name: "Ingen treff" });
    const reset = panel.getByRole("link", { name: "Nullstill filtre" });
    await expect(done).toBeInViewport({ ratio: 1 });
    await expect(reset).toBeInViewport({ ratio: 1 });
    expect((await done.boundingBox())?.y).toBe((await reset.boundingBox())?.y);
    await reset.click();
    await expect(page).toHaveURL("/");
    await expect(category(page, "Utleie")).not.toBeChecked();
    await expect(panel.getByRole("button", { name: "Vis 323 maler" })).toBeVisible();
    await expect(reset).toHaveCount(0);
  });
});

test("the publisher's kind and the language are filters, kept in the url and removed by their chips @phone", async ({
  page,
}) => {
  await openPage(page, "/");
  await openFilters(page);
  await page.getByRole("checkbox", { name: /^Nynorsk/ }).check();
  await expect(page).toHaveURL("/?sprak=nynorsk");
  await status(page, "Viser 6 maler");
  await page.getByRole("checkbox", { name: /^Bransjeorganisasjon/ }).check();
  await expect(page).toHaveURL("/?utgiver=bransjeorganisasjon&sprak=nynorsk");
  await page.reload();
  await expect(page.getByRole("list", { name: "Aktive filtre" })).toContainText("Nynorsk");
  await page.getByRole("link", { name: "Fjern Bransjeorganisasjon" }).click();
  await expect(page).toHaveURL("/?sprak=nynorsk");
  await status(page, "Viser 6 maler");
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("kind and language are sent by the form", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("checkbox", { name: /^Engelsk/ }).check();
    await page.getByRole("checkbox", { name: /^Universitet/ }).check();
    await page.getByRole("button", { name: "Bruk filtrene" }).click();
    await expect(page).toHaveURL(/utgiver=universitet/);
    await expect(page).toHaveURL(/sprak=engelsk/);
    await expect(page.getByText(/^Viser \d+\smal/)).toBeVisible();
  });
});

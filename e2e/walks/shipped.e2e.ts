/** A first start with the shipped catalogue, in a browser; every other journey has a few rows of its own. */
import { cards, openFilters, searchField } from "../steps/home-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

test("the shipped catalogue is searched, eight of its categories are in sight, and each situation has an icon of its own", async ({
  page,
}) => {
  await openPage(page, "/");
  await expect(page.locator(".choices-categories").first().getByRole("checkbox")).toHaveCount(8);
  await expect(page.getByText(/^Vis alle \d\d$/)).toBeVisible();
  await openFilters(page);
  await expect(page.getByRole("group", { name: "Flere kategorier" })).toBeVisible();
  await searchField(page).fill("husleiekontrakt");
  await expect(page.getByText("Viser treff for «husleiekontrakt».")).toBeVisible();
  await expect(cards(page).first()).toContainText(/husleie|leiekontrakt/i);

  await page.goto("/situasjoner");
  const icons = await page
    .locator(".situation-groups section")
    .filter({ has: page.getByRole("heading", { name: "Familie og privat" }) })
    .locator("svg")
    .evaluateAll((all) => all.map((icon) => icon.innerHTML));
  expect(icons.length).toBeGreaterThan(3);
  expect(new Set(icons).size).toBe(icons.length);
});

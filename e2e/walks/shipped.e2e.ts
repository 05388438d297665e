/** A first start with the shipped catalogue, in a browser and on paper; every other journey has a few rows of its own. */
import { countPages } from "../steps/condition-steps.ts";
import { cards, openFilters, searchField } from "../steps/home-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { openAlike } from "../steps/look.ts";

test.use({ rows: "shipped" });

test("the shipped catalogue is searched, eight of its categories are in sight, and five rows below a sheet of two situations", async ({
  page,
}) => {
  await openPage(page, "/");
  await expect(page.locator(".choices-categories").first().getByRole("checkbox")).toHaveCount(8);
  await expect(page.getByText(/^Vis alle \d\d$/)).toBeVisible();
  await openFilters(page);
  await expect(page.getByRole("group", { name: "Flere kategorier" })).toBeVisible();
  await searchField(page).fill("husleiekontrakt");
  await expect(page.locator(".search-notes", { hasText: "for «husleiekontrakt»" })).toBeVisible();
  await expect(cards(page).first()).toContainText(/husleie|leiekontrakt/i);
  await searchField(page).fill("leie");
  await expect(page.getByRole("option", { name: /, situasjon$/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /, mal$/ })).toHaveCount(0);
  await searchField(page).fill("samboer");
  await expect(page.locator(".answer")).toContainText("Flytte sammen som samboere");
  const list = page.getByRole("listbox", { name: "Forslag til søk" });
  await expect(list, "of two would cover the answer").toHaveCount(0);

  await openAlike(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/?sok=leie");
  await expect(page.locator(".answer")).toContainText("Eller: ");
  await expect(cards(page).nth(4)).toBeInViewport({ ratio: 1 });
});

test("the longest template and the longest situations are one sheet each", async ({ page }) => {
  await openAlike(page);
  const { request } = page;
  const all = (await (await request.get("/api/templates")).json()) as readonly {
    readonly id: number;
    readonly url: string;
    readonly description: string;
  }[];
  const lengthOf = ({ url, description }: (typeof all)[number]) => url.length + description.length;
  const [longest] = all.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  await page.goto("/situasjoner");
  const hrefs = await page
    .locator(".situation-lines a")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(hrefs.length).toBeGreaterThanOrEqual(30);
  const situations = await Promise.all(
    hrefs.map(async (href) => ({ href, length: (await (await request.get(href)).text()).length })),
  );
  const longestOnes = situations.toSorted((a, b) => b.length - a.length).slice(0, 3);
  for (const href of [`/mal/${longest?.id}`, ...longestOnes.map((one) => one.href)]) {
    await page.goto(href);
    expect(await countPages(page), href).toBe(1);
  }
});

/** The filters: their order, their part of the url, their removal, and their place on a phone. */
import type { Page } from "@playwright/test";
import { cards, category, openFilters, searchField, status } from "../steps/home-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

/** The values of the boxes, in their order. */
const order = (page: Page) =>
  page.locator(".filters input").evaluateAll((all) => all.map((box) => box.getAttribute("value")));

async function hitsOf(page: Page, place: string): Promise<number[]> {
  const hits = await page.locator(`${place} .choice-hits`).allTextContents();
  return hits.map((text) => Number.parseInt(text, 10));
}

test(
  "filters are in the url and in chips, and are removed one by one; Back brings them again @phone",
  { tag: "@core" },
  async ({ page }) => {
    await openPage(page, "/");
    await openFilters(page);
    await page.getByRole("checkbox", { name: /^Nynorsk/ }).check();
    await expect(page).toHaveURL("/?sprak=nn");
    await status(page, "Viser 1 mal");
    await page.getByRole("checkbox", { name: /^Nynorsk/ }).uncheck();
    await status(page, "Viser 10 maler");
    await page.getByRole("checkbox", { name: /^Bransjeorganisasjon/ }).check();
    await expect(page).toHaveURL("/?utgiver=bransjeorganisasjon");
    await status(page, "Viser 2 maler");
    await page.getByRole("checkbox", { name: /^Krever medlemskap/ }).check();
    await expect(page).toHaveURL("/?utgiver=bransjeorganisasjon&egenskap=medlemskap");
    await status(page, "Viser 1 mal");
    await page.locator(".filters").getByRole("button", { name: "Vis 1 mal" }).click();
    await expect(page.getByRole("checkbox", { name: /^Krever medlemskap/ })).toBeHidden();
    await page.reload();
    const chips = page.getByRole("list", { name: "Aktive filtre" });
    await expect(chips).toContainText("Krever medlemskap");
    await expect(page.locator(".card-description strong").first()).toContainText("Krever medlemskap");
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await page.getByRole("link", { name: "Fjern Bransjeorganisasjon" }).click();
    await expect(page).toHaveURL("/?egenskap=medlemskap");
    await page.getByRole("link", { name: "Fjern Krever medlemskap" }).click();
    await status(page, "Viser 10 maler");
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL("/?utgiver=bransjeorganisasjon&egenskap=medlemskap");
    await expect(chips).toContainText("Krever medlemskap");
    await expect(cards(page).locator("h3")).toHaveText(["Arbeidsavtale for deltid i butikk"]);
  },
);

test("the panel is reached by the page's own scroll; what has no hit is not drawn, but for what was chosen @phone", async ({
  page,
}) => {
  await openPage(page, "/");
  await openFilters(page);
  const legends = await page.locator(".filters fieldset legend").allTextContents();
  expect(legends).toEqual(["Kategorier", "Formater", "Utgiver", "Språk", "Verdt å vite"]);
  const inPanel = await page.locator(".filters").evaluate((panel) => {
    const { right } = panel.getBoundingClientRect();
    const scrolls = (one: Element) => ["auto", "scroll"].includes(getComputedStyle(one).overflowY);
    return {
      scrolling: [panel, ...panel.querySelectorAll("*")].filter(scrolls).length,
      beside: [...panel.querySelectorAll(".choice")].filter(
        (box) => box.getBoundingClientRect().right > right,
      ).length,
    };
  });
  expect(inPanel).toEqual({ scrolling: 0, beside: 0 });

  // Filters of a link from another site.
  await openPage(page, "/?kategori=Annet&kategori=Utleie");
  await expect(page).toHaveURL("/?kategori=Annet&kategori=Utleie");
  await openFilters(page);
  await expect(category(page, "Annet")).toBeChecked();
  await category(page, "Utleie").uncheck();
  await expect(page.getByRole("heading", { name: "Ingen maler funnet" })).toBeVisible();
  await expect(page).toHaveURL("/?kategori=Annet");
  await category(page, "Annet").uncheck();
  await expect(page).toHaveURL("/");
  await status(page, "Viser 10 maler");
  await expect(category(page, "Annet")).not.toBeChecked();

  const isOpen = (text: string) =>
    page
      .locator(".filters-folded", { has: page.getByText(text, { exact: true }) })
      .evaluate((block: HTMLDetailsElement) => block.open);
  await openPage(page, "/?sok=leie&kategori=Kreativt");
  await expect(page.locator(".choices-categories").first().locator("input[value=Kreativt]")).toBeChecked();
  await openPage(page, "/?sok=qqqxyz");
  await expect(page.locator(".filters").getByRole("checkbox", { includeHidden: true })).toHaveCount(0);
  await openPage(page, "/?sok=avtale&utgiver=bransjeorganisasjon");
  expect(await isOpen("Utgiver")).toBe(true);
  await openFilters(page);
  const hits = await hitsOf(page, ".choices-categories");
  expect(hits).toEqual(hits.toSorted((a, b) => b - a));
  expect(hits.at(-1)).toBeGreaterThan(0);
  expect(Math.min(...(await hitsOf(page, ".filters")))).toBeGreaterThan(0);
  // Ticking moves no box.
  const before = await order(page);
  await page.getByRole("checkbox", { name: /^PDF \d/ }).check();
  await expect(page).toHaveURL(/format=PDF/);
  await expect.poll(() => hitsOf(page, ".choices-categories")).not.toEqual(hits);
  expect(await order(page)).toEqual(before);
  await expectAccessible(page);
});

test("after another search the boxes have its hits when typing rests, and are arranged by them under no pointer or focus", async ({
  page,
}) => {
  await page.clock.install();
  await openPage(page, "/");
  await openFilters(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const field = searchField(page);
  const search = async (text: string) => {
    await field.fill(text);
    await page.clock.runFor(150);
    await expect(page.locator(".search-notes", { hasText: `for «${text}` })).toBeVisible();
  };
  const box = page.locator(".filters input").first();
  const atFirst = await order(page);
  const hitsAtFirst = await hitsOf(page, ".choices-categories");
  for (const typed of ["ar", "arbeid", "arbeidskontrakt"]) {
    await search(typed);
    await page.clock.runFor(700);
    expect(await order(page)).toEqual(atFirst);
    expect(await hitsOf(page, ".choices-categories")).toEqual(hitsAtFirst);
  }
  await box.hover();
  await page.clock.runFor(3_000);
  expect(await order(page)).toEqual(atFirst);
  await expect.poll(() => hitsOf(page, ".choices-categories")).not.toEqual(hitsAtFirst);
  await expect(page.locator(".choice-hits").filter({ hasText: /^0/ })).toHaveCount(0);
  await box.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_000);
  expect(await order(page)).toEqual(atFirst);
  await field.focus();
  await page.clock.runFor(1_000);
  await expect.poll(() => order(page)).not.toEqual(atFirst);
  const hits = await hitsOf(page, ".choices-categories");
  expect(hits).toEqual(hits.toSorted((a, b) => b - a));
  expect(hits.at(-1)).toBeGreaterThan(0);
  const settled = await order(page);
  await page.getByRole("checkbox", { name: /^PDF \d/ }).check();
  await field.focus();
  await page.clock.runFor(3_000);
  expect(await order(page)).toEqual(settled);
  // What is ticked is counted in the numbers that stay.
  await expect.poll(() => hitsOf(page, ".choices-categories")).not.toEqual(hits);
  const ticked = await hitsOf(page, ".choices-categories");
  await search("avtale");
  await page.clock.runFor(700);
  expect(await hitsOf(page, ".choices-categories")).toEqual(ticked);
});

test("«Nullstill filtre» stands once and leaves the sorting; the order of a url's parameters is the visitor's", async ({
  page,
}) => {
  await openPage(page, "/?sok=leie&kategori=Privat&kategori=Utleie&sortering=alfabetisk");
  const link = page.getByRole("link", { name: "Nullstill filtre" });
  await expect(link).toHaveAttribute("href", "/?sortering=alfabetisk");
  await link.click();
  await expect(page).toHaveURL("/?sortering=alfabetisk");
  await expect(searchField(page)).toHaveValue("");
  await expect(page.getByLabel("Sorter etter")).toHaveValue("alfabetisk");
  await status(page, "Viser 10 maler");

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/templates?")) asked.push(request.url());
  });
  await openPage(page, "/?kategori=Utleie&kategori=Privat");
  // After hydration the script has requested nothing.
  expect(asked).toEqual([]);
  await expect(cards(page)).toHaveCount(5);
  await expect(page).toHaveURL("/?kategori=Utleie&kategori=Privat");
  await openFilters(page);
  await page.getByRole("checkbox", { name: /^Word/ }).check();
  await expect(page).toHaveURL("/?kategori=Utleie&kategori=Privat&format=Word");

  // The last one taken away, where nothing was left.
  await openPage(page, "/?sok=leie&kategori=Kreativt");
  await openFilters(page);
  await category(page, "Kreativt").press("Space");
  await expect(page).toHaveURL("/?sok=leie");
  await expect(category(page, "Kreativt")).toBeFocused();
});

test.describe("the open panel of a phone", () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 320, height: 640 } });
  test("says that nothing is left, and resets without being closed", async ({ page }) => {
    await openPage(page, "/?kategori=Utleie");
    await openFilters(page);
    await page.getByRole("checkbox", { name: /^English/ }).check();
    await page.getByRole("checkbox", { name: "PDF", exact: true }).check();
    const panel = page.locator(".filters");
    const done = panel.getByRole("button", { name: "Ingen treff" });
    const reset = panel.getByRole("link", { name: "Nullstill filtre" });
    await expect(done).toBeInViewport({ ratio: 1 });
    await expect(reset).toBeInViewport({ ratio: 1 });
    expect((await done.boundingBox())?.y).toBe((await reset.boundingBox())?.y);
    await reset.click();
    await expect(page).toHaveURL("/");
    await expect(category(page, "Utleie")).not.toBeChecked();
    await expect(panel.getByRole("button", { name: "Vis 10 maler" })).toBeVisible();
    await expect(reset).toHaveCount(0);
  });
});

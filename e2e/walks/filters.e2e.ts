/** The filters: what comes first, what is kept in the url, how they are removed, and how they fit on a phone. */
import { cards, category, openFilters, searchField, status } from "../steps/home-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

test("filters are in the url and in chips, those without templates too, and are removed one by one or all @phone", async ({
  page,
}) => {
  await openPage(page, "/");
  await openFilters(page);
  const legends = await page.locator(".filters fieldset legend").allTextContents();
  const groups = ["Formater", "Kategorier", "Flere kategorier", "Utgiver", "Språk", "Verdt å vite"];
  expect(legends).toEqual([...groups, "Uten treff"]);
  // All of it is reached by the page's own scroll.
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
  await page.getByRole("checkbox", { name: /^Nynorsk/ }).check();
  await expect(page).toHaveURL("/?sprak=nn");
  await status(page, "Viser 18 maler");
  await page.getByRole("checkbox", { name: /^Bransjeorganisasjon/ }).check();
  await expect(page).toHaveURL("/?utgiver=bransjeorganisasjon&sprak=nn");
  await page.reload();
  await expect(page.getByRole("list", { name: "Aktive filtre" })).toContainText("Nynorsk");
  await page.getByRole("link", { name: "Fjern Bransjeorganisasjon" }).click();
  await expect(page).toHaveURL("/?sprak=nn");
  await status(page, "Viser 18 maler");
  await page.getByRole("link", { name: "Fjern Nynorsk" }).click();
  await status(page, "Viser 453 maler");

  await openPage(page, "/?kategori=Annet&kategori=Bolig");
  await expect(page).toHaveURL("/?kategori=Annet&kategori=Bolig");
  await openFilters(page);
  await expect(category(page, "Annet")).toBeChecked();
  await category(page, "Bolig").uncheck();
  await expect(page.getByRole("heading", { name: "Ingen maler funnet" })).toBeVisible();
  await expect(page).toHaveURL("/?kategori=Annet");
  await category(page, "Annet").uncheck();
  await expect(page).toHaveURL("/");
  await status(page, "Viser 453 maler");
  await expect(category(page, "Annet")).not.toBeChecked();

  // The eight with the most hits are seen, without a scroll on a laptop, and what is chosen; the others when they are asked for.
  const isOpen = (text: string) =>
    page
      .locator(".filters-folded", { has: page.getByText(text, { exact: true }) })
      .evaluate((block: HTMLDetailsElement) => block.open);
  await openPage(page, "/?kategori=Transport");
  expect(await isOpen("Vis alle 22")).toBe(false);
  await openPage(page, "/?sok=husleiekontrakt&kategori=Kreativt");
  await expect(page.locator(".choices-categories").first().locator("input[value=Kreativt]")).toBeChecked();
  // Where nothing has a hit, nothing is folded away.
  await openPage(page, "/?sok=qqqxyz");
  await expect(page.locator(".filters").getByRole("checkbox", { includeHidden: true })).not.toHaveCount(0);
  await expect(page.getByText("uten treff")).toHaveCount(0);
  await openPage(page, "/?sok=husleiekontrakt&utgiver=bedrift");
  expect(await isOpen("Utgiver")).toBe(true);
  await openFilters(page);
  const hitsOf = async (place: string) => {
    const hits = await page.locator(`${place} .choice-hits`).allTextContents();
    return hits.map((text) => Number.parseInt(text, 10));
  };
  const hits = await page.locator(".choices-categories .choice-hits").allTextContents();
  const counts = await hitsOf(".choices-categories");
  expect(counts.every((one) => one > 0)).toBe(true);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  // What has no hits is behind one fold, and is there to be chosen.
  const none = page.locator(".filters-folded", { hasText: /^Vis \d+ uten treff/ });
  const empty = await none.getByRole("checkbox").count();
  await expect(none).toContainText(`Vis ${empty} uten treff`);
  expect(await hitsOf(".filters-folded:last-of-type")).toEqual(Array(empty).fill(0));
  // What is ticked moves no box.
  const order = () =>
    page
      .locator(".choices-categories input")
      .evaluateAll((all) => all.map((box) => box.getAttribute("value")));
  const before = await order();
  await page.getByRole("checkbox", { name: /^HTML/ }).check();
  await expect(page).toHaveURL(/format=HTML/);
  await expect
    .poll(() => page.locator(".choices-categories .choice-hits").allTextContents())
    .not.toEqual(hits);
  expect(await order()).toEqual(before);
  await expectAccessible(page);
});

test("after another search the boxes are arranged by its hits when typing rests, under no pointer or focus", async ({
  page,
}) => {
  await page.clock.install();
  await openPage(page, "/");
  await openFilters(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const field = searchField(page);
  const order = () =>
    page.locator(".filters input").evaluateAll((all) => all.map((box) => box.getAttribute("value")));
  const search = async (text: string) => {
    await field.fill(text);
    await page.clock.runFor(150);
    await expect(page.getByText(`Viser treff for «${text}`)).toBeVisible();
  };
  const box = page.locator(".filters input").first();
  const atFirst = await order();
  for (const typed of ["ar", "arbeid", "arbeidskontrakt"]) {
    await search(typed);
    await page.clock.runFor(700);
    expect(await order()).toEqual(atFirst);
  }
  await box.hover();
  await page.clock.runFor(3_000);
  expect(await order()).toEqual(atFirst);
  await box.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_000);
  expect(await order()).toEqual(atFirst);
  await field.focus();
  await page.clock.runFor(1_000);
  await expect.poll(order).not.toEqual(atFirst);
  const hits = await page.locator(".choices-categories .choice-hits").allTextContents();
  const counts = hits.map((text) => Number.parseInt(text, 10));
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(counts.at(-1)).toBeGreaterThan(0);
  const settled = await order();
  await page.getByRole("checkbox", { name: /^PDF \d/ }).check();
  await field.focus();
  await page.clock.runFor(3_000);
  expect(await order()).toEqual(settled);
});

test("«Nullstill filtre» does the same in both places; the order of a url's parameters is the visitor's", async ({
  page,
}) => {
  for (const place of [".filters-head", ".chips"]) {
    await openPage(page, "/?sok=leie&kategori=Bolig&kategori=Utleie&sortering=alfabetisk");
    const link = page.locator(place).getByRole("link", { name: "Nullstill filtre" });
    await expect(link).toHaveAttribute("href", "/?sortering=alfabetisk");
    await link.click();
    await expect(page).toHaveURL("/?sortering=alfabetisk");
    await expect(searchField(page)).toHaveValue("");
    await expect(page.getByLabel("Sorter etter")).toHaveValue("alfabetisk");
    await status(page, "Viser 453 maler");
  }

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/templates?")) asked.push(request.url());
  });
  const url = "/?kategori=Utleie&kategori=Bolig&antall=28";
  await openPage(page, url);
  // After hydration the script has requested nothing.
  expect(asked).toEqual([]);
  await expect(cards(page)).toHaveCount(28);
  await expect(page).toHaveURL(url);
  await page.getByRole("link", { name: "Last inn flere maler (26 igjen)" }).click();
  await expect(page).toHaveURL("/?kategori=Utleie&kategori=Bolig&antall=44");
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect(cards(page)).toHaveCount(28);
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
    await expect(panel.getByRole("button", { name: "Vis 453 maler" })).toBeVisible();
    await expect(reset).toHaveCount(0);
  });
});

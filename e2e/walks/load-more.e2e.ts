/** Loading more cards: Back and Forward, a reload, failures, a slow line, and a list longer than a page of HTML holds. */
import { cards, category, names, openFilters, status } from "../steps/home-steps.ts";
import { expect, openPage, readLayoutShifts, test } from "../steps/fixtures.ts";

test.use({ rows: "many" });

test("a long list is loaded to its end; Back, Forward and a reload keep the place, and the end", async ({
  page,
}) => {
  const more = (left: number) => page.getByRole("link", { name: `Last inn flere maler (${left} igjen)` });
  await openPage(page, "/");
  await openFilters(page);
  await category(page, "Sport").check();
  await status(page, "Viser 22 maler");
  const first = await names(page);
  await more(10).click();
  await expect(cards(page)).toHaveCount(22);
  expect((await names(page)).slice(0, 12)).toEqual(first);
  await expect(page.getByText("Last inn flere maler")).toHaveCount(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(12);
  await page.goForward();
  await expect(cards(page)).toHaveCount(22);

  await openPage(page, "/?antall=188");
  await more(32).click();
  await expect(cards(page)).toHaveCount(204);
  await expect(page).toHaveURL("/?antall=204");
  await expect(page.getByText("Neste side")).toBeHidden();
  const card = cards(page).nth(200);
  await card.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
  // It is saved when the scrolling has stopped; until then the entry has the position of the click above.
  const isSaved = () =>
    page.evaluate(() => (history.state as { scrollTop?: number } | null)?.scrollTop === Math.round(scrollY));
  await expect.poll(isSaved).toBe(true);
  await page.reload();
  await expect(cards(page)).toHaveCount(204);
  await expect(card).toBeInViewport();
  const name = String(await card.locator("h3").textContent());
  await card.locator("h3 a").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect(card.locator("h3")).toHaveText(name);
  await expect(cards(page)).toHaveCount(204);

  await more(16).click();
  await expect(page).toHaveURL("/?antall=220");
  for (const isAgain of [false, true]) {
    if (isAgain) await page.reload();
    await expect(cards(page)).toHaveCount(220);
    await status(page, "Du ser 220 av 220.");
    await expect(page.getByText(/^Last inn flere/)).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Sider" })).toBeHidden();
  }
});

test.describe("on a bad line", () => {
  test.use({ allowProblems: true });

  test("the url stays where loading fails, and the cards come to places that were there at the tap @phone", async ({
    page,
  }) => {
    await openPage(page, "/");
    const entries = await page.evaluate(() => history.length);
    const more = page.getByRole("link", { name: /^Last inn flere maler/ });
    await page.route("**/api/templates?*", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await more.click();
    await failed;
    await expect(page.getByText("Kunne ikke laste flere maler. Prøv igjen.")).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(more).toHaveAttribute("href", /^\/\?antall=28#/);

    const gate = Promise.withResolvers<void>();
    await page.route("**/api/templates?*", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await more.scrollIntoViewIfNeeded();
    const last = cards(page).nth(11);
    const before = await last.boundingBox();
    await more.click();
    await expect(page.locator(".index > .card-placeholder")).toHaveCount(16);
    // Counted from here on: what the tap itself moves is awaited by the visitor.
    const ofTheTap = (await readLayoutShifts(page)).length;
    gate.resolve();
    await expect(cards(page)).toHaveCount(28);
    await expect(page.locator(".card-placeholder")).toHaveCount(0);
    const after = await last.boundingBox();
    expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
    expect((await readLayoutShifts(page)).slice(ofTheTap)).toEqual([]);
    await expect(page).toHaveURL("/?antall=28");
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  });
});

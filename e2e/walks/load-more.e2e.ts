/** Loading more cards: what is asked for, failures, a slow line, Back and Forward. */
import { cards, category, names, openFilters, status } from "../steps/home-steps.ts";
import { expect, openPage, readLayoutShifts, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

test("loading more asks for the missing cards only; Back and Forward return to them", async ({ page }) => {
  await openPage(page, "/");
  await openFilters(page);
  await category(page, "Helse").check();
  await category(page, "Jobb").check();
  await status(page, "Viser 29 maler");
  const first = await names(page);
  const asked = page.waitForRequest(/\/api\/templates\?/);
  await page.getByRole("link", { name: "Last inn flere maler (17 igjen)" }).click();
  const query = new URL((await asked).url()).searchParams;
  expect([query.get("offset"), query.get("limit")]).toEqual(["12", "16"]);
  expect(query.getAll("category")).toEqual(["Helse", "Jobb"]);
  await expect(cards(page)).toHaveCount(28);
  expect((await names(page)).slice(0, 12)).toEqual(first);
  await page.getByRole("link", { name: "Last inn flere maler (1 igjen)" }).click();
  await expect(cards(page)).toHaveCount(29);
  await expect(page.getByText("Last inn flere maler")).toHaveCount(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(28);
  await page.goForward();
  await expect(cards(page)).toHaveCount(29);
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
    for (const _attempt of [1, 2]) {
      const failed = page.waitForEvent("requestfailed");
      await more.click();
      await failed;
      await expect(page.getByText("Kunne ikke laste flere maler. Prøv igjen.")).toBeVisible();
      await expect(page).toHaveURL("/");
      await expect(more).toHaveAttribute("href", /^\/\?antall=28#/);
    }

    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/templates?*", async (route) => {
      await released;
      await route.continue();
    });
    await more.scrollIntoViewIfNeeded();
    const last = cards(page).nth(11);
    const before = await last.boundingBox();
    await more.click();
    await expect(page.locator(".index > .card-placeholder")).toHaveCount(16);
    // Counted from here on: what the tap itself moves is awaited by the visitor.
    const ofTheTap = (await readLayoutShifts(page)).length;
    release();
    await expect(cards(page)).toHaveCount(28);
    await expect(page.locator(".card-placeholder")).toHaveCount(0);
    const after = await last.boundingBox();
    expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
    // Where the last row was not full, what joins it may make it higher; Google's limit for a page is 0.1.
    const shifts = (await readLayoutShifts(page)).slice(ofTheTap);
    const shift = shifts.reduce((sum, { value }) => sum + value, 0);
    const isOneColumn = (page.viewportSize()?.width ?? 0) < 700;
    expect(shift, JSON.stringify(shifts)).toBeLessThanOrEqual(isOneColumn ? 0 : 0.02);

    await expect(page).toHaveURL("/?antall=28");
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(cards(page)).toHaveCount(12);
  });
});

/** Loading more cards on the front page, and coming back to them. */
import { cards, category, names, status } from "../steps/home-steps.ts";
import { expect, openPage, readLayoutShift, test } from "../steps/fixtures.ts";

test.describe("finding a template", () => {
  test("loading more requests only the missing cards; Back and Forward keep the scroll position", async ({
    page,
  }) => {
    await openPage(page, "/");
    await category(page, "Bolig").check();
    await category(page, "Utleie").check();
    await status(page, "Viser 31 maler");
    const first = await names(page);

    const asked = page.waitForRequest(/\/api\/templates\?/);
    await page.getByRole("link", { name: "Last inn flere maler (19 igjen)" }).click();
    const query = new URL((await asked).url()).searchParams;
    expect([query.get("offset"), query.get("limit")]).toEqual(["12", "16"]);
    expect(query.getAll("category")).toEqual(["Bolig", "Utleie"]);
    await expect(cards(page)).toHaveCount(28);
    expect((await names(page)).slice(0, 12)).toEqual(first);
    await page.getByRole("link", { name: "Last inn flere maler (3 igjen)" }).click();
    await expect(cards(page)).toHaveCount(31);
    await expect(page.getByText("Last inn flere maler")).toHaveCount(0);

    await page.goBack();
    await expect(cards(page)).toHaveCount(28);
    await page.goForward();
    await expect(cards(page)).toHaveCount(31);
  });

  test.describe("when loading more fails", () => {
    test.use({ allowProblems: true });
    test("the url stays, and the cards come in one step when it succeeds", async ({ page }) => {
      await openPage(page, "/");
      const entries = await page.evaluate(() => history.length);
      const more = page.getByRole("link", { name: /^Last inn flere maler/ });
      await page.route("**/api/templates?*", (route) => route.abort());
      for (const _attempt of [1, 2, 3]) {
        const failed = page.waitForEvent("requestfailed");
        await more.click();
        await failed;
        await expect(page.getByText("Kunne ikke laste flere maler. Prøv igjen.")).toBeVisible();
        await expect(page).toHaveURL("/");
        await expect(more).toHaveAttribute("href", /^\/\?antall=28#/);
      }
      await page.unroute("**/api/templates?*");
      await more.click();
      await expect(cards(page)).toHaveCount(28);
      await expect(page).toHaveURL("/?antall=28");
      expect(await page.evaluate(() => history.length)).toBe(entries + 1);
      await page.goBack();
      await expect(page).toHaveURL("/");
      await expect(cards(page)).toHaveCount(12);
    });
  });

  test("loads more cards than one page of HTML holds; reload and Back keep the scroll position", async ({
    page,
  }) => {
    await openPage(page, "/?antall=188");
    await page.getByRole("link", { name: "Last inn flere maler (135 igjen)" }).click();
    await expect(cards(page)).toHaveCount(204);
    await expect(page).toHaveURL("/?antall=204");
    await expect(page.getByText("Neste side")).toBeHidden();
    const place = cards(page).nth(200);
    const name = await place.locator("h3").textContent();
    const isThere = () =>
      expect(
        cards(page)
          .filter({ hasText: String(name) })
          .first(),
      ).toBeInViewport();
    await place.evaluate((card) => card.scrollIntoView({ block: "center", behavior: "instant" }));
    // It is saved when the scrolling has stopped; until then the entry has the position of the click above.
    await expect
      .poll(() =>
        page.evaluate(
          () => (history.state as { scrollTop?: number } | null)?.scrollTop === Math.round(scrollY),
        ),
      )
      .toBe(true);

    await page.reload();
    await expect(cards(page)).toHaveCount(204);
    await isThere();
    await place.locator("h3 a").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(name));
    await page.goBack();
    await expect(cards(page)).toHaveCount(204);
    await isThere();
  });

  test("loads to the end of the list, and offers no next page there, nor after reload and Back", async ({
    page,
  }) => {
    const expectTheEnd = async () => {
      await expect(cards(page)).toHaveCount(323);
      await status(page, "Du ser 323 av 323.");
      await expect(page.getByText(/^Last inn flere/)).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: "Sider" })).toBeHidden();
    };
    await openPage(page, "/?antall=300");
    for (const left of [23, 7]) {
      await page.getByRole("link", { name: `Last inn flere maler (${left} igjen)` }).click();
    }
    await expect(page).toHaveURL("/?antall=332");
    await expectTheEnd();

    await page.reload();
    await expectTheEnd();
    const last = cards(page).last();
    const name = String(await last.locator("h3").textContent());
    await last.locator("h3 a").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.goBack();
    await expectTheEnd();
    await expect(last).toBeInViewport();
  });
});

test("loading more on a slow line moves nothing: the places are there at the tap @phone", async ({
  page,
}) => {
  await openPage(page, "/");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/templates?*", async (route) => {
    await released;
    await route.continue();
  });
  const more = page.getByRole("link", { name: /^Last inn flere maler/ });
  await more.scrollIntoViewIfNeeded();
  const last = cards(page).last();
  const before = await last.boundingBox();
  await more.click();
  await expect(page.locator(".grid > .card-placeholder")).toHaveCount(16);
  // Longer than what a shift may follow a tap by.
  await page.waitForTimeout(700);
  release();
  await expect(cards(page)).toHaveCount(28);
  await expect(page.locator(".card-placeholder")).toHaveCount(0);
  const after = await cards(page).nth(11).boundingBox();
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
  // Where the last row was not full, what joins it may make it higher; Google's limit for a page is 0.1.
  const isOneColumn = (page.viewportSize()?.width ?? 0) < 700;
  expect(await readLayoutShift(page, { withInput: false })).toBeLessThanOrEqual(isOneColumn ? 0 : 0.02);
});

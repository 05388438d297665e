/** A list longer than one page of HTML holds. */
import { cards, status } from "../steps/home-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

test("loads to the end of a long list; reload and Back keep the place, and the end", async ({ page }) => {
  const more = (left: number) => page.getByRole("link", { name: `Last inn flere maler (${left} igjen)` });
  const opensAndReturns = async (place: number) => {
    const card = cards(page).nth(place);
    const name = String(await card.locator("h3").textContent());
    await card.locator("h3 a").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(card).toBeAttached();
    await expect(card).toBeInViewport();
    await expect(card.locator("h3")).toHaveText(name);
  };
  await openPage(page, "/?antall=188");
  await more(265).click();
  await expect(cards(page)).toHaveCount(204);
  await expect(page).toHaveURL("/?antall=204");
  await expect(page.getByText("Neste side")).toBeHidden();
  await cards(page)
    .nth(200)
    .evaluate((card) => card.scrollIntoView({ block: "center", behavior: "instant" }));
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
  await expect(cards(page).nth(200)).toBeInViewport();
  await opensAndReturns(200);
  await expect(cards(page)).toHaveCount(204);

  await openPage(page, "/?antall=444");
  await more(9).click();
  await expect(page).toHaveURL("/?antall=460");
  const expectTheEnd = async () => {
    await expect(cards(page)).toHaveCount(453);
    await status(page, "Du ser 453 av 453.");
    await expect(page.getByText(/^Last inn flere/)).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Sider" })).toBeHidden();
  };
  await expectTheEnd();
  await page.reload();
  await expectTheEnd();
  await opensAndReturns(452);
  await expectTheEnd();
});

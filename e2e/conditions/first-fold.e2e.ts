/** What is seen before anybody scrolls: whole cards on a phone, and rows on a desktop. */
import type { Page } from "@playwright/test";
import { cards, category, openFilters, searchField } from "../steps/home-steps.ts";
import { expect, test } from "../steps/fixtures.ts";
import { hiddenPart, tabTo } from "../steps/keyboard-steps.ts";
import { checkLinks, openWithPhoneFonts as openPage } from "../steps/condition-steps.ts";
import { openDatabase } from "../../src/db/client.ts";
import { startProduct } from "../../src/testing/processes/product.ts";
import { silentLog } from "../../src/testing/silent-log.ts";

// The page's own policy would not let the test add a style.
const phone = { contextOptions: { hasTouch: true, isMobile: true, bypassCSP: true } };
const desktop = { contextOptions: { hasTouch: false, isMobile: false, bypassCSP: true } };
test.use(phone);
test.use({ rows: "shipped" });

/** From its second day on a site says of each row that its link works. */
async function checkAllLinks(dataDir: string): Promise<void> {
  await (await startProduct({ dataDir })).stop();
  const database = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
  await checkLinks(database.orm);
  await database.close();
}

const testOnDayTwo = test.extend({ prepareData: ({}, use) => use(checkAllLinks) });

/** How many cards are seen from their first line to their last. */
async function wholeCards(page: Page): Promise<number> {
  await expect(cards(page).first()).toBeVisible();
  return cards(page).evaluateAll(
    (all) => all.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length,
  );
}

const listed = ["/", "/?sok=husleiekontrakt", "/?sok=samboeravtale", "/?kategori=Bolig&format=PDF"];

const days = [
  ["links not checked yet", test],
  ["links checked", testOnDayTwo],
] as const;

for (const [what, testOfDay] of days) {
  const isChecked = testOfDay === testOnDayTwo;
  /** So that none is measured with the other's rows. */
  const expectLinksSaid = (page: Page) =>
    expect(cards(page).first().locator(".source-note")).toHaveText(isChecked ? /^Lenken virket/ : "");

  testOfDay.describe(`on a phone, ${what}`, () => {
    testOfDay.use(phone);

    testOfDay(
      "whole rows without a scroll: one on 360×740 and two in a search, two on 390×844 and 412×915",
      async ({ page }) => {
        for (const [at, url] of listed.entries()) {
          await page.setViewportSize({ width: 360, height: 740 });
          await openPage(page, url);
          await expectLinksSaid(page);
          expect(await wholeCards(page), url).toBeGreaterThanOrEqual(at === 0 ? 1 : 2);
          const second = await cards(page).nth(1).boundingBox();
          expect(740 - (second?.y ?? 740), url).toBeGreaterThanOrEqual((second?.height ?? 0) / 2);
          for (const [width, height] of [
            [390, 844],
            [412, 915],
          ] as const) {
            await page.setViewportSize({ width, height });
            expect(await wholeCards(page), `${url} at ${width}`).toBeGreaterThanOrEqual(2);
          }
          expect(await page.evaluate(() => scrollY), url).toBe(0);
        }
      },
    );
  });

  testOfDay.describe(`on a desktop, ${what}`, () => {
    testOfDay.use(desktop);

    testOfDay(
      "five whole rows on the front page and six in a list at 1366×768, eight at 1920×1080",
      async ({ page }) => {
        await page.setViewportSize({ width: 1366, height: 768 });
        for (const [at, url] of listed.entries()) {
          await openPage(page, url);
          await expectLinksSaid(page);
          expect(await wholeCards(page), url).toBeGreaterThanOrEqual(at === 0 ? 5 : 6);
          const rows = await cards(page).evaluateAll((all) =>
            all.map((row) => row.getBoundingClientRect().height),
          );
          expect(Math.max(...rows) - Math.min(...rows), `${url}: rows of one height`).toBeLessThan(28);
        }
        await page.setViewportSize({ width: 1920, height: 1080 });
        for (const url of ["/", "/?sok=husleiekontrakt"]) {
          await openPage(page, url);
          expect(await wholeCards(page), url).toBeGreaterThanOrEqual(8);
        }
      },
    );
  });
}

test.describe("on a desktop", () => {
  test.use(desktop);

  test("the largest categories are seen without a scroll", async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openPage(page, "/");
    for (const box of await page.locator(".choices-categories").first().getByRole("checkbox").all())
      await expect(box).toBeInViewport({ ratio: 1 });
  });
});

test("no hero while searching or filtering, though its heading is still the page's", async ({ page }) => {
  const way = page.getByRole("link", { name: /^Jeg skal leie ut/ });
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/");
  await expect(way).toBeVisible();
  await searchField(page).fill("husleie");
  await expect(way).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Finn riktig avtalemal" })).toHaveCount(1);
  await searchField(page).fill("");
  await expect(way).toBeVisible();

  // The boxes stay where they are while the panel is open.
  await openFilters(page);
  const box = category(page, "Bolig");
  const placeOf = () => box.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await placeOf();
  await box.check();
  await expect(page).toHaveURL(/kategori=Bolig/);
  expect(await placeOf()).toBe(before);
  await page.getByRole("button", { name: /^Vis \d+ mal/ }).click();
  await expect(way).toBeHidden();
});

test("filter and sorting stand in one row, and the offers link beside the number of templates", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/");
  const yOf = async (selector: string) => {
    const { y = NaN, height = NaN } = (await page.locator(selector).boundingBox()) ?? {};
    return Math.round(y + height / 2);
  };
  expect(Math.abs((await yOf(".filters-summary")) - (await yOf(".sort select")))).toBeLessThanOrEqual(2);
  expect(Math.abs((await yOf(".listing-heading")) - (await yOf(".offers-link")))).toBeLessThanOrEqual(4);
  for (const target of [".filters-summary", ".sort select", ".offers-link"]) {
    const box = await page.locator(target).boundingBox();
    expect(box?.height, target).toBeGreaterThanOrEqual(40);
  }
});

test("no sorting is cut in its box", async ({ page }) => {
  for (const url of ["/", "/?sok=husleiekontrakt"]) {
    await openPage(page, url);
    for (const width of [320, 360, 412]) {
      await page.setViewportSize({ width, height: 740 });
      const lacking = await page.locator(".sort select").evaluate((select) => {
        const shown = select.getBoundingClientRect().width;
        const copy = select.cloneNode(true) as HTMLElement;
        copy.style.inlineSize = "max-content";
        select.after(copy);
        const needed = copy.getBoundingClientRect().width;
        copy.remove();
        return needed - shown;
      });
      expect(lacking, `${url} at ${width}`).toBeLessThanOrEqual(0);
      const summary = page.locator(".filters-summary");
      const cut = await summary
        .locator("span")
        .first()
        .evaluate(
          (one) =>
            one.getBoundingClientRect().right - (one.nextElementSibling?.getBoundingClientRect().left ?? 0),
        );
      expect(cut, "between the words of the filters' button and its arrow").toBeLessThanOrEqual(0);
      expect(await summary.evaluate((one) => one.scrollWidth - one.clientWidth), `at ${width}`).toBe(0);
    }
  }
});

test("of a row that goes on to the right, what the keyboard is at stands before the fade", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/");
  for (const way of await page.locator(".situations > div > a").all()) {
    await tabTo(page, way);
    expect(await hiddenPart(way, ".situations > div"), await way.innerText()).toBe(0);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

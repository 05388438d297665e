/**
 * A first visit on a phone: finds a template, follows it, comes back, votes and saves, with every tap and typed word counted,
 * and no scroll needed.
 */
import type { Locator } from "@playwright/test";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { cards, searchField, status } from "../steps/home-steps.ts";
import { sourceLink, toast } from "../steps/take-part-steps.ts";

test.use({ contextOptions: { hasTouch: true, isMobile: true }, viewport: { width: 360, height: 740 } });

type Point = readonly [x: number, y: number];

/** The middle of an element, where it can be tapped. */
const pointOnScreen = (target: Locator): Promise<Point | null> =>
  target.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const point = [left + width / 2, (top + bottom) / 2] as const;
    const hit = document.elementFromPoint(...point);
    return top >= 0 && bottom <= innerHeight && element.contains(hit) ? point : null;
  });

test(
  "seven taps and one word from the front page to a vote and a saved template",
  { tag: "@core" },
  async ({ page, context }) => {
    let taps = 0;
    /** Elements fully on the screen without a scroll, uncovered and at rest. */
    const tap = async (target: Locator) => {
      let point: Point | null = null;
      await expect(async () => {
        const before = await pointOnScreen(target);
        point = await pointOnScreen(target);
        expect(point).not.toBeNull();
        expect(point).toEqual(before);
      }).toPass({ timeout: 20_000 });
      await page.touchscreen.tap(...(point ?? ([0, 0] as const)));
      taps += 1;
    };
    await openPage(page, "/");
    await tap(searchField(page));
    await page.keyboard.type("husleie");
    await expect(page).toHaveURL(/sok=husleie$/);
    const card = cards(page).first();
    // Another one was first before the word was typed.
    await expect(card.getByRole("heading")).toHaveText("Leiekontrakt for hybel i kjeller");
    // The last of the word's answers: until they are there, completions may cover what is tapped, and the list is drawn anew.
    await status(page, "Viser 3 maler");
    await expect(page.getByRole("option", { name: "husleiekontrakt" })).toBeVisible();
    const opened = context.waitForEvent("page");
    await tap(sourceLink(card));
    // Coming back is one more tap: the source's tab is closed.
    await (await opened).close();
    taps += 1;
    await tap(card.locator("a.rating-text"));
    await tap(card.getByRole("button", { name: /^4/ }));
    await expect(toast(page)).toContainText("Takk for din vurdering!");
    await tap(card.getByRole("heading").getByRole("link"));
    await expect(page).toHaveURL(/\/mal\//);
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await tap(page.getByRole("button", { name: "Lagre malen" }));
    await expect(toast(page)).toContainText("Malen er lagret");
    expect(taps).toBe(7);
  },
);

/**
 * A visitor on a phone who has never been here: finds a template, follows it, comes back, votes and saves, with every tap, typed
 * word and scroll counted (decision 047).
 */
import type { Locator, Page } from "@playwright/test";
import { goAwayAndComeBack, prompt, sourceLink, watchQuestion } from "../steps/coming-back-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { searchField, status } from "../steps/home-steps.ts";
import { toast } from "../steps/take-part-steps.ts";

test.use({ rows: "shipped" });

test.use({ contextOptions: { hasTouch: true, isMobile: true } });

type Point = readonly [x: number, y: number];

/** The middle of an element that is whole on the screen, uncovered and stands still; null where it is not within five seconds. */
async function pointOnScreen(target: Locator): Promise<Point | null> {
  const look = (): Promise<Point | null> =>
    target.evaluate((element) => {
      const { top, bottom, left, width } = element.getBoundingClientRect();
      const point = [left + width / 2, (top + bottom) / 2] as const;
      const hit = document.elementFromPoint(...point);
      return top >= 0 && bottom <= innerHeight && element.contains(hit) ? point : null;
    });
  let point: Point | null = null;
  // What still arrives, or a transition between two pages, covers it or moves it for a moment.
  const isStill = async (): Promise<boolean> => {
    const before = point;
    point = await look();
    return point !== null && before !== null && point[0] === before[0] && point[1] === before[1];
  };
  await expect
    .poll(isStill, { timeout: 5_000 })
    .toBe(true)
    .catch(() => (point = null));
  return point;
}

class Steps {
  readonly counted = { taps: 0, words: 0, scrolls: 0 };

  /**
   * A tap on what is on the screen; what is not takes a scroll. The point is where the element was when it was last seen, in one look:
   * a list that is drawn anew in between may give the locator another element. A tap by locator would scroll by itself where something
   * still covers it for a moment.
   */
  async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    let point = await pointOnScreen(target);
    if (!point) {
      this.counted.scrolls += 1;
      await target.scrollIntoViewIfNeeded();
      point = await pointOnScreen(target);
    }
    if (!point) throw new Error("What is tapped is gone.");
    await target.page().touchscreen.tap(...point);
    this.counted.taps += 1;
  }

  async type(page: Page, word: string): Promise<void> {
    await page.keyboard.type(word);
    this.counted.words += 1;
  }
}

// Of a site on which no other journey has voted.

test("seven taps and one word from the front page to a vote and a saved template", async ({
  page,
  context,
}) => {
  const steps = new Steps();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await openPage(page, "/");
  await steps.tap(searchField(page));
  await steps.type(page, "husleie");
  await expect(page).toHaveURL(/sok=husleie$/);
  const card = page.locator(".template-card").first();
  // Another one was first before the word was typed.
  await expect(card.getByRole("heading")).toHaveText("Digital husleiekontrakt (Forbrukerrådet)");
  // The last of the word's answers: until they are there, completions may cover what is tapped, and the list is drawn anew.
  await status(page, "Viser 24 maler");
  await expect(page.getByRole("option", { name: "husleiekontrakt engelsk" })).toBeVisible();
  const isWaiting = await watchQuestion(page);
  const opened = context.waitForEvent("page");
  await steps.tap(sourceLink(card));
  // Coming back is one more tap: the source's tab is closed.
  await (await opened).close();
  steps.counted.taps += 1;
  await isWaiting();
  await goAwayAndComeBack(page);
  await steps.tap(prompt(page).getByRole("button", { name: "Ja", exact: true }));
  const question = page.getByRole("region", { name: "Hvor mange stjerner gir du malen?" });
  await steps.tap(question.getByRole("button", { name: /^4/ }));
  await expect(page.getByRole("region", { name: "Takk for din vurdering!" })).toBeVisible();
  await steps.tap(card.getByRole("heading").getByRole("link"));
  await expect(page).toHaveURL(/\/mal\//);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await steps.tap(page.getByRole("button", { name: "Lagre malen" }));
  await expect(toast(page)).toContainText("Malen er lagret");
  expect(steps.counted).toEqual({ taps: 7, words: 1, scrolls: 0 });
});

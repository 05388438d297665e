/**
 * A visitor on a phone who has never been here: finds a template, follows it, comes back, votes and saves, with every tap, typed
 * word and scroll counted (decision 047).
 */
import type { Locator, Page } from "@playwright/test";
import { goAwayAndComeBack, prompt, sourceLink, watchQuestion } from "../steps/coming-back-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { searchField } from "../steps/home-steps.ts";
import { toast } from "../steps/take-part-steps.ts";

test.use({ contextOptions: { hasTouch: true, isMobile: true } });

class Steps {
  readonly counted = { taps: 0, words: 0, scrolls: 0 };

  /** A tap on what is on the screen; what is not takes a scroll. */
  async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const look = () =>
      target.evaluate((element) => {
        const { top, bottom, left, width } = element.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        const hit = document.elementFromPoint(left + width / 2, middle);
        return top >= 0 && bottom <= innerHeight && element.contains(hit);
      });
    // What still arrives, or a transition between two pages, covers it for a moment.
    const isOnScreen = await expect
      .poll(look, { timeout: 5_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!isOnScreen) this.counted.scrolls += 1;
    // Waits until it stands still. A tap by locator would scroll by itself where something still covers it for a moment.
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error("What is tapped is gone.");
    await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    this.counted.taps += 1;
  }

  async type(page: Page, word: string): Promise<void> {
    await page.keyboard.type(word);
    this.counted.words += 1;
  }
}

// Of a site on which no other journey has voted.
test.use({ audience: "reviewer" });

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
  const card = page.locator(".card[id]").first();
  await expect(card.getByRole("heading")).toContainText("Husleiekontrakt");
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

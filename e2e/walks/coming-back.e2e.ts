/** Coming back from a template's source: asked once whether it was of use, in a way that is easy to ignore. */
import type { Page } from "@playwright/test";
import {
  answer,
  follow,
  followAndComeBack,
  goAwayAndComeBack,
  openTemplate,
  prompt,
  seem,
  sourceLink,
  watchQuestion,
} from "../steps/coming-back-steps.ts";
import { cards } from "../steps/home-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { pageRating, toast } from "../steps/take-part-steps.ts";

const box = (page: Page) => page.locator(".return-prompt");
const thanksIn = (page: Page) => page.getByRole("region", { name: "Takk for din vurdering!" });
const brokenIn = (page: Page) => prompt(page).getByRole("button", { name: "Lenken virket ikke" });

/** The requests to a path are answered only after `release`. */
async function holdBack(page: Page, path: string, status?: number) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    if (status === undefined) await route.continue();
    else await route.fulfill({ status, json: { code: "full", message: "Det er fullt." } });
  });
  return release;
}

test("of a template's page: asked once who was away, without taking the focus, and thanked @phone", async ({
  page,
  context,
}) => {
  await openTemplate(page, 1);
  await followAndComeBack(page, context, 2);
  await expect(prompt(page)).toHaveCount(0);
  await followAndComeBack(page, context);
  await expect(prompt(page)).toBeVisible();
  await expect(sourceLink(page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Fikk du bruk for malen?" })).toHaveCount(1);
  await expectAccessible(page);
  const sent = page.waitForRequest("**/rate");
  await expect(prompt(page).getByRole("button", { name: /stjerner/ })).toHaveCount(0);
  await (await answer(page, "Ja")).getByRole("button", { name: /^4/ }).press("Enter");
  expect((await sent).postDataJSON()).toEqual({ rating: 4, isHelpful: true });
  await expect(thanksIn(page)).toBeFocused();
  await expect(page.getByText("din: 4")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(thanksIn(page)).toHaveCount(0);
  await page.reload();
  await followAndComeBack(page, context);
  await expect(prompt(page)).toHaveCount(0);

  await openTemplate(page, 3);
  await followAndComeBack(page, context);
  await prompt(page).getByRole("button", { name: "Lukk spørsmålet" }).click();
  await expect(prompt(page)).toHaveCount(0);
  await page.reload();
  await followAndComeBack(page, context);
  await expect(prompt(page)).toHaveCount(0);

  await openTemplate(page, 4);
  await followAndComeBack(page, context);
  const next = await answer(page, "Nei");
  await expect(next.getByRole("link", { name: "lignende maler" })).toBeVisible();
  await expectAccessible(page);
  const unhelpful = page.waitForRequest("**/rate");
  await next.getByRole("button", { name: /^2/ }).click();
  expect((await unhelpful).postDataJSON()).toEqual({ rating: 2, isHelpful: false });
});

test("of a card: it shows the vote, the link that did not work, and is gone at the next step @phone", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openPage(page, "/?sok=hybel");
  const first = cards(page).first();
  await follow(page, context, first);
  await goAwayAndComeBack(page);
  await expect(prompt(page)).toContainText("Leiekontrakt for hybel i kjeller");
  await (await answer(page, "Ja")).getByRole("button", { name: /^5/ }).click();
  await expect(first.getByText("din: 5")).toBeVisible();
  await expect(first).toContainText("5,0");
  await thanksIn(page).getByRole("button", { name: "Lukk spørsmålet" }).click();
  await expect(thanksIn(page)).toHaveCount(0);
  await expect(sourceLink(first)).toBeFocused();
  await follow(page, context, cards(page).nth(1));
  await goAwayAndComeBack(page);
  await expect(prompt(page)).toBeVisible();
  await page.getByRole("combobox", { name: "Sorter" }).selectOption({ index: 1 });
  await expect(prompt(page)).toHaveCount(0);

  await openPage(page, "/?sok=fullmakt");
  await follow(page, context, first);
  await goAwayAndComeBack(page);
  const sent = page.waitForResponse("**/report");
  await brokenIn(page).click();
  const response = await sent;
  const report = { reason: "broken_link", description: "Rapportert som: broken_link" };
  expect([response.status(), response.request().postDataJSON()]).toEqual([201, report]);
  await expect(first.getByRole("link", { name: /^Rapportert, takk: Fullmakt/ })).toBeVisible();
  // Who knows where the template is now finds the reason chosen.
  const thanks = page.getByRole("region", { name: "Takk, vi sjekker lenken" });
  await thanks.getByRole("link", { name: "Si fra her" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rapporter problem" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Ødelagt lenke" })).toBeChecked();
});

test("a second star leaves the first as it is while its vote is sent", async ({ page, context }) => {
  await openTemplate(page, 4);
  await followAndComeBack(page, context);
  const question = await answer(page, "Ja");
  await expect(question).toBeFocused();
  const star = (number: number) => question.getByRole("button", { name: `${number} av 5 stjerner` });
  const release = await holdBack(page, "**/rate");
  const sent = page.waitForRequest("**/rate");
  await star(3).click();
  await star(2).dispatchEvent("click");
  await expect(star(2)).toHaveAttribute("aria-disabled", "true");
  await expect(question.locator(".star[data-fill=full]")).toHaveCount(3);
  release();
  await expect(thanksIn(page)).toBeFocused();
  expect((await sent).postDataJSON()).toEqual({ rating: 3, isHelpful: true });
});

/** Documents opened from now on are a minute later. (A fake clock would hide how they were opened.) */
const afterAMinute = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
  });

test("is asked by a tab that was dropped or gone back in, on each kind of page, and not of what was voted on", async ({
  context,
}) => {
  const urls = ["/mal/5", "/mal/7", "/kategori/sport"];
  for (const [index, url] of [...urls, "/sammenlign?mal=8", "/mal/9"].entries()) {
    const page = await context.newPage();
    await openPage(page, url);
    // A page of one template, else of cards or columns.
    const place = url.startsWith("/mal/") ? page : page.locator(".template-card, .compare").first();
    const isOneTab = url === "/mal/9";
    if (isOneTab) {
      // As in a browser that keeps all links in one tab.
      await sourceLink(page).evaluate((element) => element.removeAttribute("target"));
      await sourceLink(page).click();
      await expect(page.getByText("elsewhere")).toBeVisible();
    } else {
      const opened = context.waitForEvent("page");
      await sourceLink(place).click();
      await (await opened).close();
    }
    if (index === 1) {
      await pageRating(page).getByRole("button", { name: "3 av 5 stjerner" }).click();
      await expect(page.getByText("din: 3")).toBeVisible();
    }
    await afterAMinute(page);
    await (isOneTab ? page.goBack() : page.reload());
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await expect(prompt(page), url).toHaveCount(index === 1 ? 0 : 1);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await expect(prompt(page)).toHaveCount(0);
    await page.close();
  }
});

test("is asked by one of two tabs, and no longer when the vote is given elsewhere", async ({
  page,
  context,
}) => {
  await openTemplate(page, 7);
  const other = await context.newPage();
  await openPage(other, "/mal/7");
  await follow(page, context);
  await follow(other, context);
  await goAwayAndComeBack(page);
  await expect(prompt(page)).toBeVisible();
  await goAwayAndComeBack(other);
  await expect.poll(() => other.evaluate(() => sessionStorage.length)).toBe(0);
  await pageRating(other).getByRole("button", { name: "2 av 5 stjerner" }).click();
  await expect(other.getByText("din: 2")).toBeVisible();
  // Under any title: of what has a vote it thanks.
  await expect(box(other)).toHaveCount(0);
  await expect(thanksIn(page)).toBeVisible();
});

test("is not asked who was not away, where the question comes late to a page that was reloaded", async ({
  page,
  context,
}) => {
  await openPage(page, "/mal/8");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  const release = await holdBack(page, "**/ask-when-back*");
  const isWaiting = await watchQuestion(page);
  const asksFor = page.waitForRequest("**/ask-when-back*");
  const opened = context.waitForEvent("page");
  await sourceLink(page).click();
  await (await opened).close();
  await asksFor;
  const aMinutePasses = () =>
    page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 60_000;
    });
  await aMinutePasses();
  release();
  await isWaiting();
  await expect(prompt(page)).toHaveCount(0);
  await seem(page, true);
  await aMinutePasses();
  await seem(page, false);
  await expect(prompt(page)).toBeVisible();
});

test("the question knows what was done by the page's own stars and its dialog", async ({ page, context }) => {
  // A vote on the page's stars is thanked for once, and asked for again when it is taken back.
  await openTemplate(page, 10);
  await followAndComeBack(page, context);
  await expect(prompt(page).getByRole("status")).not.toBeEmpty();
  await pageRating(page).getByRole("button", { name: /^4/ }).click();
  await expect(thanksIn(page)).toBeVisible();
  await expect(toast(page)).toContainText("Takk for din vurdering!");
  await expect(box(page).getByRole("status")).toBeEmpty();
  const takeBack = pageRating(page).getByRole("button", { name: /^Ta tilbake/ });
  await takeBack.press("Enter");
  await expect(prompt(page)).toBeVisible();

  // A link reported in the page's dialog is not to be reported once more.
  await openTemplate(page, 1);
  await followAndComeBack(page, context);
  await page.getByRole("link", { name: "Rapporter feil" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Ødelagt lenke" }).check();
  await page.clock.fastForward(60_000);
  await dialog.getByRole("button", { name: "Send rapport" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(prompt(page).getByRole("button", { name: "Nei" })).toBeVisible();
  await expect(brokenIn(page)).toHaveCount(0);
});

test.describe("where sending fails", () => {
  test.use({ allowProblems: true });

  test("it is told of once: by a toast when the question was closed meanwhile, else in its place", async ({
    page,
    context,
  }) => {
    await openTemplate(page, 2);
    await followAndComeBack(page, context);
    const release = await holdBack(page, "**/rate", 429);
    const sent = page.waitForRequest("**/rate");
    await (await answer(page, "Ja")).getByRole("button", { name: "4 av 5 stjerner" }).click();
    await sent;
    await page.getByRole("button", { name: "Lukk spørsmålet" }).click();
    await expect(box(page)).toHaveCount(0);
    release();
    const failed = page.getByRole("alert").filter({ hasText: "Kunne ikke registrere vurdering." });
    await expect(failed).toBeVisible();

    await openTemplate(page, 3);
    await followAndComeBack(page, context);
    const full = { status: 429, json: { code: "full", message: "Det er fullt." } };
    await page.route("**/report", (route) => route.fulfill(full));
    await brokenIn(page).click();
    const failure = prompt(page).getByText("Det er fullt.");
    await expect(failure).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    const gap = await failure.evaluate((text) => {
      const above = text.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
      return text.getBoundingClientRect().top - above;
    });
    expect(gap).toBeGreaterThan(3);
    await expect(await answer(page, "Nei")).toBeVisible();
    await expect(box(page).getByText("Det er fullt.")).toHaveCount(0);
  });
});

test("it covers nothing that has focus, is covered by no toast, and scrolls nothing while a vote is cast in it", async ({
  page,
  context,
}) => {
  await openTemplate(page, 8);
  await followAndComeBack(page, context);
  await expect(prompt(page)).toBeVisible();
  for (const height of [740, 256]) {
    await page.setViewportSize({ width: 320, height });
    const covered = await page.evaluate(async () => {
      const found: string[] = [];
      const question = document.querySelector(".return-prompt");
      for (const element of document.querySelectorAll<HTMLElement>("a[href], button, input, summary")) {
        if (question?.contains(element) || !element.checkVisibility() || element.tabIndex < 0) continue;
        element.focus();
        for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (question?.contains(middle)) found.push(element.textContent);
      }
      return found;
    });
    expect(covered, `320×${height}`).toEqual([]);
    // And whoever goes to its end finds it.
    await brokenIn(page).focus();
    await expect(brokenIn(page)).toBeInViewport();
  }

  const rectOf = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect());
  for (const [width, button] of [
    [1366, "Lagre malen"],
    [320, "Fjern fra lagrede"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole("button", { name: button }).press("Enter");
    await expect(toast(page)).toBeVisible();
    const [told, asked] = [await rectOf(".toast"), await rectOf(".return-prompt")];
    expect(told.bottom).toBeLessThanOrEqual(asked.top);
    expect(told.top).toBeGreaterThanOrEqual(0);
    await toast(page).getByRole("button", { name: "Lukk varselet" }).click();
    await expect(toast(page)).toHaveCount(0);
  }

  await page.evaluate(() => scrollTo(0, 200));
  const scrolled = () => page.evaluate(() => scrollY);
  await prompt(page).getByRole("button", { name: "Lukk spørsmålet" }).focus();
  const keys = "Tab Tab Tab Shift+Tab Shift+Tab Enter Tab Tab ArrowRight ArrowRight Enter";
  for (const key of keys.split(" ")) {
    await page.keyboard.press(key);
    expect([key, await scrolled()]).toEqual([key, 200]);
  }
  await expect(thanksIn(page)).toBeFocused();
  expect(await scrolled()).toBe(200);
});

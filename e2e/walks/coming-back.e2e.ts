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
import { leaveWhileVoting, pageRating, toast } from "../steps/take-part-steps.ts";

const box = (page: Page) => page.locator(".return-prompt");
const thanksIn = (page: Page) => page.getByRole("region", { name: "Takk for din vurdering!" });

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
  await expect(prompt(page)).toContainText(String(await first.getByRole("heading").textContent()));
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
  await prompt(page).getByRole("button", { name: "Lenken virket ikke" }).click();
  const response = await sent;
  const report = { reason: "broken_link", description: "Rapportert som: broken_link" };
  expect([response.status(), response.request().postDataJSON()]).toEqual([201, report]);
  await expect(first.getByRole("link", { name: /^Rapportert, takk: Fullmakt/ })).toBeVisible();
  // Who knows where the template is now finds the reason chosen.
  await page
    .getByRole("region", { name: "Takk, vi sjekker lenken" })
    .getByRole("link", { name: "Si fra her" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Rapporter problem" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Ødelagt lenke" })).toBeChecked();
});

test("its stars are one stop that casts no vote, and are chosen by the arrow keys", async ({
  page,
  context,
}) => {
  await openTemplate(page, 4);
  const votes: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/rate")) votes.push(request.postDataJSON());
  });
  await followAndComeBack(page, context);
  const question = await answer(page, "Ja");
  await expect(question).toBeFocused();
  const stars = question.getByRole("group", { name: /^Gi din vurdering av / });
  for (const _stop of ["close", "stars"]) await page.keyboard.press("Tab");
  await expect(stars).toBeFocused();
  await expect(stars).toHaveAccessibleDescription("Velg med piltastene, stem med Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  for (const key of ["ArrowRight", "End", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(stars.getByRole("button", { name: "3 av 5 stjerner" })).toBeFocused();
  await expect(stars.locator(".star[data-fill=full]")).toHaveCount(3);
  expect(votes).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(thanksIn(page)).toBeFocused();
  expect(votes).toEqual([{ rating: 3, isHelpful: true }]);
});

/** Documents opened from now on are a minute later. (A fake clock would hide how they were opened.) */
const afterAMinute = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
  });

test("is asked when the source took the tab, and the visitor goes back @phone", async ({ page }) => {
  await openPage(page, "/mal/7");
  // As in a browser that keeps all links in one tab.
  await sourceLink(page).evaluate((element) => element.removeAttribute("target"));
  const counted = page.waitForRequest("**/download");
  await sourceLink(page).click();
  await counted;
  await expect(page.getByText("elsewhere")).toBeVisible();
  await afterAMinute(page);
  await page.goBack();
  await expect(prompt(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await expect(prompt(page)).toHaveCount(0);
});

test("is asked by a tab that was dropped meanwhile, on each kind of page, and not of what was voted on", async ({
  context,
}) => {
  const urls = ["/mal/5", "/mal/7", "/kategori/sport", "/kilde/naustlaget", "/lov/husleieloven"];
  for (const [index, url] of [...urls, "/sammenlign?mal=8"].entries()) {
    const page = await context.newPage();
    await openPage(page, url);
    // A page of one template, else of cards or columns.
    const place = url.startsWith("/mal/") ? page : page.locator(".template-card, .compare").first();
    const opened = context.waitForEvent("page");
    await sourceLink(place).click();
    await (await opened).close();
    await afterAMinute(page);
    if (index === 1) {
      await pageRating(page).getByRole("button", { name: "3 av 5 stjerner" }).click();
      await expect(page.getByText("din: 3")).toBeVisible();
    }
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await expect(prompt(page), url).toHaveCount(index === 1 ? 0 : 1);
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
  const line = Promise.withResolvers<void>();
  await page.route(/ask-when-back/, async (route) => {
    await line.promise;
    await route.fallback();
  });
  const isWaiting = await watchQuestion(page);
  const asksFor = page.waitForRequest(/ask-when-back/);
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
  line.resolve();
  await isWaiting();
  await expect(prompt(page)).toHaveCount(0);
  await seem(page, true);
  await aMinutePasses();
  await seem(page, false);
  await expect(prompt(page)).toBeVisible();
});

test("a page left before the response, its own stars, its dialog: the question knows what was done", async ({
  page,
  context,
}) => {
  await openTemplate(page, 9);
  await followAndComeBack(page, context);
  await leaveWhileVoting(page, async () =>
    (await answer(page, "Ja")).getByRole("button", { name: /^4/ }).click(),
  );
  await openPage(page, "/mal/9");
  await expect(page.getByText("din: 4")).toBeVisible();
  await pageRating(page).getByRole("button", { name: /^2/ }).click();
  await expect(pageRating(page)).toContainText(/2,0.*1\svurdering/);

  // A vote on the page's stars is thanked for once, and asked for again when it is taken back.
  await openTemplate(page, 10);
  await followAndComeBack(page, context);
  await expect(prompt(page).getByRole("status")).not.toBeEmpty();
  await pageRating(page).getByRole("button", { name: /^4/ }).click();
  await expect(thanksIn(page)).toBeVisible();
  await expect(toast(page)).toContainText("Takk for din vurdering!");
  await expect(box(page).getByRole("status")).toBeEmpty();
  await pageRating(page)
    .getByRole("button", { name: /^Ta tilbake/ })
    .press("Enter");
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
  await expect(prompt(page).getByRole("button", { name: "Lenken virket ikke" })).toHaveCount(0);
});

test.describe("where sending fails", () => {
  test.use({ allowProblems: true });

  test("it is told of once: by a toast when the question was closed meanwhile, else in its place", async ({
    page,
    context,
  }) => {
    for (const [id, name, path, failure] of [
      [2, "4 av 5 stjerner", "**/rate", "Kunne ikke registrere vurdering."],
      [3, "Lenken virket ikke", "**/report", "Kunne ikke sende rapport."],
    ] as const) {
      await openTemplate(page, id);
      await followAndComeBack(page, context);
      const release = await holdBack(page, path, 429);
      const sent = page.waitForRequest(path);
      const question = id === 2 ? await answer(page, "Ja") : prompt(page);
      await question.getByRole("button", { name }).click();
      await sent;
      await page.getByRole("button", { name: "Lukk spørsmålet" }).click();
      await expect(box(page)).toHaveCount(0);
      release();
      await expect(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
    }

    await openTemplate(page, 5);
    await pageRating(page).getByRole("button", { name: /^4/ }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Kunne ikke registrere vurdering." });
    await expect(alert).toBeVisible();
    await expect(pageRating(page).getByText("Det er fullt.")).toBeVisible();
    await expect(pageRating(page).getByRole("status")).toHaveCount(0);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await followAndComeBack(page, context);
    await prompt(page).getByRole("button", { name: "Lenken virket ikke" }).click();
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

test("on a slow line a second star leaves the first as it is @phone", async ({ page, context }) => {
  await openTemplate(page, 5);
  await followAndComeBack(page, context);
  const release = await holdBack(page, "**/rate");
  const full = box(page).locator(".star[data-fill=full]");
  const question = await answer(page, "Ja");
  const star = (count: number) => question.getByRole("button", { name: `${count} av 5 stjerner` });
  await star(4).dispatchEvent("click");
  await expect(full).toHaveCount(4);
  await star(2).dispatchEvent("click");
  await expect(star(2)).toHaveAttribute("aria-disabled", "true");
  await expect(full).toHaveCount(4);
  release();
  await expect(page.getByText("din: 4")).toBeVisible();
});

test("it covers nothing that has focus, is covered by no toast, and scrolls nothing while a vote is cast in it", async ({
  page,
  context,
}) => {
  await openTemplate(page, 8);
  await followAndComeBack(page, context);
  await expect(prompt(page)).toBeVisible();
  for (const size of [
    { width: 360, height: 740 },
    { width: 320, height: 640 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
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
    expect(covered, `${size.width}×${size.height}`).toEqual([]);
    // And whoever goes to its end finds it.
    await prompt(page).getByRole("button", { name: "Lenken virket ikke" }).focus();
    await expect(prompt(page).getByRole("button", { name: "Lenken virket ikke" })).toBeInViewport();
  }

  const rectOf = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect());
  for (const [width, height, button] of [
    [320, 640, "Lagre malen"],
    [1366, 768, "Fjern fra lagrede"],
    [360, 740, "Lagre malen"],
  ] as const) {
    await page.setViewportSize({ width, height });
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

/** Coming back from a template's source: asked once whether it was of use, in a way that is easy to ignore. */
import type { Page } from "@playwright/test";
import {
  follow,
  followAndComeBack,
  goAwayAndComeBack,
  openTemplate,
  prompt,
  seem,
  sourceLink,
  watchQuestion,
} from "../steps/coming-back-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

test("is asked once, takes no focus, and sends a helpful vote with one press @phone", async ({
  page,
  context,
}) => {
  await openTemplate(page, 40);
  await followAndComeBack(page, context);
  await expect(prompt(page)).toBeVisible();
  await expect(sourceLink(page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Fikk du bruk for malen?" })).toHaveCount(1);
  await expectAccessible(page);
  const sent = page.waitForRequest("**/rate");
  await prompt(page).getByRole("button", { name: /^4/ }).press("Enter");
  expect((await sent).postDataJSON()).toEqual({ rating: 4, isHelpful: true });
  const thanks = page.getByRole("region", { name: "Takk for din vurdering!" });
  await expect(thanks).toBeFocused();
  await expect(page.getByText("Du ga 4")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(thanks).toHaveCount(0);
  await page.reload();
  await followAndComeBack(page, context);
  await expect(prompt(page)).toHaveCount(0);
});

test("is not asked who is back at once, and not twice who closed it", async ({ page, context }) => {
  await openTemplate(page, 41);
  await followAndComeBack(page, context, 2);
  await expect(prompt(page)).toHaveCount(0);
  await followAndComeBack(page, context);
  await prompt(page).getByRole("button", { name: "Lukk spørsmålet" }).click();
  await expect(prompt(page)).toHaveCount(0);
  await page.reload();
  await followAndComeBack(page, context);
  await expect(prompt(page)).toHaveCount(0);
});

test("a link that did not work is reported with one press", async ({ page, context }) => {
  await openTemplate(page, 42);
  await followAndComeBack(page, context);
  const sent = page.waitForResponse("**/report");
  await prompt(page).getByRole("button", { name: "Lenken virket ikke" }).click();
  const response = await sent;
  const report = { reason: "broken_link", description: "Rapportert som: broken_link" };
  expect([response.status(), response.request().postDataJSON()]).toEqual([201, report]);
  const thanks = page.getByRole("region", { name: "Takk, vi sjekker lenken" });
  await expect(page.getByRole("link", { name: "Rapportert, takk" })).toBeVisible();
  // Who knows where the template is now finds the reason chosen.
  await thanks.getByRole("link", { name: "Si fra her" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rapporter problem" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Ødelagt lenke" })).toBeChecked();
});

test("and the card it was followed from says so too", async ({ page, context }) => {
  await page.clock.install();
  await openPage(page, "/?sok=nabovarsel");
  const card = page.locator(".card[id]").first();
  const name = String(await card.getByRole("heading").textContent());
  await follow(page, context, card);
  await goAwayAndComeBack(page);
  await prompt(page).getByRole("button", { name: "Lenken virket ikke" }).click();
  await expect(card.getByRole("link", { name: `Rapportert, takk: ${name}` })).toBeVisible();
});

test("its stars are one stop that casts no vote, and are chosen by the arrow keys", async ({
  page,
  context,
}) => {
  await openTemplate(page, 49);
  const votes: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/rate")) votes.push(request.postDataJSON());
  });
  await followAndComeBack(page, context);
  const stars = prompt(page).getByRole("group", { name: /^Gi din vurdering av / });
  await prompt(page).getByRole("button", { name: "Lukk spørsmålet" }).focus();
  await page.keyboard.press("Tab");
  await expect(stars).toBeFocused();
  await expect(stars).toHaveAccessibleDescription("Velg med piltastene, stem med Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(prompt(page).getByRole("button", { name: "Lenken virket ikke" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  for (const key of ["ArrowRight", "End", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(stars.getByRole("button", { name: "3 av 5 stjerner" })).toBeFocused();
  await expect(stars.locator(".star[data-fill=full]")).toHaveCount(3);
  expect(votes).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Takk for din vurdering!" })).toBeFocused();
  expect(votes).toEqual([{ rating: 3, isHelpful: true }]);
});

test("what was not needed leads on, and stars then say so", async ({ page, context }) => {
  await openTemplate(page, 43);
  await followAndComeBack(page, context);
  await prompt(page).getByRole("button", { name: "Ikke det jeg trengte" }).click();
  const next = page.getByRole("region", { name: "Synd den ikke passet" });
  await expect(next.getByRole("link", { name: "lignende maler" })).toBeVisible();
  await expectAccessible(page);
  const sent = page.waitForRequest("**/rate");
  await next.getByRole("button", { name: /^2/ }).click();
  expect((await sent).postDataJSON()).toEqual({ rating: 2, isHelpful: false });
});

/** Documents opened from now on are a minute later. (A fake clock would hide how they were opened.) */
const afterAMinute = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
  });

/** As in a browser that keeps all links in one tab. */
async function followInThisTab(page: Page): Promise<void> {
  const link = sourceLink(page);
  await link.evaluate((element) => element.removeAttribute("target"));
  const counted = page.waitForRequest("**/download");
  await link.click();
  await counted;
  await expect(page.getByText("elsewhere")).toBeVisible();
}

test("is asked when the source took the tab, and the visitor goes back @phone", async ({ page }) => {
  await openPage(page, "/mal/44");
  await followInThisTab(page);
  await afterAMinute(page);
  await page.goBack();
  await expect(prompt(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await expect(prompt(page)).toHaveCount(0);
});

test("is asked by a tab that was dropped meanwhile, and not of what was voted on", async ({
  page,
  context,
}) => {
  for (const id of [45, 46]) {
    await openPage(page, `/mal/${id}`);
    const opened = context.waitForEvent("page");
    await sourceLink(page).click();
    await (await opened).close();
    await afterAMinute(page);
    if (id === 46) {
      await page.getByRole("button", { name: "3 av 5 stjerner" }).click();
      await expect(page.getByText("Du ga 3")).toBeVisible();
    }
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await expect(prompt(page)).toHaveCount(id === 45 ? 1 : 0);
  }
});

test("is asked of a card, and is gone at the next step @phone", async ({ page, context }) => {
  await page.clock.install();
  await openPage(page, "/?sok=husleie");
  const card = page.locator(".card[id]").first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  for (const ends of ["voted", "left"]) {
    await follow(page, context, ends === "voted" ? card : page.locator(".card[id]").nth(1));
    await goAwayAndComeBack(page);
    await expect(prompt(page)).toBeVisible();
    if (ends === "voted") {
      await expect(prompt(page)).toContainText(name);
      await prompt(page).getByRole("button", { name: /^5/ }).click();
      await expect(card.getByText("Du ga 5")).toBeVisible();
      await expect(card).toContainText("5,0");
      const thanks = page.getByRole("region", { name: "Takk for din vurdering!" });
      await thanks.getByRole("button", { name: "Lukk spørsmålet" }).click();
      await expect(thanks).toHaveCount(0);
      await expect(sourceLink(card)).toBeFocused();
    }
  }
  await page.getByRole("combobox", { name: "Sorter" }).selectOption({ index: 1 });
  await expect(prompt(page)).toHaveCount(0);
});

test("is asked by one of two tabs, and no longer when the vote is given elsewhere", async ({
  page,
  context,
}) => {
  await openTemplate(page, 47);
  const other = await context.newPage();
  await openPage(other, "/mal/47");
  await follow(page, context);
  await follow(other, context);
  await goAwayAndComeBack(page);
  await expect(prompt(page)).toBeVisible();
  await goAwayAndComeBack(other);
  await expect.poll(() => other.evaluate(() => sessionStorage.length)).toBe(0);
  await other.getByRole("button", { name: "2 av 5 stjerner" }).click();
  await expect(other.getByText("Du ga 2")).toBeVisible();
  // Under any title: of what has a vote it thanks.
  await expect(other.locator(".return-prompt")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Takk for din vurdering!" })).toBeVisible();
});

test("is not asked who was not away, where the question comes late to a page that was reloaded", async ({
  page,
  context,
}) => {
  await openPage(page, "/mal/48");
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

/** The question on coming back, where the page, the network or the window is not as it hoped. */
import type { Page } from "@playwright/test";
import { followAndComeBack, openTemplate, prompt } from "../steps/coming-back-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { leaveWhileVoting, toast } from "../steps/take-part-steps.ts";

const box = (page: Page) => page.locator(".return-prompt");
const pageRating = (page: Page) => page.locator("main .rating");

/** The requests to a path are answered by the server only after `release`. */
async function holdBack(page: Page, path: string, status?: number) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    if (status === undefined) await route.continue();
    else await route.fulfill({ status, json: { code: "full", message: "Det er fullt." } });
  });
  return release;
}

test("a vote in it counts once when the page is left before the response", async ({ page, context }) => {
  await openTemplate(page, 71);
  await followAndComeBack(page, context);
  await leaveWhileVoting(page, () => prompt(page).getByRole("button", { name: /^4/ }).click());
  await openPage(page, "/mal/71");
  await expect(page.getByText("Du ga 4")).toBeVisible();
  await pageRating(page).getByRole("button", { name: /^2/ }).click();
  await expect(pageRating(page)).toContainText(/2,0.*1\svurdering/);
});

test.describe("where sending fails", () => {
  test.use({ allowProblems: true });

  for (const [what, name, path, failure] of [
    ["vote", /^4/, "**/rate", "Kunne ikke registrere vurdering."],
    ["report", "Lenken virket ikke", "**/report", "Kunne ikke sende rapport."],
  ] as const) {
    test(`a ${what} is told of by a toast when the question was closed meanwhile`, async ({
      page,
      context,
    }) => {
      await openTemplate(page, 72);
      await followAndComeBack(page, context);
      const release = await holdBack(page, path, 429);
      const sent = page.waitForRequest(path);
      await prompt(page).getByRole("button", { name }).click();
      await sent;
      await page.getByRole("button", { name: "Lukk spørsmålet" }).click();
      await expect(box(page)).toHaveCount(0);
      release();
      await expect(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
    });
  }

  test("what failed is not left under what was not needed", async ({ page, context }) => {
    await openTemplate(page, 73);
    await followAndComeBack(page, context);
    const release = await holdBack(page, "**/report", 429);
    release();
    await prompt(page).getByRole("button", { name: "Lenken virket ikke" }).click();
    const failure = prompt(page).getByText("Det er fullt.");
    await expect(failure).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    const gap = () =>
      failure.evaluate((text) => {
        const above = text.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
        return text.getBoundingClientRect().top - above;
      });
    expect(await gap()).toBeGreaterThan(3);
    await prompt(page).getByRole("button", { name: "Ikke det jeg trengte" }).click();
    await expect(page.getByRole("region", { name: "Synd den ikke passet" })).toBeVisible();
    await expect(box(page).getByText("Det er fullt.")).toHaveCount(0);
  });

  test("a failed vote on the page is heard once", async ({ page }) => {
    await openPage(page, "/mal/74");
    const release = await holdBack(page, "**/rate", 429);
    release();
    await pageRating(page).getByRole("button", { name: /^4/ }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Kunne ikke registrere vurdering." }),
    ).toBeVisible();
    await expect(pageRating(page).getByText("Det er fullt.")).toBeVisible();
    await expect(pageRating(page).getByRole("status")).toHaveCount(0);
  });
});

test("a vote on the page's own stars is thanked for once, and asked for again when taken back", async ({
  page,
  context,
}) => {
  await openTemplate(page, 75);
  await followAndComeBack(page, context);
  await expect(prompt(page).getByRole("status")).not.toBeEmpty();
  await pageRating(page).getByRole("button", { name: /^4/ }).click();
  await expect(page.getByRole("region", { name: "Takk for din vurdering!" })).toBeVisible();
  await expect(toast(page)).toContainText("Takk for din vurdering!");
  await expect(box(page).getByRole("status")).toBeEmpty();
  await pageRating(page)
    .getByRole("button", { name: /^Ta tilbake/ })
    .press("Enter");
  await expect(prompt(page)).toBeVisible();
  await expect(prompt(page).getByRole("button", { name: /^4/ })).toBeVisible();
});

test("a link reported in the page's dialog is not to be reported once more", async ({ page, context }) => {
  await openTemplate(page, 76);
  await followAndComeBack(page, context);
  await page.getByRole("link", { name: "Rapporter feil" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Ødelagt lenke" }).check();
  await page.clock.fastForward(60_000);
  await dialog.getByRole("button", { name: "Send rapport" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(prompt(page).getByRole("button", { name: "Ikke det jeg trengte" })).toBeVisible();
  await expect(prompt(page).getByRole("button", { name: "Lenken virket ikke" })).toHaveCount(0);
});

test("on a slow line a second star leaves the first as it is, and the report undimmed @phone", async ({
  page,
  context,
}) => {
  await openTemplate(page, 77);
  await followAndComeBack(page, context);
  const release = await holdBack(page, "**/rate");
  const full = box(page).locator(".star[data-fill=full]");
  const star = (count: number) => prompt(page).getByRole("button", { name: `${count} av 5 stjerner` });
  await star(4).dispatchEvent("click");
  await expect(full).toHaveCount(4);
  await star(2).dispatchEvent("click");
  await expect(star(2)).toHaveAttribute("aria-disabled", "true");
  await expect(full).toHaveCount(4);
  await expect(prompt(page).getByRole("button", { name: "Lenken virket ikke" })).not.toHaveAttribute(
    "aria-disabled",
  );
  release();
  await expect(page.getByText("Du ga 4")).toBeVisible();
});

for (const [width, height] of [
  [360, 740],
  [320, 640],
  [320, 256],
] as const) {
  test(`at ${width}×${height} it covers nothing that has focus`, async ({ page, context }) => {
    await page.setViewportSize({ width, height });
    await openTemplate(page, 78);
    await followAndComeBack(page, context);
    await expect(prompt(page)).toBeVisible();
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
    expect(covered).toEqual([]);
    // And whoever goes to its end finds it.
    await prompt(page).getByRole("button", { name: "Ikke det jeg trengte" }).focus();
    await expect(prompt(page).getByRole("button", { name: "Ikke det jeg trengte" })).toBeInViewport();
  });
}

test("the page stays where it is while the question is gone through and a vote is cast in it", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTemplate(page, 78);
  await followAndComeBack(page, context);
  await page.evaluate(() => scrollTo(0, 200));
  const scrolled = () => page.evaluate(() => scrollY);
  await prompt(page).getByRole("button", { name: "Lukk spørsmålet" }).focus();
  for (const key of [
    "Tab",
    "ArrowRight",
    "ArrowRight",
    "Tab",
    "Tab",
    "Shift+Tab",
    "Shift+Tab",
    "ArrowRight",
    "Enter",
  ]) {
    await page.keyboard.press(key);
    expect([key, await scrolled()]).toEqual([key, 200]);
  }
  await expect(page.getByRole("region", { name: "Takk for din vurdering!" })).toBeFocused();
  expect(await scrolled()).toBe(200);
});

for (const [width, height] of [
  [360, 740],
  [320, 640],
  [1366, 768],
] as const) {
  test(`a toast covers nothing of it at ${width}×${height}`, async ({ page, context }) => {
    await page.setViewportSize({ width, height });
    await openTemplate(page, 79);
    await followAndComeBack(page, context);
    await expect(prompt(page)).toBeVisible();
    await page.getByRole("button", { name: "Lagre malen" }).press("Enter");
    await expect(toast(page)).toBeVisible();
    const rectOf = (selector: string) =>
      page.locator(selector).evaluate((one) => one.getBoundingClientRect());
    const [told, asked] = [await rectOf(".toast"), await rectOf(".return-prompt")];
    expect(told.bottom).toBeLessThanOrEqual(asked.top);
    expect(told.top).toBeGreaterThanOrEqual(0);
  });
}

/** Toasts: how long they stay, where the focus goes, how they are swiped away, and where they are beside a dialog. */
import type { Locator, Page } from "@playwright/test";
import { openListed, toast, vote } from "../steps/take-part-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

const close = (page: Page) => toast(page).getByRole("button", { name: "Lukk varselet" });
const lastLink = (page: Page) => page.getByRole("contentinfo").getByRole("link").last();
const accept = (page: Page) =>
  page.route("**/rate", (route) => route.fulfill({ json: { averageRating: "4.0", totalRatings: 1 } }));

/** What the focused element hears of its window. The browser of tests shows all windows at once, so none is ever left. */
const tellOfWindow = (focused: Locator, what: "left" | "entered") =>
  focused.dispatchEvent(what === "left" ? "focusout" : "focusin", { bubbles: true, relatedTarget: null });

test("close after five seconds, but not while hovered or focused; F8 and Escape; another window; no scrolling", async ({
  page,
}) => {
  await page.clock.install();
  const chosen = await openListed(page);
  await accept(page);
  const cast = async (stars: number) => {
    await vote(chosen, stars);
    await expect(toast(page)).toBeVisible();
  };
  await lastLink(page).focus();
  await page.keyboard.press("F8");
  await expect(lastLink(page)).toBeFocused();

  await cast(4);
  await page.clock.runFor(2_000);
  await toast(page).hover();
  await page.clock.runFor(10_000);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("F8");
  await expect(close(page)).toBeFocused();
  await page.clock.runFor(6_000);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(toast(page)).toHaveCount(0);
  await expect(page.locator(".toasts").last()).not.toBeFocused();
  await cast(1);
  await page.clock.runFor(5_100);
  await expect(toast(page)).toHaveCount(0);

  for (const isClosedAway of [false, true]) {
    await cast(isClosedAway ? 3 : 2);
    await lastLink(page).focus();
    await page.keyboard.press("F8");
    await expect(close(page)).toBeFocused();
    await tellOfWindow(close(page), "left");
    if (isClosedAway) await page.clock.runFor(5_100);
    else {
      await tellOfWindow(close(page), "entered");
      await page.keyboard.press("Escape");
    }
    await expect(toast(page)).toHaveCount(0);
    await expect(lastLink(page)).toBeFocused();
  }

  await cast(5);
  // The list is short: as much of it as a low window has.
  await page.setViewportSize({ width: 1366, height: 500 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(50);
  await close(page).click();
  await expect(toast(page)).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test.describe("one after another", () => {
  // A vote that is rejected is logged.
  test.use({ allowProblems: true });
  test("keep the focus when a failure takes the place of one", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => undefined } }),
    );
    const gate = Promise.withResolvers<void>();
    await page.route("**/rate", async (route) => {
      await gate.promise;
      await route.fulfill({ status: 429, json: { message: "For mange" } });
    });
    await openPage(page, "/mal/8");
    await page.getByRole("main").getByRole("button", { name: /^4/ }).first().click();
    const copy = page.getByRole("button", { name: "Kopier lenke" });
    await copy.focus();
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("Lenken er kopiert");
    await page.keyboard.press("F8");
    await expect(close(page)).toBeFocused();
    gate.resolve();
    await expect(toast(page)).not.toContainText("Lenken er kopiert");
    await expect(close(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toast(page)).toHaveCount(0);
    await expect(copy).toBeFocused();
    // What comes next takes no focus.
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("Lenken er kopiert");
    await expect(copy).toBeFocused();
  });
});

test.describe("beside a dialog", () => {
  // A report that fails is logged.
  test.use({ allowProblems: true });
  test("stay where they are while it opens, cover none of it, leave it open @phone", async ({ page }) => {
    const chosen = await openListed(page);
    await accept(page);
    await vote(chosen, 3);
    await expect(toast(page)).toBeVisible();
    const toasts = page.locator(".toasts").filter({ has: toast(page) });
    const before = await toasts.boundingBox();
    // The opening lasts as long as the measuring.
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.insertRule(".dialog[open] { animation-duration: 10min; }");
      document.adoptedStyleSheets.push(slow);
    });
    await chosen.getByRole("link", { name: /Rapporter/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator(".toast")).toHaveCount(1);
    expect((await toasts.boundingBox())?.y).toBe(before?.y);
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop();
      for (const animation of document.getAnimations()) animation.finish();
    });

    const button = dialog.getByRole("button", { name: /^Send/ });
    await dialog.getByRole("radio").first().check();
    await page.route("**/report", (route) => route.fulfill({ status: 503, json: { code: "full" } }));
    await button.click();
    await expect(toast(page)).toContainText("Kunne ikke sende rapport.");
    // The toast covers neither the form's own text nor its button.
    for (const element of [button, dialog.getByText("Rapporten ble ikke sendt")]) {
      expect(await overlap(toast(page), element)).toBe(false);
    }
    for (const leave of ["Escape", "Enter"]) {
      if (leave === "Enter") await button.click();
      await expect(toast(page)).toContainText("Kunne ikke sende rapport.");
      await button.focus();
      await page.keyboard.press("F8");
      await expect(page.locator(".toast :focus")).toHaveCount(1);
      await page.keyboard.press(leave);
      await expect(toast(page)).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(dialog).toBeVisible();
    }
  });
});

test("are swiped away by mouse, also after a drag that was too short, and from selected text", async ({
  page,
}) => {
  const chosen = await openListed(page);
  await accept(page);
  await vote(chosen, 4);
  const text = toast(page).getByText("Din vurdering er registrert.");
  await text.hover();
  const box = await text.boundingBox();
  if (!box) throw new Error("The toast is not visible");
  const y = box.y + box.height / 2;
  // A drag that begins in selected text would become drag and drop.
  await page.mouse.dblclick(box.x + 60, y);
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  for (const [from, to, left] of [
    [10, 55, 1],
    [60, 125, 0],
  ] as const) {
    await page.mouse.move(box.x + from, y);
    await page.mouse.down();
    await page.mouse.move(box.x + to, y, { steps: 6 });
    await page.mouse.up();
    await expect(toast(page)).toHaveCount(left);
  }
});

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("Not visible");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

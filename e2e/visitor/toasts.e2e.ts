/** Toasts on the front page. */
import type { Locator, Page } from "@playwright/test";
import { openAgenturavtale, toast } from "../steps/take-part-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("Not visible");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** A vote that is accepted, and its toast. @returns the star that was clicked */
async function voteUnderStoppedClock(page: Page): Promise<Locator> {
  await page.clock.install();
  const chosen = await openAgenturavtale(page);
  await page.route("**/rate", (route) => route.fulfill({ json: { averageRating: "4.0", totalRatings: 1 } }));
  const star = chosen.getByRole("button", { name: /^4/ });
  await star.click();
  await expect(toast(page)).toBeVisible();
  return star;
}

/** What the focused element hears of its window. The browser of tests shows all windows at once, so none is ever left. */
const tellOfWindow = (focused: Locator, what: "left" | "entered") =>
  focused.dispatchEvent(what === "left" ? "focusout" : "focusin", { bubbles: true, relatedTarget: null });

test.describe("toasts", () => {
  test("close after five seconds, stay while hovered, and take focus with F8", async ({ page }) => {
    const star = await voteUnderStoppedClock(page);
    await page.clock.runFor(2_000);
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press("F8");
    await expect(page.locator(".toasts").last()).toBeFocused();
    await toast(page).hover();
    await page.clock.runFor(10_000);
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5_100);
    await expect(toast(page)).toHaveCount(0);
    await expect(star).toBeFocused();
  });

  test("leave F8 alone when there is none", async ({ page }) => {
    await openAgenturavtale(page);
    const link = page.getByRole("contentinfo").getByRole("link").last();
    await link.focus();
    await page.keyboard.press("F8");
    await expect(link).toBeFocused();
  });

  test("leave no focus behind where it came from nowhere", async ({ page }) => {
    await voteUnderStoppedClock(page);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("F8");
    await expect(page.locator(".toasts").last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(toast(page)).toHaveCount(0);
    await expect(page.locator(".toasts").last()).not.toBeFocused();
  });

  test.describe("one after another", () => {
    // A vote that is rejected is logged.
    test.use({ allowProblems: true });
    for (const isFailure of [false, true]) {
      test(`keep the focus when ${isFailure ? "a failure" : "another"} takes the place of one`, async ({
        page,
      }) => {
        await page.addInitScript(() =>
          Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => undefined } }),
        );
        const gate = Promise.withResolvers<void>();
        await page.route("**/rate", async (route) => {
          await gate.promise;
          await route.fulfill(
            isFailure
              ? { status: 429, json: { message: "For mange" } }
              : { json: { averageRating: "4.0", totalRatings: 1 } },
          );
        });
        await openPage(page, "/mal/80");
        await page.getByRole("main").getByRole("button", { name: /^4/ }).click();
        const copy = page.getByRole("button", { name: "Kopier lenke" });
        await copy.focus();
        await page.keyboard.press("Enter");
        await expect(toast(page)).toContainText("Lenken er kopiert");
        await page.keyboard.press("F8");
        await page.keyboard.press("Tab");
        const close = toast(page).getByRole("button", { name: "Lukk varselet" });
        await expect(close).toBeFocused();
        gate.resolve();
        await expect(toast(page)).not.toContainText("Lenken er kopiert");
        await expect(close).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(toast(page)).toHaveCount(0);
        await expect(copy).toBeFocused();
        // What comes next takes no focus.
        await page.keyboard.press("Enter");
        await expect(toast(page)).toContainText("Lenken er kopiert");
        await expect(copy).toBeFocused();
      });
    }
  });

  for (const isClosedAway of [false, true]) {
    test(`give focus back closed ${isClosedAway ? "during" : "after"} a visit to another window`, async ({
      page,
    }) => {
      await voteUnderStoppedClock(page);
      const before = page.getByRole("contentinfo").getByRole("link").last();
      await before.focus();
      await page.keyboard.press("F8");
      await page.keyboard.press("Tab");
      const close = toast(page).getByRole("button", { name: "Lukk varselet" });
      await expect(close).toBeFocused();
      await tellOfWindow(close, "left");
      if (isClosedAway) await page.clock.runFor(5_100);
      else {
        await tellOfWindow(close, "entered");
        await page.keyboard.press("Escape");
      }
      await expect(toast(page)).toHaveCount(0);
      await expect(before).toBeFocused();
    });
  }

  test("are swiped away by mouse, also after a drag that was too short and from selected text", async ({
    page,
  }) => {
    const chosen = await openAgenturavtale(page);
    await page.route("**/rate", (route) =>
      route.fulfill({ json: { averageRating: "4.0", totalRatings: 1 } }),
    );
    await chosen.getByRole("button", { name: /^4/ }).click();
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

  test("return the focus, and leave a dialog open @phone", async ({ page }) => {
    const chosen = await openAgenturavtale(page);
    await chosen.getByRole("link", { name: /Rapporter/ }).click();
    const dialog = page.getByRole("dialog");
    const button = dialog.getByRole("button", { name: /^Send/ });
    await button.click();
    await expect(toast(page)).toContainText("Velg en grunn");
    // The toast covers no part of the form: neither the field in question nor the next one.
    for (const element of [button, dialog.getByText("Du må rette dette")]) {
      expect(await overlap(toast(page), element)).toBe(false);
    }
    await button.focus();
    for (const leave of ["Escape", "Enter"]) {
      if (leave === "Enter") await button.click();
      await button.focus();
      await page.keyboard.press("F8");
      if (leave === "Enter") await page.keyboard.press("Tab");
      await page.keyboard.press(leave);
      await expect(toast(page)).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(dialog).toBeVisible();
    }
  });

  test("stay where they are while a dialog opens @phone", async ({ page }) => {
    const chosen = await openAgenturavtale(page);
    await page.route("**/rate", (route) =>
      route.fulfill({ json: { averageRating: "4.0", totalRatings: 1 } }),
    );
    await chosen.getByRole("button", { name: /^4/ }).click();
    const toasts = page.locator(".toasts").filter({ has: toast(page) });
    const before = await toasts.boundingBox();
    // The opening lasts as long as the measuring.
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.insertRule(".dialog[open] { animation-duration: 10min; }");
      document.adoptedStyleSheets.push(slow);
    });
    await chosen.getByRole("link", { name: /Rapporter/ }).click();
    await expect(page.getByRole("dialog").locator(".toast")).toHaveCount(1);
    expect((await toasts.boundingBox())?.y).toBe(before?.y);
    expect(await page.getByRole("dialog").evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  test("scroll nothing when they are closed", async ({ page }) => {
    await voteUnderStoppedClock(page);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    await toast(page).getByRole("button", { name: "Lukk varselet" }).click();
    await expect(toast(page)).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});

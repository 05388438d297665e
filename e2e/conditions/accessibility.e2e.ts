/** What axe cannot see: focus, what is said, what the keyboard casts, targets, and edges in forced colours. */
import type { Page } from "@playwright/test";
import { cards, searchField } from "../steps/home-steps.ts";
import { tabTo } from "../steps/keyboard-steps.ts";
import { openAgenturavtale, toast } from "../steps/take-part-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { listenToStatus } from "../steps/status-steps.ts";

test.use({ rows: "shipped" });

const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

test("a toast gives focus back, whatever closes it", async ({ page }) => {
  const chosen = await openAgenturavtale(page);
  await page.route("**/rate", (route) => route.fulfill({ json: { averageRating: "4.0", totalRatings: 1 } }));
  const close = toast(page).getByRole("button", { name: "Lukk varselet" });
  const before = page.getByRole("contentinfo").getByRole("link").last();
  for (const [stars, closeIt] of [
    [4, () => close.click()],
    [
      3,
      async () => {
        await page.keyboard.press("F8");
        await page.keyboard.press("Escape");
      },
    ],
    [
      5,
      async () => {
        await page.keyboard.press("Tab");
        await expect(toast(page).getByRole("button", { name: "Ta tilbake" })).toBeFocused();
        await page.keyboard.press("Tab");
        await expect(close).toBeFocused();
        await page.keyboard.press("Enter");
      },
    ],
  ] as const) {
    await chosen.getByRole("button", { name: new RegExp(`^${stars}`) }).click();
    await expect(toast(page)).toBeVisible();
    await before.focus();
    await closeIt();
    await expect(toast(page)).toHaveCount(0);
    await expect(before).toBeFocused();
  }
});

test.describe("the stars by keyboard", () => {
  const path = "/mal/standard-arbeidsavtale-bokmal-og-nynorsk-1";
  const group = (page: Page) => page.getByRole("group", { name: /^Gi din vurdering av / }).first();

  test("are one stop, at which Enter and the space bar cast no vote", async ({ page }) => {
    const votes: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/rate")) votes.push(String(request.postData()));
    });
    await openPage(page, path);
    await tabTo(page, group(page));
    await expect(group(page)).toBeFocused();
    await expect(group(page)).toHaveAccessibleDescription("Velg med piltastene, stem med Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    expect(await group(page).evaluate((one) => one.contains(document.activeElement))).toBe(false);
    expect(votes).toEqual([]);

    await page.keyboard.press("Shift+Tab");
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "End", "ArrowLeft"]) {
      await page.keyboard.press(key);
    }
    await expect(group(page).getByRole("button", { name: "4 av 5 stjerner" })).toBeFocused();
    expect(votes).toEqual([]);
    await page.keyboard.press("Space");
    await expect(page.getByText("din: 4 av 5 stjerner")).toBeVisible();
    expect(votes).toEqual([JSON.stringify({ rating: 4, isHelpful: false })]);
  });

  test("leave keys with Alt, Ctrl, Meta or Shift to the browser", async ({ page }) => {
    await openPage(page, path);
    await group(page).focus();
    await page.keyboard.press("End");
    const last = group(page).getByRole("button", { name: "5 av 5 stjerner" });
    await page.evaluate(() => {
      const taken: string[] = [];
      Object.assign(globalThis, { taken });
      addEventListener("keydown", ({ defaultPrevented, key }) => defaultPrevented && taken.push(key));
    });
    for (const keys of ["Alt+ArrowLeft", "Control+Home", "Meta+ArrowLeft", "Shift+ArrowDown"]) {
      await page.keyboard.press(keys);
      await expect(last).toBeFocused();
    }
    expect(await page.evaluate(() => (globalThis as unknown as { taken: string[] }).taken)).toEqual([]);
  });

  test("stop at one's own vote once there is one", async ({ page }) => {
    await openPage(page, "/mal/2");
    await group(page).getByRole("button", { name: "3 av 5 stjerner" }).click();
    await expect(page.getByText("din: 3 av 5 stjerner")).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await tabTo(page, group(page));
    await expect(group(page).getByRole("button", { name: "3 av 5 stjerner" })).toBeFocused();
  });
});

test.describe("a search is told to screen readers", () => {
  /** The pauses between keys are the test's, however busy the machine is. */
  async function openUnderStoppedClock(page: Page): Promise<() => Promise<readonly string[]>> {
    await page.clock.install();
    await openPage(page, "/");
    await page.clock.pauseAt(Date.now() + 60_000);
    return listenToStatus(page);
  }
  /** The longest that a search waits while somebody types. */
  const waitMs = 150;
  const restMs = 1_000;
  const notes = (page: Page) => page.locator(".search-notes");
  /** They come with the script that tells. */
  const regions = (page: Page) => page.locator("body > [role=status]:last-child");

  test("suggestions once typing rests, and once", async ({ page }) => {
    const told = await openUnderStoppedClock(page);
    const suggested = async () => (await told()).filter((text) => text.includes("forslag"));
    for (const typed of ["hu", "hus", "husl", "husle"]) {
      await searchField(page).fill(typed);
      await page.clock.runFor(waitMs);
      await expect(notes(page)).toContainText(`Viser treff for «${typed}`);
      await expect(regions(page)).toBeAttached();
      await page.clock.runFor(restMs - 2 * waitMs);
    }
    expect(await suggested()).toEqual([]);
    await page.clock.runFor(restMs);
    expect(await suggested()).toEqual([expect.stringMatching(/^\d forslag til søk\. Bla med piltastene\.$/)]);
    await searchField(page).fill("qqqxyz");
    await page.clock.runFor(waitMs);
    await expect(page.getByRole("heading", { name: "Ingen maler funnet" })).toBeVisible();
    await page.clock.runFor(restMs);
    await expect(said(page, "forslag til søk")).toHaveCount(0);
  });

  for (const late of ["the next list", "the script that tells"]) {
    test(`only of the list on screen, when ${late} comes late`, async ({ page }) => {
      const told = await openUnderStoppedClock(page);
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const hold = (url: string) =>
        page.route(url, async (route) => {
          await released;
          await route.continue();
        });
      const isScriptLate = late !== "the next list";
      const script = page.waitForRequest("**/search-announcer*.js");
      if (isScriptLate) await hold("**/search-announcer*.js");
      await searchField(page).fill("husleiekontrat");
      await page.clock.runFor(waitMs);
      await expect(notes(page)).toContainText("Mente du «husleiekontrakt»?");
      await (isScriptLate ? script : expect(regions(page)).toBeAttached());
      if (!isScriptLate) await hold("**/api/templates?*");
      const next = page.waitForRequest("**/api/templates?*leiekontrakt*");
      await searchField(page).fill("leiekontrakt");
      await page.clock.runFor(waitMs);
      await next;
      await page.clock.runFor(restMs);
      expect((await told()).filter((text) => text.includes("Mente du"))).toEqual([]);
      release();
      await expect(notes(page)).toContainText("Viser også treff for «");
      await expect(regions(page)).toBeAttached();
      await page.clock.runFor(restMs);
      await expect(said(page, /^Viser også treff for «/)).toHaveCount(1);
      expect((await told()).filter((text) => text.includes("Mente du"))).toEqual([]);
    });
  }

  test("a correction and synonyms, once, and nothing of what the page opened with", async ({ page }) => {
    await openPage(page, "/?sok=fulmakt");
    await expect(page.locator(".search-notes")).toContainText("Mente du");
    const told = await listenToStatus(page);
    await cards(page).first().getByRole("button", { name: /^5/ }).click();
    await expect(toast(page)).toBeVisible();
    await searchField(page).fill("husleiekontrat");
    await expect(page.locator(".search-notes")).toContainText("Mente du «husleiekontrakt»");
    await expect(said(page, "Mente du «husleiekontrakt»?")).toHaveCount(1);
    await page.getByLabel("Sorter etter").selectOption("alfabetisk");
    await page.getByLabel("Sorter etter").selectOption("nyeste");
    await searchField(page).fill("leiekontrakt");
    await expect(said(page, /^Viser også treff for «/)).toHaveCount(1);
    const notes = (await told()).filter((text) => /Mente du|Viser også/.test(text));
    expect(notes).toHaveLength(2);
    expect(notes[1]).toContain(String(await page.locator(".search-notes span").last().textContent()));
  });
});

test.describe("dialogs and forms", () => {
  test("open on their first field, and a required choice says so", async ({ page }) => {
    const chosen = await openAgenturavtale(page);
    const dialog = page.getByRole("dialog");
    await chosen.getByRole("link", { name: /Rapporter/ }).click();
    await expect(dialog.getByRole("radio").first()).toBeFocused();
    await expect(dialog.getByRole("radiogroup", { name: "Hva er galt?" })).toHaveAttribute(
      "aria-required",
      "true",
    );
    await expect(dialog.getByText("(må velges)")).toBeVisible();
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    // The question whether to discard has no field: its title is where to begin.
    await expect(dialog.getByRole("heading", { name: "Forkaste rapporten?" })).toBeFocused();
    await dialog.getByRole("button", { name: "Forkast" }).click();
    await expect(dialog).toHaveCount(0);

    await page.getByRole("link", { name: "Foreslå mal" }).first().click();
    await expect(dialog.getByLabel("Navn på malen")).toBeFocused();
    await expect(dialog.getByRole("combobox", { name: "Kategori", exact: true })).toHaveAttribute(
      "aria-required",
      "true",
    );
    await expect(dialog.getByText("(må velges)")).toBeVisible();
  });

  test("a rejected report shows its errors with the button @phone", async ({ page }) => {
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: /^Send/ });
    for (const [width, height] of [
      [360, 640],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      const chosen = await openAgenturavtale(page);
      await chosen.getByRole("link", { name: /Rapporter/ }).click();
      await send.click();
      await expect(dialog.getByRole("group", { name: "Du må rette dette før du kan sende" })).toBeFocused();
      await expect(dialog.locator(".error-summary")).toBeInViewport({ ratio: 1 });
      await expect(send).toBeInViewport({ ratio: 1 });
    }
  });
});

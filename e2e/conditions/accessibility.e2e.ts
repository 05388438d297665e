/** Conditions that axe cannot check: focus, announcements, voting by keyboard, targets, and edges in forced colours. */
import type { Page } from "@playwright/test";
import { cards, searchField } from "../steps/home-steps.ts";
import { tabTo } from "../steps/keyboard-steps.ts";
import { toast, vote } from "../steps/take-part-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { listenToStatus } from "../steps/status-steps.ts";

const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

test("a toast is reached by the tab key, and gives the focus back", async ({ page }) => {
  await openPage(page, "/");
  await vote(cards(page).first(), 5);
  const before = page.getByRole("contentinfo").getByRole("link").last();
  for (const way of ["a press", "keys"]) {
    await expect(toast(page)).toBeVisible();
    const close = toast(page).getByRole("button", { name: "Lukk varselet" });
    await before.focus();
    if (way === "a press") await close.click();
    else {
      await page.keyboard.press("Tab");
      await expect(toast(page).getByRole("button", { name: "Ta tilbake" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(close).toBeFocused();
      await page.keyboard.press("Enter");
    }
    await expect(toast(page)).toHaveCount(0);
    await expect(before).toBeFocused();
    if (way === "a press") await vote(cards(page).first(), 4);
  }
});

test("the stars are one stop, at which Enter and the space bar cast no vote, and then at one's own", async ({
  page,
}) => {
  const votes: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/rate")) votes.push(String(request.postData()));
  });
  await openPage(page, "/mal/2");
  const stars = page.getByRole("group", { name: /^Gi din vurdering av / }).first();
  const star = (number: number) => stars.getByRole("button", { name: `${number} av 5 stjerner` });
  await tabTo(page, stars);
  await expect(stars).toBeFocused();
  await expect(stars).toHaveAccessibleDescription("Velg med piltastene, stem med Enter");
  for (const key of ["Enter", "Space", "Tab"]) await page.keyboard.press(key);
  expect(await stars.evaluate((one) => one.contains(document.activeElement))).toBe(false);
  await page.keyboard.press("Shift+Tab");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "End"]) await page.keyboard.press(key);
  // Keys with Alt, Ctrl, Meta or Shift are the browser's.
  await page.evaluate(() => {
    addEventListener("keydown", ({ defaultPrevented, key }) => {
      if (defaultPrevented) document.title = `${key} is taken`;
    });
  });
  for (const keys of ["Alt+ArrowLeft", "Control+Home", "Meta+ArrowLeft", "Shift+ArrowDown"]) {
    await page.keyboard.press(keys);
    await expect(star(5)).toBeFocused();
  }
  expect(await page.title()).not.toContain("is taken");
  await page.keyboard.press("ArrowLeft");
  await expect(star(4)).toBeFocused();
  expect(votes).toEqual([]);
  await page.keyboard.press("Space");
  await expect(page.getByText("din: 4 av 5 stjerner")).toBeVisible();
  expect(votes).toEqual([JSON.stringify({ rating: 4, isHelpful: false })]);
  await openPage(page, "/mal/2");
  await tabTo(page, stars);
  await expect(star(4)).toBeFocused();
});

test.describe("a search is told to screen readers", () => {
  /** The pauses between keys are the test's, however busy the machine is. */
  async function openUnderStoppedClock(page: Page): Promise<() => Promise<readonly string[]>> {
    await page.clock.install();
    await openPage(page, "/");
    await page.clock.pauseAt(Date.now() + 60_000);
    return listenToStatus(page);
  }
  /** The longest wait of a search during typing. */
  const waitMs = 150;
  const restMs = 1_000;
  const notes = (page: Page) => page.locator(".search-notes");
  /** They come with the script that sends it. */
  const regions = (page: Page) => page.locator("body > [role=status]:last-child");

  test("suggestions once typing rests, and once", async ({ page }) => {
    const told = await openUnderStoppedClock(page);
    const suggested = async () => (await told()).filter((text) => text.includes("forslag"));
    for (const typed of ["le", "lei", "leie", "leiea"]) {
      await searchField(page).fill(typed);
      await page.clock.runFor(waitMs);
      await expect(notes(page)).toContainText(`for «${typed}`);
      await expect(regions(page)).toBeAttached();
      // Less by one wait more: a list may come without any, and the next one after it.
      await page.clock.runFor(restMs - 3 * waitMs);
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
      await expect(notes(page)).toContainText("for «husleiekontrakt» (rettet stavemåte)");
      await (isScriptLate ? script : expect(regions(page)).toBeAttached());
      if (!isScriptLate) await hold("**/api/templates?*");
      const next = page.waitForRequest("**/api/templates?*leiekontrakt*");
      await searchField(page).fill("leiekontrakt");
      await page.clock.runFor(waitMs);
      await next;
      await page.clock.runFor(restMs);
      expect((await told()).filter((text) => text.includes("rettet"))).toEqual([]);
      release();
      await expect(notes(page)).toContainText(", også «");
      await expect(regions(page)).toBeAttached();
      await page.clock.runFor(restMs);
      await expect(said(page, /^Viser også «/)).toHaveCount(1);
      expect((await told()).filter((text) => text.includes("rettet"))).toEqual([]);
    });
  }

  test("a correction and synonyms, once, and nothing of what the page opened with", async ({ page }) => {
    await openPage(page, "/?sok=fulmakt");
    await expect(page.locator(".search-notes")).toContainText("(rettet stavemåte)");
    const told = await listenToStatus(page);
    await vote(cards(page).first(), 5);
    await expect(toast(page)).toBeVisible();
    await searchField(page).fill("husleiekontrat");
    await expect(page.locator(".search-notes")).toContainText("for «husleiekontrakt» (rettet stavemåte)");
    await expect(said(page, "«husleiekontrakt» (rettet stavemåte).")).toHaveCount(1);
    await page.getByLabel("Sorter etter").selectOption("alfabetisk");
    await page.getByLabel("Sorter etter").selectOption("nyeste");
    await searchField(page).fill("leiekontrakt");
    await expect(said(page, /^Viser også «/)).toHaveCount(1);
    const notes = (await told()).filter((text) => /rettet|Viser også/.test(text));
    expect(notes).toHaveLength(2);
    const [, also] = String(await page.locator(".search-notes").textContent()).split(", ");
    expect(notes[1]).toContain(String(also));
  });
});

test("a dialog opens on its first field, says what is required, and shows its errors with the button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openPage(page, "/");
  const dialog = page.getByRole("dialog");
  const card = cards(page).first();
  // The flag is seen, and has its place, where one points at the row.
  await card.hover();
  const report = card.getByRole("link", { name: /Rapporter/ });
  await report.click();
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await expect(dialog.getByRole("radiogroup", { name: "Hva er galt?" })).toHaveAttribute(
    "aria-required",
    "true",
  );
  await expect(dialog.getByText("(må velges)")).toBeVisible();
  const send = dialog.getByRole("button", { name: /^Send/ });
  await send.click();
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await expect(dialog.getByRole("radio").first()).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("radiogroup", { name: "Hva er galt?" })).toHaveAccessibleDescription(
    "Du må velge en grunn for å rapportere denne malen.",
  );
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  // The question whether to discard has no field: its title is where to begin.
  await expect(dialog.getByRole("heading", { name: "Forkaste rapporten?" })).toBeFocused();
  await dialog.getByRole("button", { name: "Forkast" }).click();
  await expect(report).toBeFocused();
});

test("Enter in the search box, and a skip link, lead to the results", async ({ page }) => {
  const first = cards(page).first();
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Hopp til malene" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, first.getByRole("link").first(), { within: 3 });

  await searchField(page).focus();
  await page.keyboard.type("vedtekter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Avtalemaler", exact: true })).toBeFocused();
  await expect(page).toHaveURL("/?sok=vedtekter");
  await expect(first).toContainText("Vedtekter");
  await tabTo(page, first.getByRole("link", { name: /^Gå til avtalemal/ }), { within: 6 });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the skip link leads to the results, and each star is a stop", async ({ page }) => {
    await page.goto("/?sok=vedtekter");
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await tabTo(page, cards(page).first().getByRole("link").first(), { within: 5 });
    await page.goto("/mal/1");
    const stars = page.getByRole("group", { name: /^Gi din vurdering av / }).first();
    await expect(stars).toHaveAttribute("tabindex", "-1");
    await expect(stars.locator("button:not([tabindex])")).toHaveCount(5);
  });
});

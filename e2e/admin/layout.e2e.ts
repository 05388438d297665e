/**
 * The administrator's page at its widths: the tabs, and the bars that may be in the way. What strangers may type is in
 * `e2e/conditions/administrator.e2e.ts`.
 */
import type { Page } from "@playwright/test";
import { test } from "../steps/admin-steps.ts";
import { expect } from "../steps/fixtures.ts";
import { hiddenPart } from "../steps/keyboard-steps.ts";

const lists = [/^Forslag/, /^Maler/, /^Feil/, /^Tilbud/, /^Annonser/, /^Annonsehenv/, /^Situasjoner/];
const widths = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;

/** The end of a cut row fades. */
const expectFades = async (row: ReturnType<Page["locator"]>) =>
  expect(await row.evaluate((one) => getComputedStyle(one, "::after").backgroundImage)).toContain("gradient");

test("headings have the document's voice, and the header's actions are words, on a phone in one menu", async ({
  page,
  admin,
}) => {
  const panel = await admin.open();
  const font = panel.getByRole("heading", { level: 2 }).evaluate((one) => getComputedStyle(one).fontFamily);
  expect(await font).toContain("Iowan Old Style");
  const header = page.getByRole("banner");
  const actions = [/^Oppdater/, /^Historikk/, /^Min konto/, /^Logg ut/];
  const menu = header.getByRole("button", { name: "Flere valg" });
  for (const name of actions) await expect(header.getByRole("button", { name })).toHaveText(name);
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of actions) await expect(header.getByRole("button", { name })).toBeHidden();
  await menu.click();
  for (const name of actions) await expect(header.getByRole("button", { name })).toHaveText(name);
  await header.getByRole("button", { name: "Historikk" }).click();
  await expect(page.getByRole("dialog", { name: "Historikk" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

test("the tabs stand in one row, and fade on a phone where they go on", async ({ page, admin }) => {
  await admin.open();
  const tabs = page.getByRole("tab");
  for (const width of [1366, 1280]) {
    await page.setViewportSize({ width, height: 768 });
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().y));
    expect([tops.length, new Set(tops).size], `at ${width}`).toEqual([8, 1]);
  }
  await page.setViewportSize({ width: 820, height: 900 });
  for (const each of await tabs.all()) await expect(each).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFades(page.getByRole("tablist").first());
  await page.emulateMedia({ forcedColors: "active" });
  const lines = await tabs.evaluateAll((all) => all.map((tab) => getComputedStyle(tab).borderBlockEndColor));
  expect(lines.slice(1), "the open one's line in forced colours").not.toContain(lines[0]);
  await page.emulateMedia({ forcedColors: null });
  for (const tab of lists) {
    await admin.openTab(tab);
    await expect(page.getByRole("tab", { name: tab }), "scrolled to").toBeInViewport({ ratio: 0.5 });
  }
});

test("a row is as high in one list as in another", async ({ page, admin }) => {
  await admin.open();
  const templates = await admin.openTab(/^Maler/);
  await expect(templates.locator(".paper", { hasText: "VIRKER IKKE" }).first()).toBeVisible();
  for (const [size, timesAsHigh] of [
    [widths[0], 1.25],
    // A phone has a line of its own for the badges, and one for the host.
    [widths[1], 3],
  ] as const) {
    await page.setViewportSize(size);
    const highest: number[] = [];
    for (const tab of lists) {
      const rows = (await admin.openTab(tab)).locator("tbody tr");
      await expect(rows.first()).toBeVisible();
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      highest.push(Math.max(...heights));
    }
    expect(Math.max(...highest) / Math.min(...highest), highest.join()).toBeLessThanOrEqual(timesAsHigh);
  }
});

test("the undo bar is visible, and covers nothing that has the focus", async ({ page, admin }) => {
  for (const name of ["Skjult", "Dekket", "Synlig"]) await admin.sendInquiry(`${name} AS`);
  await admin.open();
  const undo = page.getByRole("button", { name: "Angre" });
  const panel = await admin.openTab(/^Annonsehenvendelser/);
  const [row, next] = [admin.rowOf(panel, "Dekket AS"), admin.rowOf(panel, "Skjult AS")];
  const isFocusCovered = () =>
    page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const { x, y, width, height } = focused.getBoundingClientRect();
      return !focused.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  for (const size of widths) {
    await page.setViewportSize(size);
    await (await admin.actionOf(row, /^Slett/)).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Slett" }).press("Enter");
    await expect(next.getByRole("button", { name: /^Flere valg/ })).toBeFocused();
    await expect(undo).toBeInViewport({ ratio: 1 });
    for (let presses = 0; presses < 5; presses += 1) {
      expect(await isFocusCovered()).toBe(false);
      await page.keyboard.press("Shift+Tab");
    }
    await undo.press("Enter");
    await admin.expectToast("Hentet tilbake");
    await (await admin.actionOf(row, /^Avvis/)).press("Enter");
    await expect(undo).toBeInViewport({ ratio: 1 });
    await undo.press("Enter");
    await expect(undo).toHaveCount(0);
  }
});

test("a toast lies over nothing of a list, nor of the bar for the chosen rows, nor over the site's name", async ({
  page,
  admin,
}) => {
  const panel = await admin.open("maler");
  const bar = page.getByRole("group", { name: "Med de valgte" });
  const box = panel.locator(".row-checkbox:visible input").nth(1);
  for (const size of widths) {
    await page.setViewportSize(size);
    await (await admin.listAction(panel, "Eksporter som CSV for Excel")).click();
    // At the second width the toast of the first may leave at any moment: theirs are looked at until one is there.
    const overlap = async () => {
      const [toast, list] = [await page.locator(".toast").boundingBox(), await panel.boundingBox()];
      const name = await page.locator(".brand").boundingBox();
      return toast && list && name
        ? Math.max(toast.y + toast.height - list.y, name.x + name.width - toast.x)
        : Infinity;
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    await box.check();
    await expect(bar).toBeInViewport({ ratio: 0.99 });
    const tops = await bar.locator("> *").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(new Set(tops.map(({ y, height }) => Math.round((y + height / 2) / 4))).size, "rows").toBe(1);
    await bar.getByRole("button", { name: "Fjern utvalget" }).click();
    await expect(bar).toHaveCount(0);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await box.check();
  expect(await bar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(0);
  await expectFades(bar);
  // What gets focus after a key has it by the keyboard.
  await page.keyboard.press("Tab");
  for (const control of await bar.locator("button, select").all()) {
    await control.focus();
    expect(await hiddenPart(control, ".bulk-bar"), await control.innerText()).toBe(0);
  }
});

test("the way back and the steps of the queue stand in one row on a phone, as do the decisions", async ({
  page,
  admin,
}) => {
  await admin.open();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: /^Se gjennom/ }).click();
  await expect(page.locator(".review-steps")).toBeVisible();
  for (const row of [".review-bar .button", ".review-actions .button"]) {
    const middles = await page.locator(row).evaluateAll((all) =>
      all.map((one) => {
        const { y, height } = one.getBoundingClientRect();
        return Math.round(y + height / 2);
      }),
    );
    expect([middles.length > 1, new Set(middles).size], row).toEqual([true, 1]);
  }
});

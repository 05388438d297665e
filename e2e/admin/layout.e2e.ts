/**
 * The administrator's page at its widths: the tabs, and the bars that may be in the way. What strangers may type is in
 * `e2e/conditions/administrator.e2e.ts`.
 */
import type { Page } from "@playwright/test";
import {
  actionOf,
  expectToast,
  listAction,
  openAdmin,
  openRow,
  openTab,
  rowOf,
  sendInquiry,
  suggest,
  test,
} from "../steps/admin-steps.ts";
import { expect } from "../steps/fixtures.ts";
import { hiddenPart } from "../steps/keyboard-steps.ts";

const word = "Rettsanmodningsbegjæring".repeat(9).slice(0, 200);

/** What is wider than the screen or than its box. */
const tooWide = (page: Page) =>
  page
    .locator(
      "html, .dialog, .dialog-panel, .undo-notice, .undo-notice p, .toast, .history > li, .row-name, .data-table tr, .row-actions",
    )
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map(({ className }) => className),
    );

test("whole rows are seen at once, in every list as high as in the others, on a laptop and on a phone", async ({
  page,
  product,
}) => {
  for (let number = 0; number < 9; number += 1) {
    await suggest(page, product, `Forslag nummer ${number}`);
    await sendInquiry(page, product, `Bedrift nummer ${number}`);
  }
  await openAdmin(page);
  for (const [width, height, least, highest] of [
    // In a wide font the tabs need a second line.
    [1366, 768, 7, 72],
    // A phone has a line of its own for the badges and the host.
    [390, 844, 4, 136],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const tab of [
      /^Forslag/,
      /^Maler/,
      /^Feil/,
      /^Tilbud/,
      /^Annonser/,
      /^Annonsehenv/,
      /^Situasjoner/,
    ]) {
      const rows = (await openTab(page, tab)).locator("tbody tr");
      await expect(rows.first()).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
      const seen = await rows.evaluateAll((all) =>
        all
          .map((row) => row.getBoundingClientRect())
          .filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight)
          .map((box) => box.height),
      );
      expect(seen.length, `${width} ${tab}`).toBeGreaterThanOrEqual(Math.min(least, await rows.count()));
      expect(Math.max(...seen), `${width} ${tab}`).toBeLessThanOrEqual(highest);
    }
  }
});

test("a word of 200 letters and the eight tabs fit every width, as do the question, the toast and the undo", async ({
  page,
  product,
}) => {
  await suggest(page, product, word);
  await sendInquiry(page, product, word);
  await openAdmin(page);
  for (const width of [1440, 1366, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tab of [/^Forslag/, /^Maler/, /^Feil/, /^Annonsehenvendelser/, /^Stats/, /^Situasjoner/]) {
      await openTab(page, tab);
      expect(await tooWide(page), `${width} ${tab}`).toEqual([]);
      await expect(page.getByRole("tab", { name: tab })).toBeInViewport({ ratio: 0.5 });
    }
  }
  // On a phone they scroll, and fade where they go on.
  const tabs = page.getByRole("tablist").first();
  expect(await tabs.evaluate((one) => getComputedStyle(one, "::after").backgroundImage)).toContain(
    "gradient",
  );

  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [tab, action] of [
      [/^Forslag/, "Slett permanent"],
      [/^Annonsehenvendelser/, "Slett"],
    ] as const) {
      const found = rowOf(await openTab(page, tab), word);
      await (await actionOf(found, new RegExp(`^${action}`))).click();
      const question = page.getByRole("dialog");
      await expect(question).toContainText("Rettsanmodning");
      expect(await tooWide(page)).toEqual([]);
      await question.getByRole("button", { name: action }).click();
      await expect(page.locator(".undo-notice")).toContainText("er slettet.");
      expect(await tooWide(page)).toEqual([]);
      await page.getByRole("button", { name: "Angre" }).click();
      await expectToast(page, "Hentet tilbake");
      expect(await tooWide(page)).toEqual([]);
      await expect(page.locator(".toast")).toBeInViewport({ ratio: 1 });
      await expect(found).toHaveCount(1);
    }
    await page.getByRole("button", { name: "Historikk" }).click();
    await expect(page.getByRole("dialog")).toContainText("Rettsanmodning");
    expect(await tooWide(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }

  // On a laptop the tabs fit in one row, and an email breaks before its @ if at all.
  const tops = await page
    .getByRole("tab")
    .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().y));
  expect(new Set(tops).size).toBe(1);
  const inquiries = await openTab(page, /^Annonsehenvendelser/);
  await openRow(rowOf(inquiries, word));
  const email = inquiries.getByRole("link", { name: "kontakt@example.com" });
  const emailLines = await email.first().evaluate((link) =>
    [...link.childNodes].map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects().length;
    }),
  );
  expect(Math.max(...emailLines)).toBe(1);
});

test("the undo bar is visible, and covers nothing that has the focus, on a screen and on a phone", async ({
  page,
  product,
}) => {
  const names = ["Skjult", "Dekket", "Synlig"];
  for (const name of names) await sendInquiry(page, product, `${name} AS`);
  await openAdmin(page);
  const undo = page.getByRole("button", { name: "Angre" });
  const panel = await openTab(page, /^Annonsehenvendelser/);
  const [next = "", row = ""] = names;
  const rowFor = (company: string) => rowOf(panel, `${company} AS`).first();
  const isFocusCovered = () =>
    page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const { x, y, width, height } = focused.getBoundingClientRect();
      return !focused.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await (await actionOf(rowFor(row), /^Slett/)).press("Enter");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Slett/ })
      .press("Enter");
    await expect(rowFor(next).getByRole("button", { name: /^Flere valg/ })).toBeFocused();
    await expect(undo).toBeInViewport({ ratio: 1 });
    for (let presses = 0; presses < 5; presses += 1) {
      expect(await isFocusCovered()).toBe(false);
      await page.keyboard.press("Shift+Tab");
    }
    await undo.press("Enter");
    await expectToast(page, "Hentet tilbake");
    await (await actionOf(rowFor(row), /^Avvis/)).press("Enter");
    await expect(undo).toBeInViewport({ ratio: 1 });
    await undo.press("Enter");
    await expect(undo).toHaveCount(0);
  }
});

test("a toast lies over nothing of the row for the chosen, which fades on a phone where it goes on", async ({
  page,
}) => {
  await openAdmin(page, "maler");
  const panel = page.getByRole("tabpanel", { name: /^Maler/ });
  const bar = page.getByRole("group", { name: "Med de valgte" });
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await (await listAction(panel, "Eksporter")).click();
    await page.getByRole("dialog").getByRole("button", { name: "CSV for Excel" }).click();
    await expect(page.locator(".toast")).toBeVisible();
    await panel.locator(".row-checkbox:visible input").nth(1).check();
    await expect(bar).toBeInViewport({ ratio: 0.99 });
    const tops = await bar.locator("> *").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(new Set(tops.map(({ y, height: high }) => Math.round((y + high / 2) / 4))).size, "rows").toBe(1);
    const toast = await page.locator(".toast").boundingBox();
    expect((toast?.y ?? 999) + (toast?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    await bar.getByRole("button", { name: "Fjern utvalget" }).click();
    await expect(bar).toHaveCount(0);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await panel.locator(".row-checkbox:visible input").nth(1).check();
  expect(await bar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(0);
  expect(await bar.evaluate((one) => getComputedStyle(one, "::after").backgroundImage)).toContain("gradient");
  // What gets focus after a key has it by the keyboard.
  await page.keyboard.press("Tab");
  for (const control of await bar.locator("button, select").all()) {
    await control.focus();
    expect(await hiddenPart(control, ".bulk-bar"), await control.innerText()).toBe(0);
  }

  // The steps of the queue stand in one row, as do the way back and what waits.
  await openAdmin(page);
  await page.getByRole("button", { name: /^Se gjennom/ }).click();
  const middles = (buttons: string) =>
    page.locator(buttons).evaluateAll((all) =>
      all.map((one) => {
        const { y, height } = one.getBoundingClientRect();
        return Math.round(y + height / 2);
      }),
    );
  await expect(page.locator(".review-steps")).toBeVisible();
  expect(new Set(await middles(".review-steps .button")).size).toBe(1);
  expect(new Set(await middles(".review-bar > .button, .review-waiting")).size).toBe(1);
});

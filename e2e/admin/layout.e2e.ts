/** The administrator's page at its widths, with words that are too long and bars that are in the way. */
import { expectToast, openTab, rowOf, signInAsAdmin } from "../steps/admin-steps.ts";
import { expect, test } from "../steps/fixtures.ts";
import { hiddenPart } from "../steps/keyboard-steps.ts";

test.use({ audience: "administrator", program: "src/testing/full-inbox.ts" });

test("a word of 200 letters and the eight tabs fit every width", async ({ page, product }) => {
  await signInAsAdmin(page, product);
  for (const width of [1440, 1366, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tab of [/^Forslag/, /^Maler/, /^Feil/, /^Annonsehenvendelser/, /^Stats/, /^Situasjoner/]) {
      await openTab(page, tab);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow(), `${width} ${tab}`).toBe(0);
      const chosen = page.getByRole("tab", { name: tab });
      await expect(chosen).toBeInViewport({ ratio: 0.5 });
    }
    const cells = page.locator(".row-name, .data-table .row-actions");
    for (const box of await cells.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))) {
      expect(box, `${width}`).toBeLessThanOrEqual(0);
    }
  }
  // On a laptop the tabs fit in one row, and an email breaks before its @ if at all.
  await page.setViewportSize({ width: 1366, height: 800 });
  const tops = await page
    .getByRole("tab")
    .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().y));
  expect(new Set(tops).size).toBe(1);
  const inquiries = await openTab(page, /^Annonsehenvendelser/);
  const emailLines = await inquiries.getByRole("link", { name: "kontakt1@example.com" }).evaluate((link) =>
    [...link.childNodes].map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects().length;
    }),
  );
  expect(Math.max(...emailLines)).toBe(1);
  // On a phone a button scrolls to the hidden tabs.
  await page.setViewportSize({ width: 390, height: 844 });
  await openTab(page, /^Forslag/);
  const more = page.locator('.tabs-more[data-side="end"]');
  await more.click();
  await expect(page.locator('.tabs-more[data-side="start"]')).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Feil/ })).toBeInViewport();
});

for (const width of [1366, 390]) {
  test(`a word of 200 letters fits the confirm dialog, the toast, the undo bar and the history at ${width}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInAsAdmin(page, product);
    const tooWide = () =>
      page
        .locator("html, .dialog, .dialog-panel, .undo-notice, .undo-notice p, .toast, .history > li")
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map(({ className }) => className),
        );
    for (const [tab, row, action] of [
      [/^Forslag/, "Rettsanmodning", "Slett permanent"],
      [/^Feil/, "Rettsanmodning", "Slett mal"],
      [/^Annonsehenvendelser/, "kontakt2@", "Slett"],
    ] as const) {
      const panel = await openTab(page, tab);
      const found = rowOf(panel, row);
      await found.getByRole("button", { name: new RegExp(`^${action}`) }).click();
      const question = page.getByRole("dialog");
      await expect(question).toContainText("Rettsanmodning");
      expect(await tooWide()).toEqual([]);
      await question.getByRole("button", { name: action }).click();
      await expect(page.locator(".undo-notice")).toContainText("er slettet.");
      expect(await tooWide()).toEqual([]);
      await page.getByRole("button", { name: "Angre" }).click();
      await expectToast(page, "Hentet tilbake");
      expect(await tooWide()).toEqual([]);
      await expect(page.locator(".toast")).toBeInViewport({ ratio: 1 });
      await expect(found).toHaveCount(1);
    }
    await page.getByRole("button", { name: "Historikk" }).click();
    await expect(page.getByRole("dialog")).toContainText("Rettsanmodning");
    expect(await tooWide()).toEqual([]);
  });

  test(`the undo bar is visible, and covers nothing that has the focus, at ${width}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInAsAdmin(page, product);
    const undo = page.getByRole("button", { name: "Angre" });
    const isFocusCovered = () =>
      page.evaluate(() => {
        const {
          x,
          y,
          width: w,
          height: h,
        } = (document.activeElement ?? document.body).getBoundingClientRect();
        return !document.activeElement?.contains(document.elementFromPoint(x + w / 2, y + h / 2));
      });
    for (const [tab, row, next] of [
      [/^Forslag/, "Forslag nummer 20K", "Forslag nummer 21K"],
      [/^Annonsehenvendelser/, "kontakt20@", "kontakt21@"],
    ] as const) {
      const panel = await openTab(page, tab);
      await rowOf(panel, row)
        .getByRole("button", { name: /^Slett/ })
        .press("Enter");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Slett/ })
        .press("Enter");
      await expect(rowOf(panel, next).getByRole("button", { name: /^Slett/ })).toBeFocused();
      await expect(undo).toBeInViewport({ ratio: 1 });
      for (const key of ["Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
        expect(await isFocusCovered()).toBe(false);
        await page.keyboard.press(key);
      }
      await undo.press("Enter");
      await expectToast(page, "Hentet tilbake");
      await expect(rowOf(panel, row)).toHaveCount(1);
    }
    const inquiries = page.getByRole("tabpanel", { name: /^Annonsehenvendelser/ });
    await rowOf(inquiries, "kontakt20@")
      .getByRole("button", { name: /^Avvis/ })
      .press("Enter");
    await expect(undo).toBeInViewport({ ratio: 1 });
    await undo.press("Enter");
    await expect(undo).toHaveCount(0);
  });
}

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  test(`a toast lies over nothing of the row for the chosen at ${width}`, async ({ page, product }) => {
    await page.setViewportSize({ width, height });
    await signInAsAdmin(page, product);
    const panel = await openTab(page, /^Maler/);
    await panel.locator(".row-checkbox:visible input").nth(1).check();
    const bar = page.getByRole("group", { name: "Med de valgte" });
    await expect(page.locator(".toast")).toBeVisible();
    await expect(bar).toBeInViewport({ ratio: 0.99 });
    const tops = await bar.locator("> *").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(new Set(tops.map(({ y, height: high }) => Math.round((y + high / 2) / 4))).size, "rows").toBe(1);
    const toast = await page.locator(".toast").boundingBox();
    expect((toast?.y ?? 999) + (toast?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    await bar.getByRole("button", { name: "Fjern utvalget" }).click();
    await expect(bar).toHaveCount(0);
  });
}

test("on a phone the box that chooses a row stands in the corner of its card", async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Maler/);
  const card = panel.locator("tbody tr").first();
  const [row, box, name] = await Promise.all(
    [card, card.locator(".row-checkbox"), card.locator(".row-name")].map((one) => one.boundingBox()),
  );
  expect((row?.x ?? NaN) + (row?.width ?? NaN) - (box?.x ?? NaN) - (box?.width ?? NaN)).toBeLessThan(20);
  expect(name?.width).toBeGreaterThan(200);
});

test("on a phone the row for the chosen fades where it goes on, and what has the focus stands before that", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Maler/);
  await panel.locator(".row-checkbox:visible input").nth(1).check();
  const bar = page.getByRole("group", { name: "Med de valgte" });
  expect(await bar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(0);
  expect(await bar.evaluate((one) => getComputedStyle(one, "::after").backgroundImage)).toContain("gradient");
  // What gets focus after a key has it by the keyboard.
  await page.keyboard.press("Tab");
  for (const control of await bar.locator("button, select").all()) {
    await control.focus();
    expect(await hiddenPart(control, ".bulk-bar"), await control.innerText()).toBe(0);
  }
});

test("on a phone the steps of the queue stand in one row, as do the way back and what waits", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsAdmin(page, product);
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

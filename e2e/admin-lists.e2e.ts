/** Full admin lists: the view in the url, paging, long texts, decisions by keyboard, bulk deletion. */
import type { Page } from "@playwright/test";
import { expectToast, openTab, rowOf, signInAsAdmin } from "./admin-steps.ts";
import { expect, expectAccessible, openPage, test } from "./fixtures.ts";

test.use({ audience: "administrator", program: "src/testing/full-inbox.ts" });

const url = (page: Page) => decodeURIComponent(page.url().replace(/^[^/]*\/\/[^/]*/, ""));
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("the url holds tab, search, filter, sorting and page, through reload and Back", async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product);
  const panel = page.getByRole("tabpanel", { name: /^Forslag/ });
  await expect(page.getByRole("tab", { name: /^Forslag/ })).toContainText("Forslag 300");
  await panel.getByLabel("Søk i forslag").fill("forslag");
  await panel.getByLabel("Kategori").selectOption("Jobb");
  await panel.getByLabel("Sortering", { exact: true }).selectOption("navn");
  await panel.getByRole("button", { name: "Neste" }).click();
  expect(url(page)).toBe("/admin?sok=forslag&kategori=Jobb&sortering=navn&side=2#forslag");
  const shown = await panel.locator("tbody tr").first().textContent();

  await page.reload();
  await expect(panel.locator("tbody tr").first()).toHaveText(shown ?? "");
  await expect(panel.getByLabel("Søk i forslag")).toHaveValue("forslag");
  await expect(panel.getByLabel("Kategori")).toHaveValue("Jobb");

  await openTab(page, /^Maler/);
  expect(url(page)).toBe("/admin#maler");
  await openTab(page, /^Feil/);
  await page.goBack();
  await expect(page.getByRole("tab", { name: /^Maler/ })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(panel.locator("tbody tr").first()).toHaveText(shown ?? "");
  await page.goBack();
  await expect(panel.locator(".list-pager-jump input")).toHaveValue("1");
  expect(url(page)).toBe("/admin?sok=forslag&kategori=Jobb&sortering=navn#forslag");
});

test("a hash in another case is corrected, an unknown one opens the first tab, the skip link changes neither", async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product);
  await openPage(page, "/admin#Maler");
  await page.reload();
  await expect(page.getByRole("tab", { name: /^Maler/ })).toHaveAttribute("aria-selected", "true");
  expect(url(page)).toBe("/admin#maler");
  await page.locator(".skip-link").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#innhold")).toBeFocused();
  await expect(page.getByRole("tab", { name: /^Maler/ })).toHaveAttribute("aria-selected", "true");
  expect(url(page)).toBe("/admin#maler");
  await page.evaluate(() => (location.hash = "finnes-ikke"));
  await expect(page.getByRole("tab", { name: /^Forslag/ })).toHaveAttribute("aria-selected", "true");
  expect(url(page)).toBe("/admin#forslag");
});

test("a new page begins at the list's top, and any page can be chosen", async ({ page, product }) => {
  await signInAsAdmin(page, product);
  const panel = page.getByRole("tabpanel", { name: /^Forslag/ });
  const heading = panel.getByRole("heading", { name: "Forslag", exact: true });
  await panel.getByRole("button", { name: "Neste" }).click();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(panel.locator(".list-pager-rows")).toHaveText("26–50 av 300");
  await panel.getByRole("spinbutton", { name: "Side" }).fill("99");
  await page.keyboard.press("Enter");
  await expect(panel.locator(".list-pager-rows")).toHaveText("276–300 av 300");
  await expect(heading).toBeInViewport();
  await expectAccessible(page);
});

test("a long text is shown in full where it is decided on, and collapses by keyboard", async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product);
  const waiting = rowOf(page.getByRole("tabpanel", { name: /^Forslag/ }), "Forslag nummer 1Dette");
  const text = waiting.locator(".row-text");
  const isWhole = () => text.evaluate((element) => element.scrollHeight <= element.clientHeight);
  await expect(text).toContainText("Slutten.");
  expect(await isWhole()).toBe(true);
  await waiting.getByRole("button", { name: /^Vis mindre/ }).press("Enter");
  expect(await isWhole()).toBe(false);
  const more = waiting.getByRole("button", { name: /^Vis hele.*Forslag nummer 1/ });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await expect(more).toBeFocused();
  await more.press("Enter");
  expect(await isWhole()).toBe(true);
});

test("a word of 200 letters and the seven tabs fit every width", async ({ page, product }) => {
  await signInAsAdmin(page, product);
  for (const width of [1366, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tab of [/^Forslag/, /^Feil/, /^Annonsehenvendelser/, /^Stats/]) {
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

test("the focus moves to the next row after each decision, and to the heading after the last", async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product);
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeFocused();
  const panel = page.getByRole("tabpanel", { name: /^Forslag/ });
  const button = (name: RegExp, row: string) => rowOf(panel, row).getByRole("button", { name });

  await button(/^Godkjenn/, "Forslag nummer 5K").press("Enter");
  await expectToast(page, "Forslag godkjent");
  await expect(button(/^Godkjenn/, "Forslag nummer 6K")).toBeFocused();

  await button(/^Avvis/, "Forslag nummer 6K").press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Avvis" }).press("Enter");
  await expect(rowOf(panel, "Forslag nummer 6K")).toHaveCount(0);
  await expect(button(/^Avvis/, "Forslag nummer 7K")).toBeFocused();

  await page.getByRole("button", { name: "Angre" }).press("Enter");
  await expectToast(page, "Hentet tilbake");
  await expect(button(/^Godkjenn/, "Forslag nummer 6K")).toBeFocused();

  const inquiries = await openTab(page, /^Annonsehenvendelser/);
  await inquiries.getByLabel("Søk i henvendelser").fill("Kontakt 30");
  await rowOf(inquiries, "Kontakt 30")
    .getByRole("button", { name: /^Slett/ })
    .press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Slett" }).press("Enter");
  await expect(inquiries.getByText("Ingen treff")).toBeVisible();
  await expect(inquiries.getByRole("heading", { name: "Annonsehenvendelser" })).toBeFocused();

  const reports = await openTab(page, /^Feil/);
  await rowOf(reports, "Rapportert avtale 4K")
    .getByRole("button", { name: /^Merk som løst/ })
    .press("Enter");
  await expectToast(page, "Rapport løst");
  await expect.poll(() => focusedText(page)).toBe("Merk som løst: Rapportert avtale 5");
});

test("all rows of the filter are deleted together, counted correctly, and restored together", async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product);
  const panel = page.getByRole("tabpanel", { name: /^Forslag/ });
  const tab = page.getByRole("tab", { name: /^Forslag/ });
  await expect(tab).toContainText("Forslag 300");
  const before = await tab.textContent();
  await panel.getByLabel("Kategori").selectOption("Bolig");
  await panel.getByLabel("Status").selectOption("Ventende");
  const [found] = (await panel.locator(".list-count p").textContent())?.match(/^\d+/) ?? [];
  await panel.getByRole("button", { name: "Slett alle viste" }).click();
  const question = page.getByRole("dialog", { name: `Slette ${found} forslag?` });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Avbryt" }).click();
  await expect(tab).toHaveText(before ?? "");
  await panel.getByRole("button", { name: "Slett alle viste" }).click();
  await question.getByRole("button", { name: `Slett ${found} forslag` }).click();
  await expectToast(page, "Slettet", `${found} forslag`);
  await expect(panel.getByText("Ingen treff")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Forslag", exact: true })).toBeFocused();
  const counts = /Forslag (\d+) · (\d+) venter/;
  const [, all = "", waiting = ""] = counts.exec(before ?? "") ?? [];
  await expect(tab).toHaveText(
    `Forslag ${Number(all) - Number(found)} · ${Number(waiting) - Number(found)} venter`,
  );
  await expect(page.getByText(`${found} forslag er slettet.`)).toBeVisible();
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(tab).toHaveText(before ?? "");
});

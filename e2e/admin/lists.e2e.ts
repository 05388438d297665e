/** Full admin lists: the view in the url, paging, long texts, decisions by keyboard, bulk deletion. */
import type { Page } from "@playwright/test";
import { expectToast, openTab, rowOf, signInAsAdmin } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

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
  await panel.getByRole("button", { name: `Velg alle ${found}` }).click();
  const chosen = panel.getByRole("group", { name: "Med de valgte" });
  await expect(chosen).toContainText(`${found} valgt`);
  await chosen.getByRole("button", { name: "Slett" }).click();
  const question = page.getByRole("dialog", { name: `Slette ${found} forslag?` });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Avbryt" }).click();
  await expect(tab).toHaveText(before ?? "");
  await chosen.getByRole("button", { name: "Slett" }).click();
  await question.getByRole("button", { name: `Slett ${found} forslag` }).click();
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

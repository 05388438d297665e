/** What visitors keep in their own browser: saved templates, and those opened last. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, openPage, readLayoutShift, test } from "../steps/fixtures.ts";
import { toast } from "../steps/take-part-steps.ts";

const lease = "/mal/standard-arbeidsavtale-bokmal-og-nynorsk-1";
const name = "Standard arbeidsavtale (bokmål og nynorsk)";
const savedKey = "avtalemaler.lagrede";

const saveButton = (page: Page) => page.getByRole("button", { name: "Lagre malen" });
const line = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: text, exact: true }) });

test("a template is saved, found again from the header, removed, and put back @phone", async ({ page }) => {
  await openPage(page, lease);
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Malen er lagret");
  await expect(page.getByRole("button", { name: "Fjern fra lagrede" })).toBeFocused();
  await page.getByRole("banner").getByRole("link", { name: "Lagrede maler" }).click();
  await expect(page).toHaveURL("/lagrede");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await expect(page.getByText("1 lagret mal")).toBeVisible();
  await expectAccessible(page);
  const saved = line(page, name).first();
  await saved.getByRole("button", { name: `Fjern ${name}` }).click();
  await expect(page.getByText("0 lagrede maler")).toBeVisible();
  const undo = saved.getByRole("button", { name: `Angre fjerningen av ${name}` });
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 lagret mal")).toBeVisible();
  await page.reload();
  await expect(line(page, name).first()).toBeVisible();
  expect(await readLayoutShift(page)).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  const width = (await line(page, name).first().locator("> div").boundingBox())?.width;
  expect(width, "of a name").toBeGreaterThan(220);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await line(page, name).first().getByRole("link").click();
  await expect(page).toHaveURL(lease);
  await page.getByRole("button", { name: "Fjern fra lagrede" }).click();
  await expect(saveButton(page)).toBeVisible();
});

test("nothing saved: the page says how; then what is opened is listed and can be emptied", async ({
  page,
}) => {
  await openPage(page, "/lagrede");
  await expect(page.getByText("Du har ingen lagrede maler i denne nettleseren.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nylig åpnet" })).toHaveCount(0);
  await openPage(page, lease);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Malen er lagret");
  await openPage(page, lease);
  await openPage(page, "/lagrede");
  await expect(line(page, name)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Tøm listen" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Listen er tømt." })).toBeVisible();
  await expect(line(page, name)).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.length)).toBe(1);
  await page.reload();
  await expect(line(page, name)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Nylig åpnet" })).toHaveCount(0);
});

test("an emptied list is put back as it was, and the focus stays with it", async ({ page }) => {
  await openPage(page, lease);
  await saveButton(page).click();
  for (const url of ["/mal/100", "/mal/101"]) await openPage(page, url);
  await openPage(page, "/lagrede");
  const opened = page.getByRole("region", { name: "Nylig åpnet" });
  const before = await opened.getByRole("listitem").allTextContents();
  expect(before).toHaveLength(2);
  await opened.getByRole("button", { name: "Tøm listen" }).focus();
  await page.keyboard.press("Enter");
  await expect(opened.getByText("Listen er tømt.")).toBeVisible();
  await expect(opened.getByRole("listitem")).toHaveCount(0);
  await expect(opened.getByRole("button", { name: "Angre tømmingen" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(opened.getByRole("button", { name: "Tøm listen" })).toBeFocused();
  expect(await opened.getByRole("listitem").allTextContents()).toEqual(before);
  await page.reload();
  await expect(opened.getByRole("listitem")).toHaveCount(2);
});

test("the link to a template is copied, and shared where the browser can", async ({ page }) => {
  await page.addInitScript(() => {
    const said = (what: unknown) => document.documentElement.setAttribute("data-said", JSON.stringify(what));
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => said(text) },
    });
    Object.defineProperty(navigator, "share", { value: async (what: unknown) => said(what) });
  });
  await openPage(page, lease);
  const url = (await page.locator('link[rel="canonical"]').getAttribute("href")) ?? "";
  expect(url).toContain(lease);
  await page.getByRole("button", { name: "Kopier lenke" }).click();
  await expect(toast(page)).toContainText("Lenken er kopiert");
  await expect(page.locator("html")).toHaveAttribute("data-said", JSON.stringify(url));
  await page.getByRole("button", { name: "Del", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-said", JSON.stringify({ title: name, url }));
});

test("two tabs agree", async ({ page, context }) => {
  const other = await context.newPage();
  await openPage(page, lease);
  await openPage(other, "/lagrede");
  await saveButton(page).click();
  await expect(other.getByText("1 lagret mal")).toBeVisible();
  await line(other, name)
    .first()
    .getByRole("button", { name: `Fjern ${name}` })
    .click();
  await expect(saveButton(page)).toBeVisible();
});

test("what another version has left in the storage does not break the page", async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '[{"id":"x"},{"]'), savedKey);
  await openPage(page, "/lagrede");
  await expect(page.getByText("Du har ingen lagrede maler i denne nettleseren.")).toBeVisible();
});

test("where storage is full, it is said that nothing was saved", async ({ page }) => {
  await openPage(page, lease);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Endringen ble ikke lagret");
  await expect(saveButton(page)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the page says why it is empty, and no button saves", async ({ page }) => {
    await page.goto("/lagrede");
    await expect(page.getByText("skript er slått av")).toBeVisible();
    await page.goto(lease);
    await expect(saveButton(page)).toBeHidden();
  });
});

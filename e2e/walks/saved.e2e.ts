/** What visitors keep in their own browser: saved templates, and those opened last. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, openPage, readLayoutShifts, test } from "../steps/fixtures.ts";
import { toast } from "../steps/take-part-steps.ts";

test.use({ rows: "shipped" });

const lease = "/mal/standard-arbeidsavtale-bokmal-og-nynorsk-1";
const name = "Standard arbeidsavtale (bokmål og nynorsk)";

const saveButton = (page: Page) => page.getByRole("button", { name: "Lagre malen" });
const removeButton = (page: Page) => page.getByRole("button", { name: `Fjern ${name}` });
const line = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: text, exact: true }) });

test("saved, found from the header, removed and put back; the templates opened last, emptied and put back @phone", async ({
  page,
}) => {
  const stored = () => page.evaluate(() => localStorage.length);
  await openPage(page, "/lagrede");
  await expect(page.getByText("Du har ingen lagrede maler i denne nettleseren.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nylig åpnet" })).toHaveCount(0);
  await openPage(page, lease);
  expect(await stored()).toBe(0);
  const waysOf = () =>
    page
      .locator(".template-actions button")
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const placesBefore = await waysOf();
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Malen er lagret");
  await expect(page.getByRole("button", { name: "Fjern fra lagrede" })).toBeFocused();
  expect(await waysOf(), "nothing moves").toEqual(placesBefore);
  await page.getByRole("banner").getByRole("link", { name: "Lagrede maler" }).click();
  await expect(page).toHaveURL("/lagrede");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await expect(page.getByText("1 lagret mal")).toBeVisible();
  const saved = line(page, name).first();
  const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
  const note = page.getByText(/^Det du lagrer, ligger bare i denne nettleseren/);
  expect(await topOf(note), "the list comes first").toBeGreaterThan(await topOf(saved));
  await removeButton(page).click();
  await expect(page.getByText("0 lagrede maler")).toBeVisible();
  await expect(saved.getByRole("button", { name: `Angre fjerningen av ${name}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 lagret mal")).toBeVisible();

  for (const url of ["/mal/100", "/mal/101"]) await openPage(page, url);
  await openPage(page, "/lagrede");
  const opened = page.getByRole("region", { name: "Nylig åpnet" });
  await expect(opened.getByRole("listitem")).toHaveCount(2);
  const before = await opened.getByRole("listitem").allTextContents();
  expect(await readLayoutShifts(page)).toEqual([]);
  await expectAccessible(page);
  await opened.getByRole("button", { name: "Tøm listen" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Listen er tømt." })).toBeVisible();
  await expect(opened.getByRole("listitem")).toHaveCount(0);
  await expect(opened.getByRole("button", { name: "Angre tømmingen" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(opened.getByRole("button", { name: "Tøm listen" })).toBeFocused();
  expect(await opened.getByRole("listitem").allTextContents()).toEqual(before);
  await page.reload();
  await expect(opened.getByRole("listitem")).toHaveCount(2);
  await opened.getByRole("button", { name: "Tøm listen" }).click();
  await expect(opened.getByRole("listitem")).toHaveCount(0);
  expect(await stored()).toBe(1);
  await page.reload();
  await expect(saved).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nylig åpnet" })).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  const width = (await saved.locator(".card-name").boundingBox())?.width;
  expect(width, "of a name").toBeGreaterThan(220);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await saved.getByRole("link").click();
  await expect(page).toHaveURL(lease);
  await page.getByRole("button", { name: "Fjern fra lagrede" }).click();
  await expect(saveButton(page)).toBeVisible();
});

test("two tabs agree; a full and a damaged storage are told of; the link is copied and shared", async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const value = async (what: unknown) =>
      document.documentElement.setAttribute("data-said", JSON.stringify(what));
    Object.defineProperty(navigator, "clipboard", { value: { writeText: value } });
    if (location.hash === "#del") Object.defineProperty(navigator, "share", { value });
  });
  const other = await context.newPage();
  await openPage(page, lease);
  await openPage(other, "/lagrede");
  await saveButton(page).click();
  await expect(other.getByText("1 lagret mal")).toBeVisible();
  await removeButton(other).click();
  await expect(saveButton(page)).toBeVisible();

  const url = (await page.locator('link[rel="canonical"]').getAttribute("href")) ?? "";
  expect(url).toContain(lease);
  await page.getByRole("button", { name: "Kopier lenke" }).click();
  await expect(toast(page)).toContainText("Lenken er kopiert");
  await expect(page.locator("html")).toHaveAttribute("data-said", JSON.stringify(url));
  await expect(page.getByRole("button", { name: "Del", exact: true })).toHaveCount(0);
  await page.goto("/help");
  await openPage(page, `${lease}#del`);
  await page.getByRole("button", { name: "Del", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-said", JSON.stringify({ title: name, url }));

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Endringen ble ikke lagret");
  await expect(saveButton(page)).toBeVisible();

  // As another version may have left it.
  await other.evaluate(() => localStorage.setItem("avtalemaler.lagrede", '[{"id":"x"},{"]'));
  await openPage(other, "/lagrede");
  await expect(other.getByText("Du har ingen lagrede maler i denne nettleseren.")).toBeVisible();
});

test("papers of a situation are ticked off, in this browser alone, and lead to their publishers", async ({
  page,
  context,
}) => {
  await context.route("https://**", (route) => route.fulfill({ body: "Hos utgiveren" }));
  await openPage(page, "/situasjon/leie-ut-1");
  const boxes = page.getByRole("checkbox");
  const done = page.getByText(/ er huket av$/);
  await expect(done).toHaveText("0 av 9 er huket av");
  await boxes.first().check();
  await boxes.nth(2).press("Space");
  await expect(done).toHaveText("2 av 9 er huket av");
  const other = await context.newPage();
  await openPage(other, "/situasjon/leie-ut-1");
  await expect(other.getByRole("checkbox").nth(2)).toBeChecked();
  await other.getByRole("checkbox").nth(2).uncheck();
  await expect(done).toHaveText("1 av 9 er huket av");
  await page.reload();
  await expect(boxes.first()).toBeChecked();
  await expect(page.getByText("KLAR", { exact: true })).toHaveCount(1);
  await openPage(other, "/situasjon/ansette-2");
  await expect(other.getByText("0 av 7 er huket av")).toBeVisible();
  await expectAccessible(page);

  const counted = page.waitForRequest(/\/api\/templates\/\d+\/download$/);
  const opened = context.waitForEvent("page");
  await page
    .getByRole("link", { name: /^Gå til avtalemal/ })
    .first()
    .click();
  await counted;
  await (await opened).close();
  await boxes.first().uncheck();
  expect(await page.evaluate(() => localStorage.getItem("avtalemaler.gjort"))).toBeNull();
});

test("where nothing may be stored, papers stay ticked off for the visit", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await openPage(page, "/situasjon/leie-ut-1");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("checkbox").nth(2).check();
  await expect(page.getByText("2 av 9 er huket av")).toBeVisible();
  await page.getByRole("checkbox").first().uncheck();
  await expect(page.getByText("1 av 9 er huket av")).toBeVisible();
  await expect(page.locator(".toast")).toContainText("Den står til du forlater siden.");
});

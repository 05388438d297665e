/** Data in the visitor's browser: saved templates, those opened last, and ticked steps of a situation. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, openPage, readLayoutShifts, test } from "../steps/fixtures.ts";
import { expectNarrow, toast } from "../steps/take-part-steps.ts";

const url = "/mal/leiekontrakt-for-hybel-i-kjeller-2";
const name = "Leiekontrakt for hybel i kjeller";
const situation = "/situasjon/leie-ut-hybelen-1";

const saveButton = (page: Page) => page.getByRole("button", { name: "Lagre malen" });
const removeButton = (page: Page) => page.getByRole("button", { name: `Fjern ${name}` });
const line = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: text, exact: true }) });
const stored = (page: Page) => page.evaluate(() => localStorage.length);

test(
  "templates are saved, found from the header, compared, removed and put back @phone",
  { tag: "@core" },
  async ({ page, context }) => {
    await openPage(page, "/lagrede");
    await expect(page.getByText("Du har ingen lagrede maler i denne nettleseren.")).toBeVisible();
    await openPage(page, url);
    expect(await stored(page)).toBe(0);
    const placesOf = () =>
      page
        .locator(".template-actions button")
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await placesOf();
    await saveButton(page).click();
    await expect(toast(page)).toContainText("Malen er lagret");
    await expect(page.getByRole("button", { name: "Fjern fra lagrede" })).toBeFocused();
    expect(await placesOf(), "nothing moves").toEqual(before);
    await openPage(page, "/mal/4");
    await saveButton(page).click();
    await page.getByRole("banner").getByRole("link", { name: "Lagrede maler" }).click();
    await expect(page).toHaveURL("/lagrede");
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await expect(page.getByText("2 lagrede maler")).toBeVisible();
    const saved = line(page, name).first();
    await expect(saved.locator(".source")).toHaveText("Hybelforeningen Utleie");
    const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
    const note = page.getByText(/^Det du lagrer, ligger bare i denne nettleseren/);
    expect(await topOf(note), "the list comes first").toBeGreaterThan(await topOf(saved));
    const feed = page.getByRole("link", { name: "Følg endringer i disse malene" });
    await expect(feed).toHaveAttribute("href", "/lagrede/feed.xml?mal=4&mal=2");
    const counted = page.waitForRequest(/\/api\/templates\/2\/download$/);
    const opened = context.waitForEvent("page");
    await saved.getByRole("link", { name: /^Gå til avtalemal/ }).click();
    await counted;
    await (await opened).close();
    await page.getByRole("link", { name: "Sammenlign de 2 sist lagrede" }).click();
    await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(3);
    await page.goBack();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await removeButton(page).click();
    await expect(page.getByText("1 lagret mal")).toBeVisible();
    await expect(saved.getByRole("button", { name: `Angre fjerningen av ${name}` })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 lagrede maler")).toBeVisible();
    await saved.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    await page.getByRole("button", { name: "Fjern fra lagrede" }).click();
    await expect(saveButton(page)).toBeVisible();
  },
);

test("who has saved more than can be followed at once is told which are followed", async ({ page }) => {
  await openPage(page, "/lagrede");
  await page.evaluate(() => {
    const row = { category: "utleie", format: "PDF", source: "Naustlaget" };
    const saved = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, name: `Mal ${at + 1}`, ...row, at }));
    localStorage.setItem("avtalemaler.lagrede", JSON.stringify(saved));
  });
  await page.reload();
  await expect(page.getByText("60 lagrede maler")).toBeVisible();
  const feed = page.getByRole("link", { name: "Følg endringer i de 50 sist lagrede" });
  expect((await feed.getAttribute("href"))?.match(/mal=/g)).toHaveLength(50);
});

test("the templates opened last are listed, emptied and put back, and fit on a small phone @phone", async ({
  page,
}) => {
  await openPage(page, url);
  await saveButton(page).click();
  for (const other of ["/mal/8", "/mal/9", url]) await openPage(page, other);
  await openPage(page, "/lagrede");
  const opened = page.getByRole("region", { name: "Nylig åpnet" });
  // Saved ones come first.
  await expect(opened.getByRole("listitem")).toHaveCount(2);
  const before = await opened.getByRole("listitem").allTextContents();
  expect(await readLayoutShifts(page)).toEqual([]);
  await expectAccessible(page);
  const beside = await opened.evaluate((section) => {
    const words = document.createRange();
    words.selectNodeContents(section.querySelector("button") ?? section);
    return section.getBoundingClientRect().right - words.getBoundingClientRect().right;
  });
  expect(beside, "in line with the list").toBeLessThanOrEqual(1);
  await opened.getByRole("button", { name: "Tøm listen" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Listen er tømt." })).toBeVisible();
  await expect(opened.getByRole("listitem")).toHaveCount(0);
  await expect(opened.getByRole("button", { name: "Angre tømmingen" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(opened.getByRole("button", { name: "Tøm listen" })).toBeFocused();
  expect(await opened.getByRole("listitem").allTextContents()).toEqual(before);
  await page.setViewportSize({ width: 360, height: 740 });
  const saved = line(page, name).first();
  const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? 0;
  expect(await widthOf(saved.locator(".card-name"))).toBeGreaterThan((await widthOf(saved)) / 2);
  await expectNarrow(page);
  await page.reload();
  await expect(opened.getByRole("listitem")).toHaveCount(2);
  await opened.getByRole("button", { name: "Tøm listen" }).click();
  await expect(opened.getByRole("listitem")).toHaveCount(0);
  expect(await stored(page)).toBe(1);
  await page.reload();
  await expect(saved).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nylig åpnet" })).toHaveCount(0);
});

test("another tab has what is saved; a full storage is told of; the link is copied, or shared", async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const value = async (what: unknown) =>
      document.documentElement.setAttribute("data-said", JSON.stringify(what));
    Object.defineProperty(navigator, "clipboard", { value: { writeText: value }, configurable: true });
    if (location.hash === "#del") Object.defineProperty(navigator, "share", { value });
  });
  const other = await context.newPage();
  await openPage(page, url);
  await openPage(other, "/lagrede");
  await saveButton(page).click();
  await expect(other.getByText("1 lagret mal")).toBeVisible();
  await removeButton(other).click();
  await expect(saveButton(page)).toBeVisible();

  const canonical = (await page.locator('link[rel="canonical"]').getAttribute("href")) ?? "";
  expect(canonical).toContain(url);
  const copy = page.getByRole("button", { name: "Kopier lenke" });
  await copy.click();
  await expect(toast(page)).toContainText("Lenken er kopiert");
  await expect(page.locator("html")).toHaveAttribute("data-said", JSON.stringify(canonical));
  await expect(page.getByRole("button", { name: "Del", exact: true })).toHaveCount(0);
  await page.evaluate(() => {
    const value = { writeText: () => Promise.reject(new Error()) };
    Object.defineProperty(navigator, "clipboard", { value });
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await copy.click();
  await expect(toast(page)).toContainText("Lenken kunne ikke kopieres");
  await expectNarrow(page);
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Endringen ble ikke lagret");
  await expect(saveButton(page)).toBeVisible();
  await expectNarrow(page);

  await page.goto("/help");
  await openPage(page, `${url}#del`);
  await page.getByRole("button", { name: "Del", exact: true }).click();
  const shared = JSON.stringify({ title: name, url: canonical });
  await expect(page.locator("html")).toHaveAttribute("data-said", shared);
});

test("papers of a situation are ticked off, in this browser alone, and lead to their publishers", async ({
  page,
  context,
}) => {
  await openPage(page, situation);
  const boxes = page.getByRole("checkbox");
  const done = page.getByText(/ er huket av$/);
  await expect(done).toHaveText("0 av 2 er huket av");
  await boxes.first().check();
  await boxes.nth(1).press("Space");
  await expect(done).toHaveText("2 av 2 er huket av");
  const other = await context.newPage();
  await openPage(other, situation);
  await expect(other.getByRole("checkbox").nth(1)).toBeChecked();
  await other.getByRole("checkbox").nth(1).uncheck();
  await expect(done).toHaveText("1 av 2 er huket av");
  await page.reload();
  await expect(boxes.first()).toBeChecked();
  await expect(page.getByText("GJORT", { exact: true })).toHaveCount(1);
  await openPage(other, "/situasjon/ansette-i-butikken-2");
  await expect(other.getByText("0 av 2 er huket av")).toBeVisible();
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

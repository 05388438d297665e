/** What a stranger may type: 200 letters without a blank. Nothing that shows them is wider than its screen. */
import type { Page } from "@playwright/test";
import {
  actionOf,
  expectListsRead,
  openTab,
  rowOf,
  signInAsAdmin,
  untilKeysWork,
} from "../steps/admin-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { templateHref } from "../../src/shared/text/slug.ts";

test.use({ rows: "shipped" });

const letters = (howMany: number) => "Uavbrutt".repeat(100).slice(0, howMany);
const word = letters(200);
const host = `${letters(60)}.${letters(60)}.${letters(60)}.example`.toLowerCase();
const url = `https://${host}/${word}`;
const suggestion = { name: word, description: word, category: "Bolig" };

async function send(page: Page, path: string, data: object): Promise<{ receipt?: string }> {
  const sent = await page.request.post(path, { data });
  expect(sent.ok(), path).toBe(true);
  return (await sent.json()) as { receipt?: string };
}

/** What is wider than the screen or than what it stands in, and the main buttons that are not whole on it. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const boxes =
      "html, dialog[open], dialog[open] > *, main, main table, .undo-notice, .toast, .review > *, .card";
    const wide = [...document.querySelectorAll(boxes)].filter((one) => one.scrollWidth > one.clientWidth + 1);
    const buttons = document.querySelectorAll(
      ".button-primary, .review-steps .button, .review-actions .button",
    );
    const outside = [...buttons].filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > width;
    });
    return [...wide, ...outside].map((one) => `${one.tagName} ${one.className}: ${one.scrollWidth}`);
  });

async function expectNoWiderThanScreens(page: Page, what: string): Promise<void> {
  for (const width of [320, 390, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await tooWide(page), `${what} at ${width}`).toEqual([]);
  }
}

test("no page, tab, queue, dialog or mail is wider than its screen", async ({ page }) => {
  // Some forty views at three widths each.
  test.setTimeout(180_000);
  const expectFits = (what: string) => expectNoWiderThanScreens(page, what);
  const { receipt = "" } = await send(page, "/api/suggestions", { ...suggestion, url });
  for (const last of [1, 2, 3, 4]) {
    const headers = { "x-forwarded-for": `192.0.2.${last}` };
    for (const data of [
      { event: "search", eventData: { search: letters(80), found: false } },
      { event: "page_view", eventData: { page: "/", referrer: host } },
    ])
      expect((await page.request.post("/api/track", { data, headers })).status()).toBe(202);
  }
  await openPage(page, `/forslag/${receipt}`);
  await expectFits("a receipt");

  await signInAsAdmin(page);
  await page.getByRole("button", { name: /^Se gjennom/ }).click();
  const heading = page.getByRole("heading", { level: 2, name: word });
  await expect(heading).toBeFocused();
  await expectFits("a suggestion in the queue");
  const undo = page.locator(".undo-notice");
  await untilKeysWork(page);
  await page.keyboard.press("g");
  await expect(undo).toContainText("er publisert.");
  await expectFits("the queue without anything");
  const templates = await page.request.get(`/api/templates?search=${word}`);
  const [template] = (await templates.json()) as { id: number; category: string }[];
  const id = template?.id ?? 0;
  const href = templateHref({ id, name: word });

  // The same once more, and something of each other kind.
  await send(page, "/api/suggestions", { ...suggestion, description: `${word}.`, url });
  await send(page, `/api/templates/${id}/report`, {
    reason: "outdated",
    description: word,
    betterUrl: `${url}2`,
  });
  const email = `${letters(60)}@${letters(60)}.example`;
  const inquiry = { name: word, company: word, phone: "1".repeat(40), budget: letters(100), message: word };
  await send(page, "/api/advertising-inquiries", { ...inquiry, email });

  for (const path of [
    "/",
    `/?sok=${letters(80)}`,
    `/?sok=${word}x`,
    href,
    "/kategori/bolig",
    "/sitemap",
    `/rapporter/${id}`,
    `/vurder/${id}`,
    `/forslag/${receipt}`,
  ]) {
    await openPage(page, path);
    await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
    await expectFits(path);
  }
  await openPage(page, href);
  await page.locator(".letterhead > a").click();
  await expect(page).toHaveURL(/\/kilde\//);
  await expectFits("a publisher's page");
  await openPage(page, href);
  await page.emulateMedia({ media: "print" });
  await expectFits("a template on paper");
  await page.emulateMedia({ media: null });
  await page.getByRole("link", { name: "Rapporter" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFits("the report's dialog");
  await openPage(page, "/");
  await page.getByRole("link", { name: "Foreslå mal" }).first().click();
  await page
    .getByRole("dialog")
    .getByLabel(/adresse|URL/i)
    .first()
    .fill(url);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("dialog")).toContainText(word);
  await expectFits("the suggestion's dialog");

  await openPage(page, "/admin");
  await expectListsRead(page);
  for (const tab of [/^Forslag/, /^Feil/, /^Annonsehenvendelser/, /^Stats/, /^Situasjoner/]) {
    const panel = await openTab(page, tab);
    if (String(tab).includes("Stats")) {
      await expect(panel).toContainText(host);
      await expect(panel).toContainText(letters(80).toLowerCase());
    }
    await expectFits(String(tab));
  }
  const panel = await openTab(page, /^Maler/);
  await panel.getByLabel("Søk i maler").fill(word);
  await expectFits("the templates");
  await (await actionOf(rowOf(panel, word), /^Rediger/)).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFits("a template's dialog");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Se gjennom/ }).click();
  await expect(page.locator(".twin-fields")).toBeVisible();
  await expectFits("a twin in the queue");
  await untilKeysWork(page);
  for (const what of ["a report", "an inquiry"]) {
    await page.keyboard.press("j");
    await expect(heading).toBeFocused();
    await expectFits(`${what} in the queue`);
  }
  await page.keyboard.press("a");
  await expect(undo).toContainText("er avvist.");
  await expectFits("the undo bar");
  await page.getByRole("button", { name: "Historikk" }).click();
  await expect(page.getByRole("dialog")).toContainText(word);
  await page.locator(".history details, .history-item [aria-expanded=false]").first().click();
  await expectFits("the history");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Min konto" }).click();
  await expect(page.getByRole("heading", { name: "Økter" })).toBeVisible();
  await expectFits("the account");
});

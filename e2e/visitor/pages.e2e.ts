import type { Page } from "@playwright/test";
import { fixedPaths } from "../../src/app/page-table.ts";
import { expect, expectAccessible, openPage, readLayoutShift, test } from "../steps/fixtures.ts";

const known = [
  ["/offers", "Gode tilbud"],
  ["/help", "Hjelp og support"],
  ["/advertise", "Annonsere hos oss"],
  ["/privacy", "Personvern"],
  ["/terms", "Vilkår"],
  ["/tilgjengelighet", "Tilgjengelighet"],
  ["/sitemap", "Nettstedkart"],
  ["/foresla-mal", "Foreslå ny avtalemaler"],
  ["/rapporter/1", "Rapporter problem"],
  ["/vurder/1", "Gi din vurdering"],
  ["/takk/forslag", "Takk for forslaget!"],
  ["/takk/rapport", "Takk for rapporten!"],
  ["/takk/vurdering", "Takk for din vurdering!"],
  ["/takk/henvendelse", "Takk for henvendelsen!"],
] as const;
const headings = new Map<string, string>(known);
/** With each fixed page of the page table, so that a new one is looked at too. */
const urls = [...new Set<string>([...headings.keys(), ...fixedPaths])].filter((url) => url !== "/");

const title = (page: Page, text: string | RegExp) =>
  page.getByRole("heading", { level: 1, name: text, exact: true });

test("axe finds no violation on any page in either theme @phone", async ({ page }) => {
  for (const url of urls) {
    await test.step(url, async () => {
      await openPage(page, url);
      await expect(title(page, headings.get(url) ?? /./)).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test("every page fits 320 px, has one title of its own and a description", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const titles = new Set<string>();
  for (const url of urls) {
    await openPage(page, url);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, url).toBeLessThanOrEqual(320);
    titles.add(await page.title());
    await expect(page.locator("h1"), url).toHaveCount(1);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\w{3}/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${url}$`));
  }
  expect(titles.size).toBe(urls.length);
});

test("pages have no layout shift while loading", async ({ page }) => {
  for (const url of urls) {
    await openPage(page, url);
    expect(await readLayoutShift(page), url).toBe(0);
  }
});

test("unknown paths get the English page with status 404", async ({ page }) => {
  for (const url of ["/rapporter/999999", "/vurder/0", "/rapporter/tull", "/takk/ingenting"]) {
    const response = await page.request.get(url);
    expect(response.status(), url).toBe(404);
    expect(await response.text()).toContain("404 Page Not Found");
  }
});

test("each page links to the front page and to the others", async ({ page }) => {
  await openPage(page, "/help");
  for (const [url, heading] of known.slice(2, 5)) {
    await page.getByRole("navigation", { name: "Om nettstedet" }).locator(`a[href="${url}"]`).click();
    await expect(title(page, heading)).toBeVisible();
    await expect(page.getByRole("link", { name: "Tilbake til forsiden" })).toHaveAttribute("href", "/");
  }
});

test("the help page answers four questions and gives an email", async ({ page }) => {
  await openPage(page, "/help");
  await expect(page.locator(".faq-card")).toHaveCount(4);
  await expect(page.getByText("over 150 maler")).toBeVisible();
  await expect(page.getByText("«Rapporter feil»-knappen")).toBeVisible();
  await expect(page.locator('a[href^="mailto:"]')).toHaveText(/@/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no button that needs scripts", async ({ page }) => {
    await page.goto("/help");
    await expect(page.getByRole("link", { name: "Foreslå mal" })).toBeVisible();
    await expect(page.getByRole("switch")).toHaveCount(0);
  });
});

test("the terms explain the sorting and the votes, the privacy page what is stored", async ({ page }) => {
  await openPage(page, "/terms");
  for (const name of ["Slik sorterer vi", "Slik fungerer vurderingene"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await openPage(page, "/privacy");
  for (const text of ["365 dager", "stemme", "theme"])
    await expect(page.getByText(text).first()).toBeVisible();
});

test("reading stores no cookie and nothing in the browser's storage", async ({ page, context }) => {
  for (const url of urls) await openPage(page, url);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  const kept = await page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ]);
  expect(kept).toEqual([]);
});

test("without offers the page says so, without the label for advertising", async ({ page }) => {
  await openPage(page, "/offers");
  await expect(page.getByRole("heading", { name: "Ingen tilbud tilgjengelig" })).toBeVisible();
  await expect(
    page.getByText("Vi jobber med å få på plass gode tilbud for deg. Kom tilbake senere!"),
  ).toBeVisible();
  await expect(page.getByText("Alt på denne siden er reklame")).toHaveCount(0);
});

test("the site map lists every template once, by category, and the sources by kind", async ({ page }) => {
  await openPage(page, "/sitemap");
  const total = (await (await page.request.get("/api/templates")).json()) as unknown[];
  await expect(page.locator(".site-group")).toHaveCount(22);
  await expect(page.locator(".site-templates > li")).toHaveCount(total.length);
  for (const [name, value] of [
    ["Maler", String(total.length)],
    ["Kategorier", "22"],
    [
      "Sist oppdatert",
      new Intl.DateTimeFormat("nb-NO", { dateStyle: "long", timeZone: "Europe/Oslo" }).format(),
    ],
  ] as const) {
    await expect(page.locator(".site-numbers > div").filter({ hasText: name })).toContainText(value);
  }
  for (const kind of [
    "Offentlige etater",
    "Fagforeninger",
    "Bransjeorganisasjoner",
    "Universiteter og høgskoler",
    "Forbrukerrådet",
  ]) {
    await expect(page.getByRole("heading", { name: kind })).toBeVisible();
  }
  await expect(page.getByText("Kun for administratorer")).toBeVisible();
});

test("the site map is folded by category, with the letters of the alphabet in each @phone", async ({
  page,
}) => {
  await openPage(page, "/sitemap");
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect(screens).toBeLessThan(16);
  const group = page.locator(".site-group").filter({ has: page.getByRole("heading", { name: "Utleie" }) });
  await expect(group.locator(".site-templates")).toBeHidden();
  await group.locator("summary").click();
  await expect(group.locator(".site-templates > li").first()).toBeVisible();
  const letters = await group
    .locator("[data-letter]")
    .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset["letter"] ?? ""));
  expect(letters.length).toBeGreaterThan(3);
  expect(letters).toEqual([...new Set(letters)].sort(new Intl.Collator("nb-NO").compare));
  await expectAccessible(page);
});

test("a template followed from the site map opens in a new tab and is counted", async ({ page, context }) => {
  await openPage(page, "/sitemap");
  const counted = page.waitForRequest(/\/api\/templates\/\d+\/download$/);
  const opened = context.waitForEvent("page");
  await page.locator(".site-group > summary").first().click();
  await page.locator(".site-templates a").first().click();
  await Promise.all([counted, opened]);
});

test("the site map left open for hours is read again, with ten placeholders meanwhile", async ({ page }) => {
  await page.clock.install();
  await openPage(page, "/sitemap");
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/templates?**", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.clock.fastForward("02:00:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.clock.fastForward(400);
  await expect(page.locator(".site-placeholder .bone")).toHaveCount(10);
  gate.resolve();
  await expect(page.locator(".site-templates > li").first()).toBeAttached();
});

/** The front page as a whole: theme, hydration, weight; and from it to a template's page, a situation, and back. */
import { cards, names } from "../steps/home-steps.ts";
import { expect, openPage, readLayoutShifts, test } from "../steps/fixtures.ts";

test.use({ rows: "many" });

test("a card leads to its template's page, and Back to the list as it was @phone", async ({ page }) => {
  const list = "/?kategori=Privat&kategori=Utleie&antall=28";
  await openPage(page, list);
  await expect(cards(page)).toHaveCount(28);
  const before = await names(page);
  const card = cards(page).nth(19);
  await card.scrollIntoViewIfNeeded();
  const name = String(await card.locator("h3").textContent());
  await card.locator("h3 a").click();
  await expect(page.locator("h1")).toHaveText(name);
  await expect(page).toHaveURL(/\/mal\/[a-z0-9-]+-\d+$/);
  await expect(page).toHaveTitle(/Avtalemaler$/);
  await page.goBack();
  await expect(page).toHaveURL(list);
  expect(await names(page)).toEqual(before);
  await expect(cards(page).nth(19)).toBeInViewport();
});

test("a situation is chosen in one line that scrolls sideways, and leads to its papers in their order @phone", async ({
  page,
}) => {
  await openPage(page, "/");
  const chooser = page.getByRole("navigation", { name: "Hva skal du?" });
  await chooser.getByRole("link", { name: "leie ut hybelen 2 papirer", exact: true }).click();
  await expect(page.locator("h1")).toHaveText("Leie ut en hybel");
  const steps = page.locator(".situation-steps > li");
  await expect(steps).toHaveCount(2);
  await expect(steps.first()).toContainText("Før innflytting");
  const paper = String(await steps.first().getByRole("link").first().textContent());
  await steps.first().getByRole("link").first().click();
  await expect(page.locator("h1")).toHaveText(paper);
  await page.goBack();
  const crumbs = page.getByRole("navigation", { name: "Brødsmuler" });
  await crumbs.getByRole("link", { name: "Situasjoner" }).click();
  await page.getByRole("link", { name: "Ansette i butikk" }).click();
  await expect(page.locator("h1")).toHaveText("Ansette i butikk");

  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await openPage(page, "/");
    const boxes = await chooser
      .getByRole("link", { name: /papirer$/ })
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect()));
    expect(boxes).toHaveLength(2);
    const lowestTop = Math.max(...boxes.map(({ top }) => top));
    expect(lowestTop, "in one line").toBeLessThan(Math.min(...boxes.map(({ bottom }) => bottom)));
    const last = chooser.getByRole("link", { name: "Alle situasjoner" });
    await last.focus();
    await expect(last).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("a chosen theme is applied before the first paint, and in other tabs @phone", async ({
  page,
  context,
}) => {
  await openPage(page, "/");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole("switch", { name: "Mørkt tema" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  const other = await context.newPage();
  await openPage(other, "/");
  await other.getByRole("switch", { name: "Mørkt tema" }).click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await expect(page.getByRole("switch", { name: "Mørkt tema" })).not.toBeChecked();
  await other.getByRole("switch", { name: "Mørkt tema" }).click();
  await other.close();
  await expect(page.getByRole("switch", { name: "Mørkt tema" })).toBeChecked();
  await page.addInitScript(() => {
    requestAnimationFrame(
      () => (document.documentElement.dataset["firstFrame"] = document.documentElement.className),
    );
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-first-frame", /dark/);
  await page.getByRole("switch", { name: "Mørkt tema" }).click();
  await page.reload();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
});

test("a page of another day is hydrated without a shift @phone", async ({ page }) => {
  // The browser's clock is ahead of the rendered page, so the cards' ages change at hydration.
  const threeYearsMs = 3 * 366 * 24 * 60 * 60_000;
  await page.clock.setFixedTime(Date.now() + threeYearsMs);
  const note = "Lenken virket 3. november";
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace('"isPopular":', '"linkWorkedAt":"2020-11-03T09:00:00.000Z","isPopular":')
      .replace(/(<span class="visually-hidden source-note">)[^<]*/, `$1${note}`);
    await route.fulfill({ response, body: html });
  });
  await openPage(page, "/");
  await expect(cards(page).first().locator(".source-note")).toHaveText(note);
  await expect(cards(page).first()).toContainText(/for \d+\sår siden/);
  expect(await readLayoutShifts(page)).toEqual([]);
});

test("a first visit is at most 87 kB of script and 120 kB in all, in brotli", async ({ page }) => {
  await openPage(page, "/");
  await page.waitForLoadState("networkidle");
  const urls = await page.evaluate(() => [
    location.href,
    ...performance.getEntriesByType("resource").map((entry) => entry.name),
  ]);
  const sizes = await Promise.all(
    urls.filter((url) => !url.includes("/api/")).map(async (url) => ({ url, bytes: await brotliSize(url) })),
  );
  const total = (chosen: typeof sizes) => chosen.reduce((sum, { bytes }) => sum + bytes, 0);
  const scripts = sizes.filter(({ url }) => url.endsWith(".js"));
  test
    .info()
    .annotations.push({ type: "bytes", description: `script ${total(scripts)}, all ${total(sizes)}` });
  expect(scripts.length).toBeGreaterThan(1);
  expect(total(scripts)).toBeLessThanOrEqual(87_000);
  expect(total(sizes)).toBeLessThanOrEqual(120_000);
});

/** Bytes of a response's body in brotli. */
async function brotliSize(url: string): Promise<number> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

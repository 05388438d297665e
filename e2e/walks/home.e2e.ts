/** The front page as a whole: its situations, theme, hydration and weight. */
import { cards } from "../steps/home-steps.ts";
import { expect, openPage, readLayoutShifts, test } from "../steps/fixtures.ts";

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
  await openPage(page, "/");
  await expect(cards(page).first()).toContainText(/lagt til \d+\sår siden/);
  expect(await readLayoutShifts(page)).toEqual([]);
});

test("a first visit is at most 84 kB of script and 114 kB in all, compressed", async ({ page }) => {
  await openPage(page, "/");
  await page.waitForLoadState("networkidle");
  const files = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
  const sent = files.filter(({ name }) => !name.includes("/api/"));
  const scripts = sent.filter(({ name }) => name.endsWith(".js"));
  const total = (chosen: typeof files) => chosen.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(scripts.length).toBeGreaterThan(1);
  expect(sent.filter(({ bytes }) => bytes === 0)).toEqual([]);
  expect(total(scripts)).toBeLessThanOrEqual(84_000);
  expect(total(sent)).toBeLessThanOrEqual(114_000);
});

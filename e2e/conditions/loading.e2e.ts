/** What a page loads after its first paint, as each visit has seen that nothing comes before it. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { testPlainly } from "../steps/condition-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

async function fetchByResting(page: Page, link: Locator): Promise<void> {
  const fetched = page.waitForRequest((request) => request.headers()["sec-purpose"] === "prefetch");
  await link.hover();
  await (await fetched).response();
}

test("a page works in a tab in the background, and in a browser that does not tell when it has painted", async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (location.pathname === "/help") Object.defineProperty(document, "hidden", { get: () => true });
    else Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: ["mark"] });
    // Nothing is painted, as far as the page can tell.
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await openPage(page, "/help");
  await openPage(page, "/terms");
});

testPlainly("resting on a link fetches its page, which is a visit when it is opened", async ({ page }) => {
  const counted: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/track")) counted.push(request.postData() ?? "");
  });
  await openPage(page, "/terms");
  await expect.poll(() => counted.length).toBe(1);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Personvern" });
  await fetchByResting(page, link);
  expect(counted).toHaveLength(1);
  await link.click();
  await expect(page).toHaveURL("/privacy");
  await expect.poll(() => counted.length).toBe(2);
  expect(counted[1]).toContain('"page":"/privacy"');
  const delivery = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation");
    return (entry as PerformanceNavigationTiming & { deliveryType?: string }).deliveryType;
  });
  expect(delivery).toBe("navigational-prefetch");
});

testPlainly("a page fetched before a vote is not the one that is opened after it", async ({ page }) => {
  await openPage(page, "/mal/2");
  const front = page.getByRole("banner").getByRole("link", { name: "Avtalemaler" });
  await fetchByResting(page, front);
  await page.getByRole("main").getByRole("button", { name: /^5/ }).first().click();
  await expect(page.locator(".toast")).toContainText("Takk for din vurdering!");
  await front.click();
  await expect(page.locator("#mal-2")).toContainText(/[1-9]\d*\svurdering/);
});

test("no built file is so small that its request costs more than its bytes", () => {
  const assets = join(import.meta.dirname, "../../dist/client/assets");
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../dist/client/.vite/manifest.json"), "utf8"),
  ) as Record<string, { file: string; isEntry?: boolean }>;
  const pages = new Set(
    Object.values(manifest)
      .filter(({ isEntry }) => isEntry)
      .map(({ file }) => file.replace("assets/", "")),
  );
  // A page has a file of its own, however small.
  const shared = readdirSync(assets).filter((name) => name.endsWith(".js") && !pages.has(name));
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter((name) => statSync(join(assets, name)).size < 500)).toEqual([]);
});

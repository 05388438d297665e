/**
 * What a browser makes of the site: what it loads after the first paint, as each visit has seen that nothing comes before it; how it
 * goes from one page to the next; and that it offers to install it.
 */
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
    // Nothing is painted, as far as the page detects.
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
  // Each page has its own file, even a small one.
  const shared = readdirSync(assets).filter((name) => name.endsWith(".js") && !pages.has(name));
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter((name) => statSync(join(assets, name)).size < 500)).toEqual([]);
});

test("the browser finds nothing that keeps it from offering to install the site", async ({ page }) => {
  await openPage(page, "/");
  const session = await page.context().newCDPSession(page);
  const { errors, data, url } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/app\.webmanifest$/);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // The browser of the tests has no place to install to.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

  const { icons } = JSON.parse(data ?? "") as {
    readonly icons: readonly Readonly<Record<"src" | "sizes" | "type" | "purpose", string>>[];
  };
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes, type } of icons) {
    const response = await page.request.get(src);
    expect([src, response.status(), response.headers()["content-type"]]).toEqual([src, 200, type]);
    if (type !== "image/png") continue;
    // The width and height of a PNG are its bytes 16 to 23.
    const bytes = await response.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect((await page.request.get(touchIcon ?? "")).status()).toBe(200);
});

test("the colour around the page is the header's, in either theme and after a switch", async ({ page }) => {
  await openPage(page, "/help");
  const around = page.locator('meta[name="theme-color"]');
  const band = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--band"));
  const light = await band();
  await expect(around).toHaveAttribute("content", light);
  await page.getByRole("switch").click();
  await expect(around).not.toHaveAttribute("content", light);
  await expect(around).toHaveAttribute("content", await band());
  await openPage(page, "/terms");
  await expect(around).toHaveAttribute("content", await band());
});

/** What moves when a page is revealed: the names of the parts, or null without a view transition. */
async function noteTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      const { viewTransition } = event as Event & { viewTransition: ViewTransition | null };
      const root = document.documentElement;
      if (!viewTransition) {
        root.dataset["moved"] = "nothing";
        return;
      }
      viewTransition.ready.then(
        () => {
          root.dataset["moved"] = document
            .getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? "")
            .join(" ");
        },
        (error: unknown) => {
          root.dataset["moved"] = String(error);
        },
      );
    });
  });
}

test.describe("from a card to its page", () => {
  // A skipped transition is reported as an error.
  test.use({ allowProblems: true });

  test("a card unfolds into its page, and its name becomes the heading", async ({ page }) => {
    await noteTransitions(page);
    await openPage(page, "/");
    const link = page.locator("article.template-card h3 a").first();
    const name = await link.innerText();
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    // From the card's place to the heading's: a name without a partner fades where it was.
    for (const part of ["template-name", "template-sheet", "template-stamp", "site-header"])
      await expect(page.locator("html")).toHaveAttribute(
        "data-moved",
        new RegExp(`::view-transition-group\\(${part}\\)`),
      );
  });

  test("nothing moves with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await noteTransitions(page);
    await openPage(page, "/");
    await page.locator("article.template-card h3 a").first().click();
    await expect(page).toHaveURL(/\/mal\//);
    await expect(page.locator("html")).toHaveAttribute("data-moved", "nothing");
  });
});

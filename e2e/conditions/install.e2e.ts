/** The site as an app: what a browser asks of a site before it offers to install it. */
import { expect, openPage, test } from "../steps/fixtures.ts";

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

/** Ads on the front page and the page of offers. */
import type { Locator } from "@playwright/test";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "demo" });

/** In forced colours a box has no background: its edge is what sets it apart. */
const edgeOf = (box: Locator) =>
  box.evaluate((one) => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(one);
    return `${borderTopWidth} ${borderTopStyle} ${borderTopColor}`;
  });

test("ads are in their places, labelled, followed in a new tab and recorded", async ({ page, context }) => {
  await openPage(page, "/");
  await expect(page.locator(".offers-link")).not.toHaveClass(/soft/);
  const kinds = await page.locator(".index > *").evaluateAll((items) =>
    items.map((item) => {
      if (item.querySelector("article.template-card")) return "t";
      return item.textContent?.includes("Annonse") && item.textContent.includes("Eksempel")
        ? "ad"
        : "advertise";
    }),
  );
  expect(kinds.join(" ")).toBe("t t t t ad t t t t advertise t t ad");
  const tracked = page.waitForRequest((request) => !!request.postData()?.includes("homepage_ad_click"));
  const ad = page.getByRole("link", { name: /Eksempel: Regnskapsprogram|Les mer/ }).first();
  await expect(ad).toHaveAttribute("rel", /sponsored/);
  const opened = context.waitForEvent("page");
  await ad.click();
  expect((await opened).url()).toContain("example.com");
  const click = { event: "homepage_ad_click", eventData: { adId: 1 } };
  expect((await tracked).postDataJSON()).toMatchObject(click);
});

test("offers stand two in a row, labelled, are followed in a new tab, recorded, and read again after hours", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.emulateMedia({ forcedColors: "active" });
  await openPage(page, "/offers");
  expect(await edgeOf(page.locator(".offer .stamp").first())).toMatch(/^2px solid rgb\(/);
  await page.emulateMedia({ forcedColors: null });
  const offers = page.locator("article.offer");
  await expect(offers.locator("h2")).toHaveText([/Kontorpakke/, /Kurs/, /Forsikring/]);
  await expect(offers.getByText("Annonse", { exact: true })).toHaveCount(3);
  await expect(offers.getByText("SPAR NU!")).toHaveCount(2);
  await expect(offers.getByText("30 % første år")).toBeVisible();
  await expect(offers.getByText("Begrenset tilbud - grip sjansen!")).toHaveCount(2);
  for (const link of await offers.getByRole("link").all()) {
    await expect(link).toHaveAttribute("rel", "sponsored noopener");
    await expect(link).toHaveAttribute("target", "_blank");
  }
  const [first, second, third] = await page
    .locator(".offers > li")
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  expect([third?.x, third?.y]).toEqual([first?.x, expect.closeTo((first?.bottom ?? 0) + 16, 0)]);
  expect(third?.right, "no hole beside the last").toBe(second?.right);

  const tracked = page.waitForRequest((request) => !!request.postData()?.includes("sponsor_click"));
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Se tilbudet ?: Eksempel: Forsikring/ }).click();
  expect((await opened).url()).toContain("example.com/forsikring");
  await (await opened).close();
  const request = await tracked;
  const sponsor = { sponsorId: 3, sponsorTitle: "Eksempel: Forsikring for utleiere" };
  expect(request.postDataJSON()).toMatchObject({ event: "sponsor_click", eventData: sponsor });
  expect((await request.response())?.status()).toBe(202);

  const gate = Promise.withResolvers<void>();
  await page.route("**/api/sponsors", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.clock.fastForward("02:00:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.clock.fastForward(400);
  await expect(page.getByText("Laster tilbud...")).toBeVisible();
  gate.resolve();
  await expect(offers).toHaveCount(3);
});

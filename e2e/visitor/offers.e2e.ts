import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

test.use({ program: "dist/server/demo.js" });

test("offers are in their order, each labelled as advertising, in two columns on a large screen", async ({
  page,
}) => {
  await openPage(page, "/offers");
  const cards = page.locator("article.offer");
  await expect(cards.locator("h2")).toHaveText([
    "Eksempel: Kontorpakke til foreninger",
    "Eksempel: Kurs i kontraktsrett",
    "Eksempel: Forsikring for utleiere",
  ]);
  await expect(cards.getByText("Annonse", { exact: true })).toHaveCount(3);
  await expect(cards.getByText("SPAR NU!")).toHaveCount(2);
  await expect(cards.getByText("Begrenset tilbud - grip sjansen!")).toHaveCount(2);
  for (const link of await cards.getByRole("link").all()) {
    await expect(link).toHaveAttribute("rel", "sponsored noopener");
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const [first, second, third] = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect()),
  );
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  expect([third?.x, third?.y]).toEqual([first?.x, expect.closeTo((first?.bottom ?? 0) + 16, 0)]);
});

test("a click on an offer opens it in a new tab and is recorded with id and title", async ({
  page,
  context,
}) => {
  await openPage(page, "/offers");
  const tracked = page.waitForRequest((request) => request.postData()?.includes("sponsor_click") ?? false);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Se tilbudet ?: Eksempel: Forsikring/ }).click();
  expect((await opened).url()).toContain("example.com/forsikring");
  const request = await tracked;
  expect(request.postDataJSON()).toMatchObject({
    event: "sponsor_click",
    eventData: { sponsorTitle: "Eksempel: Forsikring for utleiere" },
  });
  expect(request.postData()).toMatch(/"sponsorId":\d+/);
  expect((await request.response())?.status()).toBe(202);
});

test("axe finds no violation among the offers in either theme @phone", async ({ page }) => {
  await openPage(page, "/offers");
  await expectAccessible(page);
});

test("offers left open for hours are read again, with 'Laster tilbud...' meanwhile", async ({ page }) => {
  await page.clock.install();
  await openPage(page, "/offers");
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
  await expect(page.locator("article.offer")).toHaveCount(3);
  await expect(page.getByText("Laster tilbud...")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the offers are shown, with external links", async ({ page }) => {
    await page.goto("/offers");
    await expect(page.locator("article.offer")).toHaveCount(3);
    await expect(page.getByText("30 % første år")).toBeVisible();
  });
});

test("in forced colours the offers link and the discount box have an edge", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const [url, selector] of [
    ["/", ".offers-link"],
    ["/offers", ".offer-discount"],
  ] as const) {
    await openPage(page, url);
    const edge = await page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(one);
        return `${borderTopWidth} ${borderTopStyle} ${borderTopColor}`;
      });
    expect(edge).toMatch(/^1px solid rgb\(/);
  }
});

import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ program: "dist/server/demo.js" });

test("ads come after the 4th and the 10th template, the advertise card after the 8th", async ({ page }) => {
  await openPage(page, "/");
  const kinds = await page.locator(".grid > *").evaluateAll((items) =>
    items.map((item) => {
      if (item.querySelector("article.card")) return "template";
      return item.textContent?.includes("Annonse") && item.textContent.includes("Eksempel")
        ? "ad"
        : "advertise";
    }),
  );
  const places = (kind: string) =>
    kinds.flatMap((found, index) =>
      found === kind ? [kinds.slice(0, index).filter((other) => other === "template").length] : [],
    );
  expect(places("ad")).toEqual([4, 10]);
  expect(places("advertise")).toEqual([8]);
});

test("a click on an ad opens it in a new tab and is recorded", async ({ page, context }) => {
  await openPage(page, "/");
  const tracked = page.waitForRequest(
    (request) => request.postData()?.includes("homepage_ad_click") ?? false,
  );
  const opened = context.waitForEvent("page");
  const link = page.getByRole("link", { name: /Eksempel: Regnskapsprogram|Les mer/ }).first();
  await expect(link).toHaveAttribute("rel", /sponsored/);
  await link.click();
  expect((await opened).url()).toContain("example.com");
  expect((await tracked).postDataJSON()).toMatchObject({
    event: "homepage_ad_click",
    eventData: { adId: 1 },
  });
});

import type { Page } from "@playwright/test";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

const cards = (page: Page) => page.locator("article.card");
const names = (page: Page) => cards(page).locator("h3").allTextContents();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const agency = {
  path: "/mal/agenturavtale-4",
  name: "Agenturavtale",
  url: "https://agenturer.no/agenturavtale/",
};

/** A page of each kind. */
const kinds = [
  [agency.path, agency.name],
  ["/kategori/utleie", "Utleie"],
  ["/kilde/arbeidstilsynet", "Maler fra Arbeidstilsynet"],
] as const;

test("from a card to its template's page, and Back to the list as it was @phone", async ({ page }) => {
  await openPage(page, "/?kategori=Bolig&kategori=Utleie&antall=28");
  await expect(cards(page)).toHaveCount(28);
  const before = await names(page);
  const card = cards(page).nth(19);
  await card.scrollIntoViewIfNeeded();
  const name = (await card.locator("h3").textContent()) ?? "";
  await card.locator("h3 a").click();

  await expect(heading(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/mal\/[a-z0-9-]+-\d+$/);
  await expect(page).toHaveTitle(new RegExp(`Avtalemaler$`));

  await page.goBack();
  await expect(page).toHaveURL("/?kategori=Bolig&kategori=Utleie&antall=28");
  expect(await names(page)).toEqual(before);
  await expect(cards(page).nth(19)).toBeInViewport();
});

test("axe finds no violation on the pages in either theme @phone", async ({ page }) => {
  for (const [url, name] of kinds) {
    await openPage(page, url);
    await expect(heading(page, name)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

test.describe("a template's page", () => {
  test("opens the template in one new tab and counts it once, by a double click too", async ({
    page,
    context,
  }) => {
    await openPage(page, agency.path);
    const downloads = page
      .locator("dt")
      .filter({ hasText: /^Nedlastinger$/ })
      .locator("+ dd");
    const before = Number(await downloads.textContent());
    const counted: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/download")) counted.push(request.url());
    });
    const tracked = page.waitForRequest(
      (request) => request.postData()?.includes("template_download") ?? false,
    );
    const opened = context.waitForEvent("page");
    const link = page.getByRole("link", { name: /^Gå til avtalemal ?: Agenturavtale/ });
    await expect(link).toHaveAttribute("rel", /noopener/);
    await link.dblclick();
    await expect(await opened).toHaveURL(agency.url);
    expect((await tracked).postDataJSON()).toMatchObject({ eventData: { templateName: agency.name } });
    await expect(downloads).toHaveText(String(before + 1));
    expect(counted).toHaveLength(1);
    expect(context.pages()).toHaveLength(2);
  });

  test("takes a vote, and a report by the label that the help page names", async ({ page }) => {
    await openPage(page, "/mal/klage-3");
    await expect(page).toHaveURL("/mal/klage-til-forliksradet-forliksklage-3");
    await page.getByRole("button", { name: "4 av 5 stjerner" }).click();
    await expect(page.getByText("Du ga 4")).toBeVisible();
    await expect(page.locator(".rating-text strong")).toHaveText("4,0");

    await page.getByRole("link", { name: "Rapporter feil" }).click();
    const dialog = page.getByRole("dialog", { name: "Rapporter problem" });
    await dialog.getByLabel("Ødelagt lenke").check();
    await dialog.getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByText("Rapportert, takk")).toBeVisible();
    await expect(page.getByText("Lenken er ikke sjekket ennå.")).toBeVisible();
  });

  test("has an Open Graph image, as every category has", async ({ page, request, product }) => {
    await openPage(page, agency.path);
    const image = await page.locator('meta[property="og:image"]').getAttribute("content");
    const paths = [
      new URL(image ?? "").pathname,
      "/og/avtalemaler.png",
      "/og/kultur-design.png",
      "/og/miljo.png",
    ];
    expect(paths[0]).toBe("/og/naering.png");
    for (const path of paths) {
      const response = await request.get(product.url + path);
      expect(response.headers()["content-type"]).toBe("image/png");
      const png = await response.body();
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("links lead from the front page to a template, its category, its publisher, and home", async ({
    page,
  }) => {
    await page.goto("/?sok=agenturavtale");
    await cards(page).first().locator("h3 a").click();
    await expect(heading(page, agency.name)).toBeVisible();
    await expect(page.getByRole("link", { name: /^Gå til avtalemal/ })).toHaveAttribute("href", agency.url);
    await page.getByRole("link", { name: "Rapporter feil" }).click();
    await expect(heading(page, "Rapporter problem")).toBeVisible();
    await page.goBack();

    await page.getByRole("navigation", { name: "Brødsmuler" }).getByRole("link", { name: "Næring" }).click();
    await expect(heading(page, "Næring")).toBeVisible();
    await page.getByRole("link", { name: agency.name, exact: true }).click();
    await page.getByRole("link", { name: "Agenturer.no", exact: true }).click();
    await expect(heading(page, "Maler fra Agenturer.no")).toBeVisible();
    await page.getByRole("link", { name: "Forsiden", exact: true }).click();
    await expect(page.getByText("Viser 323 maler")).toBeVisible();
  });

  test("a vote from a template's page ends at the receipt", async ({ page }) => {
    await page.goto("/mal/2");
    await page.getByRole("button", { name: "5 av 5 stjerner" }).click();
    await expect(heading(page, "Takk for din vurdering!")).toBeVisible();
  });
});

test.describe("before the scripts have loaded", () => {
  // The browser's console logs every file that fails to load.
  test.use({ allowProblems: true });

  // Axe is itself a script, so scripts are not disabled: the page's own fail to load.
  test("axe finds no violation on any of the pages", async ({ page }) => {
    await page.route("**/*.js", (route) => route.abort());
    for (const [url, name] of kinds) {
      await page.goto(url);
      await expect(heading(page, name)).toBeVisible();
      await expect(page.locator("html")).not.toHaveAttribute("data-ready");
      await expectAccessible(page);
    }
  });
});

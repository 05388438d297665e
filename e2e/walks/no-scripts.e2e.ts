/** The whole site without scripts. What forms do without them is in forms.e2e.ts. */
import type { Page } from "@playwright/test";
import { cards, category, names, searchField, openFilters } from "../steps/home-steps.ts";
import { expect, test } from "../steps/fixtures.ts";

test.use({ javaScriptEnabled: false });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const more = (page: Page) => page.getByRole("link", { name: /^Last inn flere maler/ });

test.describe("a long list", () => {
  test.use({ rows: "many" });

  test("searching, filtering, sorting, loading more, and page after page", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("switch")).toHaveCount(0);
    await searchField(page).fill("avtale");
    await page.getByRole("button", { name: "Søk" }).click();
    await expect(page).toHaveURL(/sok=avtale/);
    await openFilters(page);
    await category(page, "Personvern").check();
    await category(page, "Utleie").check();
    await page.getByLabel("Sorter etter").selectOption("alfabetisk");
    await page.getByRole("button", { name: "Bruk filtrene" }).click();
    await expect(page).toHaveURL(/kategori=(Personvern&kategori=Utleie|Utleie&kategori=Personvern)/);
    await expect(cards(page)).toHaveCount(12);
    const first = await names(page);
    expect(first).toEqual(first.toSorted(new Intl.Collator("nb-NO", { numeric: true }).compare));
    await more(page).click();
    await expect(cards(page).nth(12)).toBeAttached();
    expect((await names(page)).slice(0, 12)).toEqual(first);
    await page.goBack();
    await expect(cards(page)).toHaveCount(12);
    expect(await names(page)).toEqual(first);

    await page.goto("/");
    await openFilters(page);
    await page.getByRole("checkbox", { name: /^English/ }).check();
    await page.getByRole("checkbox", { name: /^Bransjeorganisasjon/ }).check();
    await page.getByRole("button", { name: "Bruk filtrene" }).click();
    await expect(page).toHaveURL(/utgiver=bransjeorganisasjon&sprak=en\b/);
    await expect(page.getByText(/^Viser \d+\smal/)).toBeVisible();

    await page.goto("/?sok=dugnad+robåt");
    await expect(page.getByText("Viser 0 maler", { exact: true })).toBeVisible();
    await expect(page.getByText("Disse ligner mest:")).toBeVisible();
    expect((await names(page)).length).toBeGreaterThan(1);
    await link(page, "Foreslå «dugnad robåt»").click();
    await expect(page.getByLabel("Navn på malen")).toHaveValue("dugnad robåt");

    await page.goto("/?antall=172");
    await more(page).click();
    await expect(cards(page)).toHaveCount(188);
    await expect(more(page)).toBeHidden();
    await link(page, "Neste side").click();
    await expect(page).toHaveURL("/?side=2");
    await expect(page.getByText("Du ser 189–220 av 220.")).toBeVisible();
    await link(page, "Forrige side").click();
    await expect(page).toHaveURL("/");
  });
});

test("links lead through the site, to a vote and its receipt @phone", { tag: "@core" }, async ({ page }) => {
  await page.goto("/?sok=hybel");
  await page.getByLabel("Sorter etter").selectOption("alfabetisk");
  const sort = page.getByRole("button", { name: "Sorter" });
  await expect(sort).toBeInViewport();
  await sort.click();
  await expect(page).toHaveURL(/sok=hybel.*sortering=alfabetisk/);
  await cards(page).first().locator("h3 a").click();
  const name = "Leiekontrakt for hybel i kjeller";
  await expect(heading(page, name)).toBeVisible();
  const source = page.getByRole("link", { name: /^Gå til avtalemal/ }).first();
  await expect(source).toHaveAttribute("href", "https://hybelforeningen.example/hybel.docx");
  await expect(page.getByRole("button", { name: "Lagre malen" })).toBeHidden();
  await link(page, "Rapporter feil").click();
  await expect(heading(page, "Rapporter problem")).toBeVisible();
  await page.goBack();
  await page.getByRole("navigation", { name: "Brødsmuler" }).getByRole("link", { name: "Utleie" }).click();
  await expect(heading(page, "Utleie")).toBeVisible();
  await link(page, name).click();
  await link(page, "Hybelforeningen").click();
  await expect(heading(page, "Maler fra Hybelforeningen")).toBeVisible();
  await link(page, "Tilbake til forsiden").click();
  await expect(page.getByText("Viser 10 maler")).toBeVisible();
  await link(page, "alle 2 situasjoner ›").click();
  await link(page, "Leie ut en hybel").click();
  await expect(heading(page, "Leie ut en hybel")).toBeVisible();
  await expect(page.getByText(/ er huket av$/)).toBeHidden();
  // Nothing would remember a tick.
  await expect(page.locator(".situation-steps").getByRole("checkbox")).toHaveCount(0);
  await expect(page.locator(".situation-steps .button").first()).toHaveAttribute("href", /^https:/);
  await page.locator(".situation-steps a").first().click();
  await expect(page).toHaveURL(/\/mal\//);
  await page.getByRole("button", { name: "5 av 5 stjerner" }).first().click();
  await expect(heading(page, "Takk for din vurdering!")).toBeVisible();
  await page.goto("/lagrede");
  await expect(page.getByText("skript er slått av")).toBeVisible();
  await page.goto("/admin");
  await expect(page.locator("main .notice")).toContainText("Admin-panelet virker bare med JavaScript.");
  await expect(page.getByText("Laster autentisering...")).toBeHidden();
});

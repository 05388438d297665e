/** The whole site without scripts. What forms do without them is in forms.e2e.ts. */
import type { Page } from "@playwright/test";
import { cards, category, names, searchField, openFilters } from "../steps/home-steps.ts";
import { expect, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

test.use({ javaScriptEnabled: false });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const more = (page: Page) => page.getByRole("link", { name: /^Last inn flere maler/ });

test("searching, filtering, sorting, loading more, and page after page", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("switch")).toHaveCount(0);
  await searchField(page).fill("avtale");
  await page.getByRole("button", { name: "Søk" }).click();
  await expect(page).toHaveURL(/sok=avtale/);
  await openFilters(page);
  await category(page, "Bolig").check();
  await category(page, "Utleie").check();
  await page.getByLabel("Sorter etter").selectOption("alfabetisk");
  await page.getByRole("button", { name: "Bruk filtrene" }).click();
  await expect(page).toHaveURL(/kategori=(Bolig&kategori=Utleie|Utleie&kategori=Bolig)/);
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
  await page.getByRole("checkbox", { name: /^Universitet/ }).check();
  await page.getByRole("button", { name: "Bruk filtrene" }).click();
  await expect(page).toHaveURL(/utgiver=universitet/);
  await expect(page).toHaveURL(/sprak=en\b/);
  await expect(page.getByText(/^Viser \d+\smal/)).toBeVisible();

  await page.goto("/?sok=ektepakt+hund");
  await expect(page.getByText("Viser 0 maler", { exact: true })).toBeVisible();
  const similar = page.getByRole("heading", {
    name: "Ingen maler passer med alt du skrev. Disse ligner mest:",
  });
  await expect(similar).toBeVisible();
  expect((await names(page)).length).toBeGreaterThan(2);
  await expect(page.getByText("Eller se i en kategori")).toBeVisible();

  await page.goto("/?antall=172");
  await more(page).click();
  await expect(cards(page)).toHaveCount(188);
  await expect(more(page)).toBeHidden();
  await link(page, "Neste side").click();
  await expect(page).toHaveURL("/?side=2");
  await expect(page.getByText("Du ser 189–376 av 453.")).toBeVisible();
  await link(page, "Forrige side").click();
  await expect(page).toHaveURL("/");
});

test("sorting has a button within reach @phone", async ({ page }) => {
  await page.goto("/?sok=leie");
  await page.getByLabel("Sorter etter").selectOption("alfabetisk");
  const sort = page.getByRole("button", { name: "Sorter" });
  await expect(sort).toBeInViewport();
  await sort.click();
  await expect(page).toHaveURL(/sok=leie.*sortering=alfabetisk/);
});

test("links lead through the site, to a vote and its receipt @phone", async ({ page }) => {
  await page.goto("/?sok=agenturavtale");
  await cards(page).first().locator("h3 a").click();
  await expect(heading(page, "Agenturavtale")).toBeVisible();
  const source = page.getByRole("link", { name: /^Gå til avtalemal/ }).first();
  await expect(source).toHaveAttribute("href", "https://agenturer.no/agenturavtale/");
  await expect(page.getByRole("button", { name: "Lagre malen" })).toBeHidden();
  await link(page, "Rapporter feil").click();
  await expect(heading(page, "Rapporter problem")).toBeVisible();
  await page.goBack();
  await page.getByRole("navigation", { name: "Brødsmuler" }).getByRole("link", { name: "Næring" }).click();
  await expect(heading(page, "Næring")).toBeVisible();
  await link(page, "Agenturavtale").click();
  await link(page, "Agenturer.no").click();
  await expect(heading(page, "Maler fra Agenturer.no")).toBeVisible();
  await link(page, "Forsiden").click();
  await expect(page.getByText("Viser 453 maler")).toBeVisible();
  await link(page, "Alle situasjoner").click();
  await link(page, "Leie ut bolig eller hybel").click();
  await expect(heading(page, "Leie ut bolig eller hybel")).toBeVisible();
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
});

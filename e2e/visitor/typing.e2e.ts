/** A search while it is typed, and one that nothing has all of. */
import { cards, names, status } from "../steps/home-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

const two = "testament hund";
const none = "Ingen maler funnet";

test.describe("typing a search", () => {
  test("the list never blinks away before the word is finished @phone", async ({ page }) => {
    await openPage(page, "/");
    const field = page.getByRole("combobox", { name: "Søk etter avtalemaler" });
    for (let end = 1; end <= "hestehandel".length; end++) {
      const typed = "hestehandel".slice(0, end);
      await field.pressSequentially(typed.slice(-1));
      await expect(page).toHaveURL(`/?sok=${typed}`);
      await expect(page.getByText(new RegExp(`Viser treff for «${typed}( …)?»`))).toBeVisible();
      expect(await names(page)).not.toEqual([]);
      await expect(page.getByText(none)).toHaveCount(0);
    }
  });

  test("stop words leave the list in place, until they are all that is searched for @phone", async ({
    page,
  }) => {
    await openPage(page, "/");
    const field = page.getByRole("combobox", { name: "Søk etter avtalemaler" });
    await field.fill("hvordan kan andre");
    await expect(page).toHaveURL("/?sok=hvordan+kan+andre");
    await expect(page.locator(".search-notes")).toHaveText("Skriv hva avtalen gjelder.");
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByText("Viser 323 maler")).toHaveCount(0);
    await field.press("Enter");
    await status(page, "Viser 0 maler");
    await expect(page.getByRole("heading", { name: none })).toBeVisible();
    await expect(page.locator(".search-notes")).toHaveText("Skriv hva avtalen gjelder.");
    await page.reload();
    await status(page, "Viser 0 maler");

    await field.fill("opp");
    await field.press("Enter");
    await page.locator(".search-notes").getByRole("link", { name: "«oppsigelse»" }).click();
    await expect(page).toHaveURL("/?sok=oppsigelse");
    await expect(page.getByText("Viser treff for «oppsigelse».")).toBeVisible();
    await expect(field).toHaveValue("oppsigelse");
  });
});

test.describe("a search that nothing has all of", () => {
  test("shows what is similar, apart, as cards that can be voted on and followed @phone", async ({
    page,
  }) => {
    await openPage(page, "/");
    const field = page.getByRole("combobox", { name: "Søk etter avtalemaler" });
    await field.fill(two);
    await field.press("Enter");
    await status(page, "Viser 0 maler");
    const region = page.getByRole("region", { name: "Ingen har alt du skrev. Disse ligner mest:" });
    await expect(region).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "ligner" })).toHaveText(
      /Ingen har alt du skrev\. [3-5] ligner\./,
    );
    await expect(page.getByText("Prøv å justere søkekriteriene eller fjern noen filtre.")).toBeVisible();
    const found = await names(page);
    expect(found.length).toBeGreaterThan(2);
    expect(found[0]).toMatch(/testament/i);
    expect(found[1]).toMatch(/hund/);
    await expect(region.getByText("Annonse")).toHaveCount(0);
    await expectAccessible(page);

    const second = cards(page).nth(1);
    const voted = page.waitForResponse((response) => /\/rate/.test(response.url()));
    await second
      .getByRole("radio", { name: /^4/ })
      .or(second.getByRole("button", { name: /4/ }))
      .first()
      .click();
    expect((await voted).status()).toBeLessThan(300);
    await expect(second).toContainText("4,0");
    expect(await names(page)).toEqual(found);

    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    expect(await names(page)).toEqual(found);
    await page.getByRole("link", { name: "Vis alle maler" }).click();
    await status(page, "Viser 323 maler");
    await expect(region).toHaveCount(0);
    await page.goBack();
    expect(await names(page)).toEqual(found);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
    test("shows the same @phone", async ({ page }) => {
      await page.goto(`/?sok=${encodeURIComponent(two)}`);
      await expect(page.getByText("Viser 0 maler", { exact: true })).toBeVisible();
      await expect(
        page.getByRole("heading", { name: "Ingen har alt du skrev. Disse ligner mest:" }),
      ).toBeVisible();
      expect((await names(page)).length).toBeGreaterThan(2);
      await expect(page.getByText("Eller se i en kategori")).toBeVisible();
    });
  });
});

test("typing in the sticky field far down the list leads to the first hit @phone", async ({ page }) => {
  await openPage(page, "/");
  await page.evaluate(() => scrollTo({ top: 2500, behavior: "instant" }));
  await page.getByRole("combobox", { name: "Søk etter avtalemaler" }).pressSequentially("husleie");
  await expect(page.getByText("Viser treff for «husleie».")).toBeInViewport();
  await expect(cards(page).first()).toBeInViewport();
  await expect(page.getByRole("combobox", { name: "Søk etter avtalemaler" })).toBeFocused();

  // Going back is where it was.
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).first()).not.toBeInViewport();
});

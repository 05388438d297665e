/** What comes out of the printer. */
import { fewRows } from "../../src/testing/few-rows.ts";
import { countPages } from "../steps/condition-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { cards } from "../steps/home-steps.ts";
import { openAlike } from "../steps/look.ts";

test.beforeEach(({ page }) => openAlike(page));

test("a template is one sheet, with its url as text and as a QR code, and what to check before signing", async ({
  page,
}) => {
  await openPage(page, "/mal/1");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".printed-address span")).toHaveText(fewRows[0].url);
  await expect(page.locator(".printed-address svg")).toBeVisible();
  const checks = page.getByRole("region", { name: "Sjekk før du signerer" }).getByRole("listitem");
  await expect(checks).toHaveCount(7);
  await expect(page.getByRole("heading", { name: "Lignende maler" })).toBeHidden();
  await expect(page.getByRole("link", { name: /^Gå til avtalemal/ }).first()).toBeHidden();
  expect(await countPages(page)).toBe(1);
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator(".printed-address")).toBeHidden();
  await expect(checks).toHaveCount(3);
  await page.evaluate(() => {
    window.print = () => void (document.title = "printed");
  });
  await page.getByRole("button", { name: "Skriv ut" }).click();
  await expect(page).toHaveTitle("printed");

  await page.goto("/situasjon/1");
  expect(await countPages(page), "a situation").toBe(1);
});

test("a list is its names, publishers and addresses, on one sheet; a comparison has the addresses, and no way to change it", async ({
  page,
}) => {
  const expectAddresses = async (rows: string, count: number) => {
    const addresses = await page.locator(`${rows} a.button`).evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute("href"),
        printed: getComputedStyle(link, "::after").content,
      })),
    );
    expect(addresses).toHaveLength(count);
    for (const { href, printed } of addresses) expect(printed).toContain(href);
  };
  await page.setViewportSize({ width: 718, height: 1000 });
  await openPage(page, "/");
  await page.emulateMedia({ media: "print" });
  const row = cards(page).first();
  for (const shown of [".card-name", ".paper", ".source"])
    await expect(row.locator(shown).first()).toBeVisible();
  for (const left of [".rating-text", ".card-description", ".card-downloads", ".source time", ".report-link"])
    await expect(row.locator(left), left).toBeHidden();
  const cut = await page
    .locator(".template-card .source")
    .evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth),
    );
  expect(cut, "publishers that are cut").toEqual([]);
  await expectAddresses(".template-card", 10);
  const tallest = await cards(page).evaluateAll((all) => Math.max(...all.map((one) => one.clientHeight)));
  expect(tallest).toBeLessThan(100);
  expect(await countPages(page)).toBe(1);
  await page.emulateMedia({ media: null });
  await openPage(page, "/sammenlign?mal=1&mal=2");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".compare-remove").first()).toBeHidden();
  await expect(page.getByText("Legg til").first()).toBeHidden();
  await expectAddresses(".compare", 2);
});

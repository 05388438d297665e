/** What comes out of the printer is one sheet of A4; `walks/conditions.e2e.ts` prints a template. */
import { countPages } from "../steps/condition-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { cards } from "../steps/home-steps.ts";

test("every shipped situation is one sheet", async ({ page }) => {
  await openPage(page, "/situasjoner");
  const hrefs = await page
    .locator(".situation-lines a")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs.length).toBeGreaterThanOrEqual(30);
  for (const href of hrefs) {
    await page.goto(href);
    expect(await countPages(page), href).toBe(1);
  }
});

test("a list is its names, publishers and addresses, on one sheet; a comparison has the addresses, and no way to change it", async ({
  page,
}) => {
  const addressesIn = (rows: string) =>
    page.locator(`${rows} a.button`).evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute("href"),
        printed: getComputedStyle(link, "::after").content,
      })),
    );
  await page.setViewportSize({ width: 718, height: 1000 });
  for (const url of ["/", "/?sok=husleiekontrakt", "/kategori/kreativt"]) {
    await openPage(page, url);
    await page.emulateMedia({ media: "print" });
    const row = cards(page).first();
    for (const shown of [".card-name", ".stamp", ".source"])
      await expect(row.locator(shown).first()).toBeVisible();
    for (const left of [
      ".stars",
      ".card-description",
      ".card-downloads",
      ".icon-button",
      "svg.lucide-arrow-up-right",
    ])
      await expect(row.locator(left), `${url} ${left}`).toBeHidden();
    const cut = await page
      .locator(".template-card .source")
      .evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth),
      );
    expect(cut, `${url}: publishers that are cut`).toEqual([]);
    const addresses = await addressesIn(".template-card");
    expect(addresses.length).toBeGreaterThan(5);
    for (const { href, printed } of addresses) expect(printed).toContain(href);
    const tallest = await cards(page).evaluateAll((all) => Math.max(...all.map((one) => one.clientHeight)));
    expect(tallest, url).toBeLessThan(100);
    if (url === "/") expect(await countPages(page)).toBe(1);
    await page.emulateMedia({ media: null });
  }
  await openPage(page, "/sammenlign?mal=22&mal=33");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".compare-remove").first()).toBeHidden();
  await expect(page.getByText("Legg til").first()).toBeHidden();
  const addresses = await addressesIn(".compare");
  expect(addresses).toHaveLength(2);
  for (const { href, printed } of addresses) expect(printed).toContain(href);
});

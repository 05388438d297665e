/** What comes out of the printer: one sheet of A4. */
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "../steps/fixtures.ts";

async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test("a template is one sheet, with its url as text and as a QR code, and what to check before signing", async ({
  page,
  request,
  product,
}) => {
  const all = (await (await request.get(`${product.url}/api/templates`)).json()) as readonly {
    readonly id: number;
    readonly url: string;
    readonly description: string;
  }[];
  const longest = all.toSorted(
    (a, b) => b.url.length + b.description.length - a.url.length - a.description.length,
  )[0];
  for (const id of [1, longest?.id]) {
    await page.goto(`/mal/${id}`);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".printed-address span")).toHaveText(
      all.find((one) => one.id === id)?.url ?? "",
    );
    await expect(page.locator(".printed-address svg")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sjekk før du signerer" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Lignende maler" })).toBeHidden();
    await expect(page.getByRole("link", { name: /^Gå til avtalemal/ })).toBeHidden();
    expect(await countPages(page), `template ${id}`).toBe(1);
    await page.emulateMedia({ media: "screen" });
    await expect(page.locator(".printed-address")).toBeHidden();
  }
});

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

test("the button prints", async ({ page }) => {
  await openPage(page, "/mal/1");
  await page.evaluate(() => {
    window.print = () => void (document.title = "printed");
  });
  await page.getByRole("button", { name: "Skriv ut" }).click();
  await expect(page).toHaveTitle("printed");
});

/** The receipt of a suggestion: its link, and the page that says where it stands, with scripts and without. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { forms, openForm, send } from "../steps/form-steps.ts";

const form = forms.find(({ what }) => what === "a suggestion") ?? forms[0];
const receiptOf = (page: Page) => page.getByRole("link", { name: /^\/forslag\// });

test("is shown where the form was, is copied, and opens the page @phone", async ({ page, context }) => {
  if (!form) throw new Error("there is no suggestion form");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openForm(page, form.url);
  await form.fill(page);
  await send(page, form);
  await expect(page.getByRole("heading", { level: 1, name: "Takk for forslaget!" })).toBeFocused();
  const href = await receiptOf(page).getAttribute("href");
  expect(href).toMatch(/^\/forslag\/[0-9a-z-]{23}$/);
  await page.getByRole("button", { name: "Kopier lenken" }).click();
  await expect(page.getByText("Lenken er kopiert.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(href ?? "", page.url()).href,
  );
  await expectAccessible(page);

  await openPage(page, href ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Forslaget venter" })).toBeVisible();
  await expectAccessible(page);
});

test("is shown in the dialog once it is sent", async ({ page }) => {
  if (!form) throw new Error("there is no suggestion form");
  await openForm(page, "/");
  await page.getByRole("link", { name: "Foreslå mal" }).first().click();
  await form.fill(page);
  await page.clock.fastForward(2_000);
  await send(page, form);
  const dialog = page.getByRole("dialog", { name: "Takk for forslaget!" });
  await expect(receiptOf(page)).toBeVisible();
  await expectAccessible(page);
  await dialog.locator(".form-actions").getByRole("button", { name: "Lukk" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ contextOptions: { javaScriptEnabled: false } });

  test("is the page that the form leads to", async ({ page }) => {
    if (!form) throw new Error("there is no suggestion form");
    await page.goto(form.url);
    await form.fill(page);
    await send(page, form);
    await expect(page).toHaveURL(({ pathname }) => /^\/forslag\/[0-9a-z-]{23}$/.test(pathname));
    await expect(page.getByRole("heading", { level: 1, name: "Takk for forslaget!" })).toBeVisible();
    const own = new URL(page.url());
    await page.goto(own.pathname);
    await expect(page.getByRole("heading", { level: 1, name: "Forslaget venter" })).toBeVisible();
  });
});

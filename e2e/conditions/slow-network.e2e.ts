/** A report whose response takes its time. */
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { toast } from "../steps/take-part-steps.ts";

test.use({ allowProblems: true });

const openReport = async (page: Page, place: number) => {
  const report = page.getByRole("link", { name: /Rapporter/ });
  await report.nth(place).click();
  return page.getByRole("dialog", { name: "Rapporter problem" });
};

test("closed while it is being sent, it does not hold back the next one", async ({ page }) => {
  await openPage(page, "/");
  const gate = Promise.withResolvers<void>();
  await page.route("**/report", async (route) => {
    await gate.promise;
    await route.fulfill({ status: 503, json: { code: "full", message: "Innboksen er full." } });
  });
  const dialog = await openReport(page, 0);
  await dialog.getByRole("radio", { name: "Annet problem" }).check();
  await dialog.getByRole("button", { name: "Send rapport" }).click();
  await expect(dialog.getByRole("button", { name: "Sender..." })).toBeVisible();
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await openReport(page, 1);
  await dialog.getByRole("button", { name: "Send rapport" }).click();
  const errors = dialog.getByRole("group", { name: "Du må rette dette" });
  await expect(errors).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Send rapport" })).toBeEnabled();
  gate.resolve();
  await expect(toast(page)).toContainText("Kunne ikke sende rapport.");
  await expect(errors).toBeVisible();
});

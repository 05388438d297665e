/** Dialogs of forms whose response takes its time. */
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { toast } from "../steps/take-part-steps.ts";

test.use({ rows: "shipped" });

test.describe("a report on a slow network", () => {
  test.use({ allowProblems: true });

  const openReport = async (page: Page, place: number) => {
    await page
      .getByRole("link", { name: /Rapporter/ })
      .nth(place)
      .click();
    return page.getByRole("dialog", { name: "Rapporter problem" });
  };

  test("that is closed while it is being sent does not hold back the next one", async ({ page }) => {
    await openPage(page, "/?sok=arbeidsavtale");
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/report", async (route) => {
      await released;
      await route.fulfill({ status: 503, json: { code: "full", message: "Innboksen er full." } });
    });
    const dialog = await openReport(page, 0);
    await dialog.getByRole("radio", { name: "Annet problem" }).check();
    await dialog.getByRole("button", { name: "Send rapport" }).click();
    await expect(dialog.getByRole("button", { name: "Sender..." })).toBeVisible();
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await openReport(page, 1);
    await dialog.getByRole("button", { name: "Send rapport" }).click();
    await expect(dialog.getByRole("group", { name: "Du må rette dette" })).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Send rapport" })).toBeEnabled();
    release();
    await expect(toast(page)).toContainText("Kunne ikke sende rapport.");
    await expect(dialog.getByRole("group", { name: "Du må rette dette" })).toBeVisible();
  });

  test("is thanked for once, on the page", async ({ page }) => {
    await openPage(page, "/?sok=arbeidsavtale");
    await page.route("**/report", (route) => route.fulfill({ status: 201, json: {} }));
    const dialog = await openReport(page, 0);
    await dialog.getByRole("radio", { name: "Annet problem" }).check();
    const thanks = await page.evaluateHandle(() => {
      const found: string[] = [];
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          if (!(target instanceof Element) || !target.matches("[role=status]") || !addedNodes.length)
            continue;
          found.push(target.closest("dialog") ? "dialog" : "page");
        }
      }).observe(document.body, { childList: true, subtree: true });
      return found;
    });
    await dialog.getByRole("button", { name: "Send rapport" }).click();
    await expect(toast(page)).toContainText("Takk for rapporten!");
    await expect(dialog).toHaveCount(0);
    expect(await thanks.jsonValue()).toEqual(["page"]);
  });
});

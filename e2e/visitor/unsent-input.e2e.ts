/** Input that is typed in a dialog and not sent yet. */
import type { Locator, Page } from "@playwright/test";
import { lagBehind, openAgenturavtale, toast } from "../steps/take-part-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.describe("unsent input", () => {
  test.use({ allowProblems: true });

  const fillSuggestion = async (dialog: Locator) => {
    await dialog.getByLabel("Navn på malen").fill("Fremleieavtale");
    await dialog.getByLabel("Nettadresse").fill("https://example.no/fremleie");
    await dialog.getByLabel("Kategori").selectOption("Utleie");
    await dialog.getByLabel("Beskrivelse").fill("En kort avtale.");
  };
  const openSuggestion = async (page: Page) => {
    await page.getByRole("link", { name: "Foreslå mal" }).first().click();
    return page.getByRole("dialog", { name: "Foreslå ny avtalemaler" });
  };
  /** A double click at one point. */
  const doubleClickAt = async (page: Page, button: Locator) => {
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error("The button is not visible");
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height - 6, { delay: 30 });
  };

  for (const what of ["suggestion", "report"] as const) {
    test(`survives a double click on a ${what} that failed @phone`, async ({ page }) => {
      await lagBehind(page);
      const chosen = await openAgenturavtale(page);
      if (what === "report") await chosen.getByRole("link", { name: /Rapporter/ }).click();
      const dialog = what === "report" ? page.getByRole("dialog") : await openSuggestion(page);
      if (what === "suggestion") await fillSuggestion(dialog);
      else {
        await dialog.getByRole("radio", { name: "Annet problem" }).check();
        await dialog.getByLabel("Fortell mer").fill("Gammel utgave.");
      }
      await page.clock.fastForward(2_000);
      await page.route(/suggestions$|report$/, (route) => route.abort());
      const button = dialog.getByRole("button", { name: /^Send/ });
      await button.click();
      await expect(dialog.getByText("Vi fikk ikke kontakt med nettstedet.")).toBeVisible();
      await doubleClickAt(page, button);
      await expect(button).toHaveText(/^Send (inn|rapport)/);
      await expect(dialog).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(1);
      const text = dialog.getByLabel(what === "report" ? "Fortell mer" : "Beskrivelse");
      await expect(text).toHaveValue(what === "report" ? "Gammel utgave." : "En kort avtale.");
    });
  }

  test("in a report is discarded by Escape, the cross, the backdrop and a phone's Back only after a question", async ({
    page,
  }) => {
    const chosen = await openAgenturavtale(page);
    await chosen.getByRole("link", { name: /Rapporter/ }).click();
    const dialog = page.getByRole("dialog", { name: "Rapporter problem" });
    const question = page.getByRole("dialog", { name: "Forkaste rapporten?" });
    await dialog.getByLabel("Fortell mer").fill("Gammel utgave.");
    const ways = [
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "Lukk", exact: true }).click(),
      () => page.mouse.click(5, 5),
      // How browsers pass a phone's Back on to a dialog: as a request, and the second time without asking.
      () => dialog.evaluate((one: HTMLDialogElement) => one.requestClose()),
      () => dialog.evaluate((one: HTMLDialogElement) => one.close()),
    ];
    for (const leave of ways) {
      await leave();
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Fortsett" }).click();
      await expect(question).toHaveCount(0);
      await expect(dialog.getByLabel("Fortell mer")).toHaveValue("Gammel utgave.");
    }
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Fortell mer")).toHaveValue("Gammel utgave.");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Forkast" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("in a suggestion is kept in the tab until it is sent or emptied", async ({ page }) => {
    await lagBehind(page);
    await openPage(page, "/");
    await fillSuggestion(await openSuggestion(page));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(toast(page)).toContainText("Utkastet er tatt vare på");

    await openPage(page, "/help");
    let dialog = await openSuggestion(page);
    await expect(dialog.getByLabel("Navn på malen")).toHaveValue("Fremleieavtale");
    await expect(dialog.getByLabel("Kategori")).toHaveValue("Utleie");
    await dialog.getByRole("button", { name: "Tøm skjemaet" }).click();
    await expect(dialog.getByLabel("Navn på malen")).toBeFocused();
    await expect(dialog.getByLabel("Navn på malen")).toHaveValue("");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

    await fillSuggestion(dialog);
    await page.mouse.click(5, 5);
    await openPage(page, "/foresla-mal");
    await expect(page.getByLabel("Beskrivelse")).toHaveValue("En kort avtale.");
    await page.clock.fastForward(2_000);
    await page.getByRole("button", { name: "Send inn forslag" }).click();
    await expect(page.getByRole("heading", { name: "Takk for forslaget!" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await openPage(page, "/");
    dialog = await openSuggestion(page);
    await expect(dialog.getByLabel("Navn på malen")).toHaveValue("");
  });
});

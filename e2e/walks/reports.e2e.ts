/** Reporting a template in the dialog of its card. */
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { expectNarrow, lagBehind, openListed, showStars, toast } from "../steps/take-part-steps.ts";

// The browser logs what fails.
test.use({ allowProblems: true });

test("a report is not discarded unasked @phone", async ({ page }) => {
  await lagBehind(page);
  const row = await openListed(page);
  await showStars(row);
  const link = row.getByRole("link", { name: /Rapporter/ });
  const dialog = page.getByRole("dialog", { name: "Rapporter problem" });
  const question = page.getByRole("dialog", { name: "Forkaste rapporten?" });
  const text = dialog.getByLabel("Fortell mer");
  await link.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();

  await link.click();
  await text.fill("Gammel utgave.");
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
    await expect(text).toHaveValue("Gammel utgave.");
  }
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expect(text).toHaveValue("Gammel utgave.");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Forkast" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test(
  "a report needs a reason, survives a failure, and is confirmed @phone",
  { tag: "@core" },
  async ({ page }) => {
    await lagBehind(page);
    const chosen = await openListed(page);
    await showStars(chosen);
    const dialog = page.getByRole("dialog", { name: "Rapporter problem" });
    const text = dialog.getByLabel("Fortell mer");
    const send = dialog.getByRole("button", { name: /^Send/ });
    await chosen.getByRole("link", { name: /Rapporter/ }).click();
    await dialog.getByRole("button", { name: "Lukk", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await chosen.getByRole("link", { name: /Rapporter/ }).click();
    await expectAccessible(page);
    await send.click();
    const missing = dialog.getByText("Du må velge en grunn for å rapportere denne malen.");
    await expect(missing).toHaveCount(1);
    await expect(dialog.getByRole("radio").first()).toBeFocused();
    await expect(toast(page)).toHaveCount(0);
    await expectNarrow(page);
    await expect(dialog.getByRole("radio")).toHaveCount(6);
    await dialog.getByRole("radio", { name: "Ødelagt lenke" }).check();
    await text.fill("Gammel utgave.");
    await page.clock.fastForward(2_000);
    await page.route(/report$/, (route) => route.abort());
    await send.click();
    await expect(dialog.getByText("Vi fikk ikke kontakt med nettstedet.")).toBeVisible();
    await expectNarrow(page);
    // Else it is sent as a plain form now: the site itself can be reached.
    await page.route(/report$/, (route) => route.fulfill({ status: 503, json: {} }));
    await send.dblclick({ delay: 30 });
    await expect(send).toHaveText("Send rapport");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(text).toHaveValue("Gammel utgave.");
    await page.unroute(/report$/);
    await text.fill("");
    const sent = page.waitForRequest("**/api/templates/1/report");
    await send.click();
    const report = { reason: "broken_link", description: "Rapportert som: broken_link" };
    expect((await sent).postDataJSON()).toMatchObject(report);
    await expect(toast(page)).toContainText("Takk for rapporten!");
    await expect(toast(page)).toContainText("Vi vil sjekke dette og ta nødvendige tiltak.");
    await expect(dialog).toHaveCount(0);
    await expect(chosen.getByRole("link", { name: /^Rapportert, takk/ })).toBeVisible();
  },
);

test("a report that is closed while it is being sent does not hold back the next one", async ({ page }) => {
  await openPage(page, "/");
  const gate = Promise.withResolvers<void>();
  await page.route("**/report", async (route) => {
    await gate.promise;
    await route.fulfill({ status: 503, json: { code: "full", message: "Innboksen er full." } });
  });
  const dialog = page.getByRole("dialog", { name: "Rapporter problem" });
  const report = page.getByRole("link", { name: /Rapporter/ });
  await report.first().click();
  await dialog.getByRole("radio", { name: "Annet problem" }).check();
  await dialog.getByRole("button", { name: "Send rapport" }).click();
  await expect(dialog.getByRole("button", { name: "Sender..." })).toBeVisible();
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await report.nth(1).click();
  await dialog.getByRole("button", { name: "Send rapport" }).click();
  const errors = dialog.getByText("Du må velge en grunn");
  await expect(errors).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send rapport" })).toBeEnabled();
  gate.resolve();
  await expect(toast(page)).toContainText("Kunne ikke sende rapport.");
  await expect(errors).toBeVisible();
});

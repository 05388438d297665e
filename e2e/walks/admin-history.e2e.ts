/** The history: old and new values, search, and the undo of a decision and of its undo. */
import { adminEmail, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible } from "../steps/fixtures.ts";
import { fewRows } from "../../src/testing/few-rows.ts";

test.use({ rows: "few", allowProblems: true });

test("an edit and an approval are read, found and undone in the history", async ({ page, admin }) => {
  await admin.suggest("Samboerkontrakt");
  await admin.open();
  await page.getByRole("button", { name: "Min konto" }).click();
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByRole("button", { name: "Lagre navnet" }).click();
  await admin.expectToast("Navnet er lagret");
  await page.getByRole("button", { name: "Tilbake til admin-panelet" }).click();
  const suggested = admin.rowOf(await admin.openTab(/^Forslag/), "Samboerkontrakt");
  await admin.act(suggested, /^Godkjenn/);
  await admin.expectToast("Forslag godkjent");
  const [{ name }] = fewRows;
  const dialog = await admin.openEdit(admin.rowOf(await admin.openTab(/^Maler/), name));
  await dialog.getByLabel("Kilde").fill("Et annet forlag");
  await dialog.getByLabel("Beskrivelse").fill(`${fewRows[0].description} Den er blitt lengre.`);
  await admin.save(dialog);
  await admin.expectToast("Mal oppdatert");

  await page.getByRole("button", { name: "Historikk" }).click();
  const history = page.getByRole("dialog", { name: "Historikk" });
  const items = history.locator(".history-item");
  const first = items.first();
  await expect(first.getByRole("heading")).toHaveText(`Mal endret: «${name}»`);
  await expect(first.getByTitle(adminEmail)).toHaveText("Kari Nordmann");
  await first.getByRole("button", { name: /^Detaljer/ }).press("Enter");
  await expect(first.locator(".history-values")).toContainText("Et annet forlag");
  await expectAccessible(page);

  // By keyboard: the question, the undo, and the focus on the row that the undo is.
  await first.getByRole("button", { name: /^Angre/ }).press("Enter");
  const question = page.getByRole("dialog", { name: /^Angre «Mal endret/ });
  await expect(question).toContainText("får tilbake verdiene fra før");
  await question.getByRole("button", { name: "Angre" }).press("Enter");
  await admin.expectToast("Angret");
  await expect(first.getByRole("heading")).toHaveText(`Angret endring: «${name}»`);
  await expect(first.getByRole("heading")).toBeFocused();
  await expect(items.nth(1)).toContainText("Angret");

  // An undo is undone, too.
  await history.getByRole("searchbox").fill("samboerkontrakt");
  await expect(items).toHaveCount(1);
  await expect(first).toContainText("Forslag godkjent: «Samboerkontrakt»");
  for (const undone of [/^Angret godkjenning/, /^Angret angring/]) {
    await first.getByRole("button", { name: /^Angre/ }).click();
    await admin.answer("Angre");
    await expect(first.getByRole("heading")).toHaveText(undone);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await history.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(history).toHaveCount(0);
  await admin.openTab(/^Forslag/);
  await expect(suggested).toContainText("Godkjent");
});

test("«Angre» takes back one's own decision, not another's after it", async ({ page, admin }) => {
  const { name, source } = fewRows[1];
  const row = admin.rowOf(await admin.open("maler"), name);
  const dialog = await admin.openEdit(row);
  // A later read finds the other one's.
  await page.route(/\/api\/admin\/history\?/, (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await dialog.getByLabel("Kilde").fill("Den enes forlag");
  await admin.save(dialog);
  await expect(page.getByText(`«${name}» er oppdatert.`)).toBeVisible();

  const other = await admin.openOther();
  const others = await other.openEdit(other.rowOf(await other.open("maler"), name));
  await others.getByLabel("Beskrivelse").fill("Den andres beskrivelse.");
  await other.save(others);
  await expect(other.page.getByText(`«${name}» er oppdatert.`)).toBeVisible();

  await admin.undo();
  await expect(page.getByText(`«${name}» er oppdatert.`)).toHaveCount(0);
  await admin.openEdit(row);
  await expect(dialog.getByLabel("Kilde")).toHaveValue(source);
  await expect(dialog.getByLabel("Beskrivelse")).toHaveValue("Den andres beskrivelse.");
});

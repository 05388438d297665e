/** The history: old and new values, search and filters, undo of a decision and of its undo, by keyboard and on a phone. */
import {
  actionOf,
  adminEmail,
  expectToast,
  makeTemplate,
  openAdmin,
  openEdit,
  openTab,
  rowOf,
  save,
  suggest,
  test,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, expectAccessible } from "../steps/fixtures.ts";

test("an edit and an approval are read, found and undone in the history", async ({ page, product }) => {
  const [suggested, made] = [uniqueName("Foreslått avtale"), uniqueName("Redigert avtale")];
  await suggest(page, product, suggested);
  await openAdmin(page);
  await page.getByRole("button", { name: "Min konto" }).click();
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByRole("button", { name: "Lagre navnet" }).click();
  await expectToast(page, "Navnet er lagret");
  await page.getByRole("button", { name: "Tilbake til admin-panelet" }).click();
  const suggestions = await openTab(page, /^Forslag/);
  await (await actionOf(rowOf(suggestions, suggested), /^Godkjenn/)).click();
  await expectToast(page, "Forslag godkjent");
  const row = await makeTemplate(page, { name: made });
  const dialog = await openEdit(row, page);
  await dialog.getByLabel("Kilde").fill("Et annet forlag");
  await dialog
    .getByLabel("Beskrivelse")
    .fill("En mal laget av en prøve, som er blitt så lang at den vises ord for ord.");
  await save(dialog);
  await expectToast(page, "Mal oppdatert");

  await page.getByRole("button", { name: "Historikk" }).click();
  const history = page.getByRole("dialog", { name: "Historikk" });
  const first = history.locator(".history-item").first();
  await expect(first.getByRole("heading")).toHaveText(`Mal endret: «${made}»`);
  await expect(first.getByTitle(adminEmail)).toHaveText("Kari Nordmann");
  await first.getByRole("button", { name: /^Detaljer/ }).press("Enter");
  await expect(first.locator(".history-values")).toContainText("Et annet forlag");
  await expectAccessible(page);

  // By keyboard: the question, the undo, and the focus on the row that the undo is.
  await first.getByRole("button", { name: /^Angre/ }).press("Enter");
  const question = page.getByRole("dialog", { name: /^Angre «Mal endret/ });
  await expect(question).toContainText("får tilbake verdiene fra før");
  await question.getByRole("button", { name: "Angre" }).press("Enter");
  await expectToast(page, "Angret");
  await expect(first.getByRole("heading")).toHaveText(`Angret endring: «${made}»`);
  await expect(first.getByRole("heading")).toBeFocused();
  await expect(history.locator(".history-item").nth(1)).toContainText("Angret");

  await history.getByRole("searchbox").fill(suggested.toLowerCase());
  const approval = history.locator(".history-item").filter({ hasText: `Forslag godkjent: «${suggested}»` });
  await expect(history.locator(".history-item")).toHaveCount(1);
  await approval.getByRole("button", { name: /^Angre/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Angre", exact: true }).click();
  await expect(first.getByRole("heading")).toHaveText(/^Angret godkjenning/);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await history.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  // The undo is undone, and what has changed since is said in a sentence.
  await first.getByRole("button", { name: /^Angre/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Angre", exact: true }).click();
  await expect(first.getByRole("heading")).toHaveText(/^Angret angring/);
  await history.getByRole("searchbox").fill(made);
  const creation = history.locator(".history-item").filter({ hasText: "Mal opprettet" });
  await expect(history.locator(".history-item")).toHaveCount(3);
  await creation.getByRole("button", { name: /^Angre/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Angre", exact: true }).click();
  await expect(first.getByRole("heading")).toHaveText(/^Angret opprettelse/);

  await page.keyboard.press("Escape");
  await expect(history).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect(rowOf(await openTab(page, /^Forslag/), suggested)).toContainText("Godkjent");
});

test("«Angre» takes back one's own decision, whatever another administrator decides after it", async ({
  page,
  context,
}) => {
  const name = uniqueName("Endret av to");
  await openAdmin(page);
  const dialog = await openEdit(await makeTemplate(page, { name }), page);
  const source = await dialog.getByLabel("Kilde").inputValue();
  // Whoever has to ask for it afterwards finds the other one's.
  await page.route(/\/api\/admin\/history\?/, (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await dialog.getByLabel("Kilde").fill("Den enes forlag");
  await save(dialog);
  await expect(page.getByText(`«${name}» er oppdatert.`)).toBeVisible();

  const other = await context.newPage();
  await openAdmin(other);
  const others = await openEdit(rowOf(await openTab(other, /^Maler/), name), other);
  await others.getByLabel("Beskrivelse").fill("Den andres beskrivelse.");
  await save(others);
  await expect(other.getByText(`«${name}» er oppdatert.`)).toBeVisible();

  await page.getByRole("button", { name: "Angre" }).click();
  await expect(page.getByText(`«${name}» er oppdatert.`)).toHaveCount(0);
  const now = await openEdit(rowOf(page.getByRole("tabpanel", { name: /^Maler/ }), name), page);
  await expect(now.getByLabel("Kilde")).toHaveValue(source);
  await expect(now.getByLabel("Beskrivelse")).toHaveValue("Den andres beskrivelse.");
});

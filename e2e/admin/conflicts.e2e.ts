/** Rows that are old, gone, or changed by another administrator. */
import {
  expectToast,
  makeTemplate,
  openEdit,
  openTab,
  reportTemplate,
  rowOf,
  save,
  sendInquiry,
  signInAsAdmin,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

// Requests fail here on purpose.
test.use({ audience: "administrator", allowProblems: true });

const wholeList = /\/api\/templates(\?.*)?$/;

for (const how of ["failed", "is still loading"] as const) {
  test(`a template edited from a report keeps its fields while the list ${how}`, async ({
    page,
    product,
  }) => {
    await signInAsAdmin(page, product);
    const name = uniqueName("Rapportert avtale");
    const row = await makeTemplate(page, { name, format: "Word", isFeatured: true });
    await reportTemplate(page, product, name);
    const edit = await openEdit(row, page);
    await edit.getByLabel("Aktiv").uncheck();
    await save(edit);
    await expectToast(page, "Mal oppdatert");

    await page.route(wholeList, (route) => (how === "failed" ? route.abort() : undefined));
    await openPage(page, "/admin#feil");
    await page.reload();
    const panel = page.getByRole("tabpanel", { name: /^Feil/ });
    const dialog = await openEdit(rowOf(panel, name), page);
    await expect(dialog.getByLabel("Format")).toHaveValue("Word");
    await dialog.getByLabel("Kilde").fill("Rettet kilde");
    await save(dialog);
    await expectToast(page, "Mal oppdatert");

    await page.unroute(wholeList);
    await page.reload();
    const maler = await openTab(page, /^Maler/);
    await maler.getByLabel("Søk i maler").fill(name);
    const saved = rowOf(maler, name);
    for (const text of ["Rettet kilde", "Word", "Fremhevet", "Inaktiv"])
      await expect(saved).toContainText(text);
  });
}

test("a deleted template opens in the form from the report's copy, and is saved as a new one", async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product);
  const name = uniqueName("Slettet avtale");
  const row = await makeTemplate(page, { name });
  const id = await reportTemplate(page, product, name);
  await row.getByRole("button", { name: /^Slett/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expectToast(page, "Mal slettet");
  await page.reload();
  const panel = await openTab(page, /^Feil/);
  const dialog = await openEdit(rowOf(panel, name), page);
  await expect(dialog).toContainText("Malen finnes ikke lenger.");
  await expect(dialog.getByLabel("Format")).toHaveValue("PDF");
  await dialog.getByRole("button", { name: "Lagre som ny mal" }).click();
  await expectToast(page, "Mal opprettet");
  const found = await page.request.get(`${product.url}/api/templates?search=${encodeURIComponent(name)}`);
  const [made] = (await found.json()) as { id: number; name: string }[];
  expect(made?.name).toBe(name);
  expect(made?.id).not.toBe(id);
});

test("two windows: changes to different fields are merged, and a field changed in both is asked about", async ({
  page,
  context,
  product,
}) => {
  await signInAsAdmin(page, product);
  const name = uniqueName("Flettet avtale");
  const row = await makeTemplate(page, { name });
  const mine = await openEdit(row, page);
  await mine.getByLabel("Beskrivelse").fill("Min beskrivelse.");
  await mine.getByLabel("Format").selectOption("PDF");

  const other = await context.newPage();
  await openPage(other, "/admin#maler");
  const panel = other.getByRole("tabpanel", { name: /^Maler/ });
  await panel.getByLabel("Søk i maler").fill(name);
  const theirs = await openEdit(rowOf(panel, name), other);
  await theirs.getByLabel("Kilde").fill("Deres kilde");
  await theirs.getByLabel("Format").selectOption("Excel");
  await save(theirs);
  await expectToast(other, "Mal oppdatert");

  await save(mine);
  const notice = mine.getByRole("group", { name: "Noen andre har lagret endringer her" });
  await expect(notice).toContainText("Kilde: «Eksempelkilden» → «Deres kilde»");
  await expect(mine.getByLabel("Kilde")).toHaveValue("Deres kilde");
  const choice = notice.getByRole("group", { name: /^Format:/ });
  await expect(choice.getByLabel("Min: «PDF»")).not.toBeChecked();
  await save(mine);
  await expect(choice.getByText("Velg hva som skal gjelde.")).toBeVisible();
  await expect(choice.getByLabel("Min: «PDF»")).toBeFocused();
  await choice.getByLabel("Deres: «Excel»").check();
  await expect(mine.getByLabel("Format")).toHaveValue("Excel");
  await save(mine);
  await expectToast(page, "Mal oppdatert");
  for (const text of ["Min beskrivelse.", "Deres kilde", "Excel"]) await expect(row).toContainText(text);
});

test("a row deleted by another administrator leaves the list, and the edit can be saved as new", async ({
  page,
  context,
  product,
}) => {
  await signInAsAdmin(page, product);
  const [edited, deleted] = [uniqueName("Redigert bort"), uniqueName("Slettet bort")];
  for (const name of [edited, deleted]) await makeTemplate(page, { name });
  const other = await context.newPage();
  await openPage(other, "/admin#maler");
  const panel = other.getByRole("tabpanel", { name: /^Maler/ });
  await panel.getByLabel("Søk i maler").fill(edited);
  const dialog = await openEdit(rowOf(panel, edited), other);
  await dialog.getByLabel("Kilde").fill("Skrevet i mellomtiden");

  const here = page.getByRole("tabpanel", { name: /^Maler/ });
  for (const name of [edited, deleted]) {
    await here.getByLabel("Søk i maler").fill(name);
    await rowOf(here, name)
      .getByRole("button", { name: /^Slett/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
    await expect(rowOf(here, name)).toHaveCount(0);
  }

  await save(dialog);
  const notice = dialog.getByRole("group", { name: "Noen andre har slettet dette" });
  await notice.getByRole("button", { name: "Lagre som ny" }).click();
  await expectToast(other, "Mal opprettet");
  await expect(rowOf(panel, edited)).toContainText("Skrevet i mellomtiden");

  await panel.getByLabel("Søk i maler").fill(deleted);
  await rowOf(panel, deleted)
    .getByRole("button", { name: /^Slett/ })
    .click();
  await other.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expectToast(other, "Feil", "Kunne ikke slette mal.");
  await expect(rowOf(panel, deleted)).toHaveCount(0);
});

test("a decision can be undone and changed; a stale one is rejected", async ({ page, context, product }) => {
  const company = uniqueName("Ombestemt AS");
  await sendInquiry(page, product, company);
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Annonsehenvendelser/);
  const row = rowOf(panel, company);
  await row.getByRole("button", { name: /^Avvis/ }).click();
  await expect(row).toContainText("Avvist");
  await expect(page.getByText(`Henvendelsen fra Kontakt, ${company} er avvist.`)).toBeVisible();
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(row).toContainText("Ventende");

  await row.getByRole("button", { name: /^Godkjenn/ }).click();
  await expect(row).toContainText("Godkjent");
  await expect(row.getByRole("button", { name: /^Avvis/ })).toHaveCount(0);
  const other = await context.newPage();
  await openPage(other, "/admin#henvendelser");
  const otherRow = rowOf(other.getByRole("tabpanel", { name: /^Annonsehenvendelser/ }), company);
  await otherRow.getByRole("button", { name: /^Endre avgjørelse/ }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Avvis" }).click();
  await expect(otherRow).toContainText("Avvist");

  await row.getByRole("button", { name: /^Endre avgjørelse/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sett tilbake til ventende" }).click();
  await expect(panel.getByText("Annonsehenvendelsen er allerede avvist.")).toBeVisible();
  await expect(row).toContainText("Avvist");
});

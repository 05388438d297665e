/** The administrator's templates: the form, visitors' view of it, and two windows that change the same row. */
import {
  actionOf,
  asVisitor,
  expectToast,
  makeTemplate,
  openAdmin,
  openEdit,
  rowOf,
  save,
  searchUrl,
  test,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { expectSightly } from "../steps/look.ts";
import { shippedDocuments } from "../../src/testing/shipped-documents.ts";

// Stale requests are rejected here.
test.use({ allowProblems: true });

test("a template is created with a form that says what is missing, hidden, deleted and restored", async ({
  page,
  product,
  browserOfTests,
}) => {
  const name = uniqueName("Prøveavtale");
  const expectVisitorsFind = (howMany: number) =>
    asVisitor(browserOfTests, product.url, async (visitor) => {
      await openPage(visitor, `${searchUrl(name)}&kategori=IT&format=Digital`);
      await expect(visitor.getByRole("heading", { name })).toHaveCount(howMany);
    });
  await openAdmin(page, "maler");
  const panel = page.getByRole("tabpanel", { name: /^Maler/ });
  await panel.getByRole("button", { name: "Ny mal" }).click();
  const empty = page.getByRole("dialog", { name: "Ny mal" });
  await empty.getByRole("button", { name: "Opprett mal" }).click();
  await expect(empty.getByRole("group", { name: /^Du må rette/ }).getByRole("link")).toHaveText([
    "Navn er påkrevd",
    "Beskrivelse er påkrevd",
    "Ugyldig URL",
    "Kategori er påkrevd",
    "Format er påkrevd",
    "Kilde er påkrevd",
  ]);
  await empty.getByLabel("Navn").fill("Noe");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Fortsett å redigere" }).click();
  await expect(empty.getByLabel("Navn")).toHaveValue("Noe");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Forkast" }).click();
  await expect(empty).toHaveCount(0);

  const row = await makeTemplate(page, { name, format: "Excel" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Aktiv");
  await expectVisitorsFind(1);

  const dialog = await openEdit(row, page);
  await dialog.getByLabel("Aktiv").uncheck();
  await dialog.getByLabel("Fremhevet").check();
  await save(dialog);
  await expectToast(page, "Mal oppdatert");
  await expect(row).toContainText("Inaktiv");
  await expect(row).toContainText("Fremhevet");
  await expectVisitorsFind(0);
  await openEdit(row, page);
  await save(dialog);
  await expectToast(page, "Ingen endringer");
  await expect(dialog).toHaveCount(0);

  await (await actionOf(row, /^Slett/)).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expectToast(page, "Mal slettet");
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Angre" }).click();
  await expectToast(page, "Hentet tilbake");
  await expect(row).toHaveCount(1);

  // A category has the label that visitors see.
  await panel.getByLabel("Søk i maler").fill("");
  await panel.getByRole("button", { name: "Filtre" }).click();
  const filter = panel.getByRole("combobox", { name: /^Kategori/ });
  const label = await filter.locator("option", { hasText: "Næring" }).textContent();
  await filter.selectOption({ label: label ?? "" });
  await expect(filter).toHaveValue("Kommersielt");
  await expect(panel.locator("tbody tr").first()).toContainText("Næring");
  await expect(panel.getByText("Kommersielt")).toHaveCount(0);
  await openEdit(panel.locator("tbody tr").first(), page);
  await expect(dialog.getByLabel("Kategori").locator("option:checked")).toHaveText("Næring");
});

test("a new template is offered what people say of those like it, to tick and to edit", async ({ page }) => {
  await openAdmin(page, "maler");
  await page
    .getByRole("tabpanel", { name: /^Maler/ })
    .getByRole("button", { name: "Ny mal" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  const offered = dialog.getByRole("group", { name: /^Forslag/ });
  await expect(offered).toHaveCount(0);
  await dialog.getByLabel("Navn").fill("Fremleiekontrakt for hybel");
  const lines = offered.getByRole("checkbox");
  await expect(lines).toHaveCount(8);
  const first = (await offered.locator("label").first().textContent()) ?? "";
  const said = dialog.getByLabel("Slik spør folk");
  await lines.nth(0).check();
  await lines.nth(3).check();
  await expect(said).toHaveValue(new RegExp(`^${first}\n.+$`));
  await lines.nth(3).uncheck();
  await said.fill(`${first} her i byen`);
  await expect(lines.nth(0)).not.toBeChecked();
  await expect(offered.getByRole("button"), "each is ticked by itself").toHaveCount(0);
});

test("two windows: what differs is merged, what both changed is asked about, what is deleted can be saved as new", async ({
  page,
  context,
}) => {
  const [name, deleted] = [uniqueName("Flettet"), uniqueName("Slettet bort")];
  await openAdmin(page);
  await makeTemplate(page, { name: deleted });
  const row = await makeTemplate(page, { name });
  const mine = await openEdit(row, page);
  await mine.getByLabel("Beskrivelse").fill("Min første beskrivelse.");

  const other = await context.newPage();
  await openAdmin(other, "maler");
  const theirPanel = other.getByRole("tabpanel", { name: /^Maler/ });
  const theirRow = async (which: string) => {
    await theirPanel.getByLabel("Søk i maler").fill(which);
    return rowOf(theirPanel, which);
  };
  const theirs = await openEdit(await theirRow(name), other);
  await theirs.getByLabel("Kilde").fill("Den andre kilden");
  await save(theirs);
  await expectToast(other, "Mal oppdatert");
  await save(mine);
  const notice = mine.getByRole("group", { name: "Noen andre har lagret endringer her" });
  await expect(notice).toContainText("Kilde: «Eksempelkilden» → «Den andre kilden»");
  await expect(mine.getByLabel("Beskrivelse")).toHaveValue("Min første beskrivelse.");
  await notice.getByRole("button", { name: "Forkast mine endringer" }).click();
  await expect(mine.getByLabel("Kilde")).toHaveValue("Den andre kilden");
  await expect(mine.getByLabel("Beskrivelse")).toHaveValue("En mal laget av en prøve.");

  await mine.getByLabel("Beskrivelse").fill("Min beskrivelse.");
  await mine.getByLabel("Format").selectOption("PDF");
  await openEdit(await theirRow(name), other);
  await theirs.getByLabel("Kilde").fill("Deres kilde");
  await theirs.getByLabel("Format").selectOption("Excel");
  await save(theirs);
  await expect(theirs).toHaveCount(0);
  await save(mine);
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

  await openEdit(await theirRow(name), other);
  await theirs.getByLabel("Kilde").fill("Skrevet i mellomtiden");
  const here = page.getByRole("tabpanel", { name: /^Maler/ });
  for (const gone of [name, deleted]) {
    await here.getByLabel("Søk i maler").fill(gone);
    await (await actionOf(rowOf(here, gone), /^Slett\b/)).click();
    await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
    await expect(rowOf(here, gone)).toHaveCount(0);
  }
  await save(theirs);
  await theirs
    .getByRole("group", { name: "Noen andre har slettet dette" })
    .getByRole("button", { name: "Lagre som ny" })
    .click();
  await expectToast(other, "Mal opprettet");
  await expect(rowOf(theirPanel, name)).toContainText("Skrevet i mellomtiden");
  await (await actionOf(await theirRow(deleted), /^Slett\b/)).click();
  await other.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expectToast(other, "Feil", "Kunne ikke slette mal.");
  await expect(rowOf(theirPanel, deleted)).toHaveCount(0);
});

test("lines that the first release took from other templates are found, and gone by one decision", async ({
  page,
}) => {
  const name = uniqueName("Lånt avtale");
  await openAdmin(page, "maler");
  const panel = page.getByRole("tabpanel", { name: /^Maler/ });
  const row = await makeTemplate(page, { name });
  const told = panel.getByText("har fått linjer i «Slik spør folk» fra andre maler");
  await expect(told).toHaveCount(0);
  const dialog = await openEdit(row, page);
  const asked = dialog.getByLabel("Slik spør folk");
  await asked.fill(["Et eget ønske", ...(shippedDocuments[0]?.askedAs ?? []).slice(0, 9)].join("\n"));
  await save(dialog);
  await expectToast(page, "Mal oppdatert");

  await expect(told).toContainText("1 mal har fått");
  await told.getByRole("button", { name: "Vis den" }).click();
  await panel.getByRole("checkbox", { name: `Velg: ${name}` }).check();
  await expectSightly(page);
  const chosen = panel.getByRole("group", { name: "Med de valgte" });
  await chosen.getByRole("button", { name: "Fjern lånte linjer" }).click();
  const question = page.getByRole("dialog", { name: "Fjerne lånte linjer fra 1 mal?" });
  await expect(question).toContainText("9 linjer i «Slik spør folk»");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Fjern linjene" }).click();
  const undo = page.locator(".undo-notice");
  await expect(undo).toContainText("1 mal er uten lånte linjer.");
  await expect(told).toHaveCount(0);
  await undo.getByRole("button", { name: "Angre" }).click();
  await expect(told).toContainText("1 mal har fått");
});

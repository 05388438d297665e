/** The administrator's templates: the form, visitors' view of it, and two windows that change the same row. */
import { eq } from "drizzle-orm";
import { inDatabase, searchUrl, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { expectSightly } from "../steps/look.ts";
import { templates } from "../../src/db/schema/schema.ts";
import { fewRows } from "../../src/testing/few-rows.ts";

const [naust, hybel, oppsigelse, deltid] = fewRows;

/** As the first release filled a new template with the lines of one like it; and a category with another label. */
const borrowLines = inDatabase(async ({ orm }) => {
  const lines = Array.from({ length: 9 }, (_, at) => `skal leie ut rom ${at}`);
  const set = (id: number, askedAs: string[]) =>
    orm.update(templates).set({ askedAs }).where(eq(templates.id, id));
  await set(2, lines);
  await set(3, ["et eget ønske", ...lines]);
  await orm.update(templates).set({ category: "Kommersielt" }).where(eq(templates.id, 7));
});

// Stale requests are rejected here.
test.use({ rows: "few", prepareData: ({}, use) => use(borrowLines), allowProblems: true });

test("a visitor sees what is saved of a template @core", async ({ admin, visitor }) => {
  const row = admin.rowOf(await admin.open("maler"), deltid.name);
  const dialog = await admin.openEdit(row);
  await dialog.getByLabel("Kilde").fill("Butikkene");
  await admin.save(dialog);
  await admin.expectToast("Mal oppdatert");
  await expect(row).toContainText("Butikkene");
  await admin.remove(row, "Avbryt");
  await expect(row).toBeVisible();
  await openPage(visitor, searchUrl(deltid.name));
  await expect(visitor.locator(".template-card").first()).toContainText("Butikkene");
});

test("a template is created, hidden, deleted and restored", async ({ page, admin, visitor }) => {
  const name = "Prøveavtale";
  const expectVisitorsFind = async (howMany: number) => {
    await openPage(visitor, searchUrl(name));
    await expect(visitor.getByRole("heading", { name, exact: true })).toHaveCount(howMany);
  };
  const panel = await admin.open("maler");
  const named = admin.rowOf(panel, fewRows[6].name);
  await expect(named, "the category as visitors read it").toContainText("Næring");
  await expect(named).not.toContainText("Kommersielt");
  await panel.getByRole("button", { name: "Ny mal" }).click();
  const empty = page.getByRole("dialog", { name: "Ny mal" });
  await empty.getByRole("button", { name: "Opprett mal" }).click();
  const summary = empty.getByRole("group", { name: /^Du må rette/ });
  await expect(summary.getByRole("link")).toHaveCount(6);
  await summary.getByRole("link", { name: "Ugyldig URL" }).click();
  await expect(empty.getByLabel("URL")).toBeFocused();
  await empty.getByLabel("Navn").fill("Noe");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Fortsett å redigere" }).click();
  await expect(empty.getByLabel("Navn")).toHaveValue("Noe");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Forkast" }).click();
  await expect(empty).toHaveCount(0);

  const row = await admin.makeTemplate(name);
  await expect(row).toContainText("Aktiv");
  await expectVisitorsFind(1);
  const dialog = await admin.openEdit(row);
  await dialog.getByLabel("Aktiv").uncheck();
  await dialog.getByLabel("Fremhevet").check();
  await admin.save(dialog);
  await admin.expectToast("Mal oppdatert");
  await expect(row).toContainText("Inaktiv");
  await expect(row).toContainText("Fremhevet");
  await expectVisitorsFind(0);
  await admin.openEdit(row);
  await admin.save(dialog);
  await admin.expectToast("Ingen endringer");
  await admin.openEdit(row);
  await dialog.getByLabel("Si fra på e-post").check();
  await admin.save(dialog);
  await admin.expectToast("Mal oppdatert");
  await expect(dialog).toHaveCount(0);

  await admin.remove(row, "Slett mal");
  await admin.expectToast("Mal slettet");
  await expect(row).toHaveCount(0);
  await admin.undo();
  await admin.expectToast("Hentet tilbake");
  await expect(row).toHaveCount(1);
});

test("a new template is offered what people say of those like it", async ({ page, admin }) => {
  const panel = await admin.open("maler");
  await panel.getByRole("button", { name: "Ny mal" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  const offered = dialog.getByRole("group", { name: /^Forslag/ });
  await expect(offered).toHaveCount(0);
  await dialog.getByLabel("Navn").fill(`${hybel.name} og loft`);
  const lines = offered.getByRole("checkbox");
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

test("lines that were taken from other templates are found, and gone at once", async ({ page, admin }) => {
  const panel = await admin.open("maler");
  const told = panel.getByText("har fått linjer i «Slik spør folk» fra andre maler");
  await expect(told).toContainText("1 mal har fått");
  await told.getByRole("button", { name: "Vis den" }).click();
  await panel.getByRole("checkbox", { name: `Velg: ${oppsigelse.name}` }).check();
  await expectSightly(page);
  const chosen = panel.getByRole("group", { name: "Med de valgte" });
  await chosen.getByRole("button", { name: "Fjern lånte linjer" }).click();
  const question = page.getByRole("dialog", { name: "Fjerne lånte linjer fra 1 mal?" });
  await expect(question).toContainText("9 linjer i «Slik spør folk»");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Fjern linjene" }).click();
  await expect(page.locator(".undo-notice")).toContainText("1 mal er uten lånte linjer.");
  await expect(told).toHaveCount(0);
  await admin.undo();
  await expect(told).toContainText("1 mal har fått");
});

test("in two windows what differs is merged", async ({ admin }) => {
  const row = admin.rowOf(await admin.open("maler"), naust.name);
  const other = await admin.openOther();
  const theirRow = other.rowOf(await other.open("maler"), naust.name);
  const changeThere = async (source: string) => {
    const theirs = await other.openEdit(theirRow);
    await theirs.getByLabel("Kilde").fill(source);
    await other.save(theirs);
    await expect(theirs).toHaveCount(0);
  };
  const mine = await admin.openEdit(row);
  await mine.getByLabel("Beskrivelse").fill("Min første beskrivelse.");
  await changeThere("Den andre kilden");
  await admin.save(mine);
  const notice = mine.getByRole("group", { name: "Noen andre har lagret endringer her" });
  await expect(notice).toContainText("Kilde: «Naustlaget» → «Den andre kilden»");
  await expect(mine.getByLabel("Beskrivelse")).toHaveValue("Min første beskrivelse.");
  await notice.getByRole("button", { name: "Forkast mine endringer" }).click();
  await expect(mine.getByLabel("Kilde")).toHaveValue("Den andre kilden");
  await expect(mine.getByLabel("Beskrivelse")).toHaveValue(naust.description);

  // The letter's journey chooses where both have changed a field.
  await mine.getByLabel("Beskrivelse").fill("Min beskrivelse.");
  await changeThere("Deres kilde");
  await admin.save(mine);
  await expect(mine.getByLabel("Kilde")).toHaveValue("Deres kilde");
  await admin.save(mine);
  await admin.expectToast("Mal oppdatert");
  for (const text of ["Min beskrivelse.", "Deres kilde"]) await expect(row).toContainText(text);
});

test("what another window has deleted can be saved as new", async ({ admin }) => {
  const here = await admin.open("maler");
  const other = await admin.openOther();
  const there = await other.open("maler");
  const [edited, deleted] = [fewRows[8].name, fewRows[9].name];
  const theirs = await other.openEdit(other.rowOf(there, edited));
  await theirs.getByLabel("Kilde").fill("Skrevet i mellomtiden");
  for (const gone of [edited, deleted]) {
    await admin.remove(admin.rowOf(here, gone), "Slett mal");
    await expect(admin.rowOf(here, gone)).toHaveCount(0);
  }
  await other.save(theirs);
  const notice = theirs.getByRole("group", { name: "Noen andre har slettet dette" });
  await notice.getByRole("button", { name: "Lagre som ny" }).click();
  await other.expectToast("Mal opprettet");
  await expect(other.rowOf(there, edited)).toContainText("Skrevet i mellomtiden");
  await other.remove(other.rowOf(there, deleted), "Slett mal");
  await other.expectToast("Feil", "Kunne ikke slette mal.");
  await expect(other.rowOf(there, deleted)).toHaveCount(0);
});

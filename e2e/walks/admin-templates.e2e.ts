/** The administrator's templates: the form, visitors' view of it, and two windows that change the same row. */
import { eq } from "drizzle-orm";
import { inDatabase, searchUrl, test } from "../steps/admin-steps.ts";
import { expect, openPage } from "../steps/fixtures.ts";
import { templates } from "../../src/db/schema/schema.ts";
import { fewRows } from "../../src/testing/few-rows.ts";

const [naust, , , deltid] = fewRows;

/** A category with another label. */
const fileElsewhere = inDatabase(async ({ orm }) => {
  await orm.update(templates).set({ category: "Kommersielt" }).where(eq(templates.id, 7));
});

// Stale requests are rejected here.
test.use({ rows: "few", prepareData: ({}, use) => use(fileElsewhere), allowProblems: true });

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

  // In the letter's journey both have changed a field.
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

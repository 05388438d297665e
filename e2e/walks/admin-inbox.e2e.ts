/** What visitors send, as the administrator decides it in the tabs: suggestions, reports, inquiries. */
import { searchUrl, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { fewRows } from "../../src/testing/few-rows.ts";

// Deleted rows are requested.
test.use({ rows: "few", allowProblems: true });

test("a report is resolved, and waits again when that is undone @core", async ({ page, admin }) => {
  await admin.report(2);
  const row = admin.rowOf(await admin.open("feil"), "Gjelder mal 2.");
  for (const text of ["Ventende", "Utdatert informasjon", fewRows[1].name])
    await expect(row).toContainText(text);
  await admin.act(row, /^Merk som løst/);
  await admin.expectToast("Rapport løst");
  await expect(row).toContainText("Løst");
  await expect(row.getByRole("button", { name: /^Merk som løst/ })).toHaveCount(0);
  await expect(page.getByText(/^Feilrapporten på «.+» er løst\.$/)).toBeVisible();
  // Pointed at, it stays for as long as nothing closes it.
  await page.locator(".toast").hover();
  await admin.untilKeysWork();
  await page.keyboard.press("u");
  await expect(row).toContainText("Ventende");
  await expect(page.locator(".toast"), "what is undone is not said to be done").toHaveCount(0);
});

test("a suggestion is approved, seen at once, and undone @core", async ({ page, admin, visitor }) => {
  const description = `${"Dette er en lang begrunnelse som må leses helt ut før noe blir bestemt. ".repeat(13)}Slutten.`;
  await admin.suggest("Siste", { description });
  for (const name of ["Avslått", "Ønsket"]) await admin.suggest(name);
  const panel = await admin.open("forslag");
  const [last, unwanted, wanted] = [
    admin.rowOf(panel, "Siste"),
    admin.rowOf(panel, "Avslått"),
    admin.rowOf(panel, "Ønsket"),
  ];
  await (await admin.actionOf(wanted, /^Godkjenn/)).press("Enter");
  await admin.expectToast("Forslag godkjent", "Forslaget er godkjent og vil bli lagt til.");
  await expect(unwanted.getByRole("button", { name: /^Godkjenn/ }), "the next row").toBeFocused();
  await expect(wanted).toContainText("Godkjent");
  await openPage(visitor, searchUrl("Ønsket"));
  await expect(visitor.getByRole("heading", { name: "Ønsket" })).toBeVisible();
  const published = wanted.getByRole("link", { name: "Ønsket" });
  await admin.openRow(wanted);
  await expect(published).toHaveAttribute("href", /^\/mal\/onsket-\d+$/);
  await expect(page.getByText("«Ønsket» er publisert.")).toBeVisible();
  await admin.undo();
  await expect(wanted).toContainText("Ventende");
  await expect(published).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Angre" })).toHaveCount(0);

  await (await admin.actionOf(unwanted, /^Avvis/)).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Avvis" }).press("Enter");
  await admin.expectToast("Forslag slettet");
  await expect(unwanted).toHaveCount(0);
  await expect(last.getByRole("button", { name: /^Flere valg/ })).toBeFocused();
  await page.getByRole("button", { name: "Angre" }).press("Enter");
  await admin.expectToast("Hentet tilbake");
  await expect(unwanted.locator(".row-name")).toBeFocused();

  // A long text is whole once its row is opened.
  await expect(last.getByText("Slutten.")).toBeHidden();
  await last.locator(".row-name").press("Enter");
  await expect(last.getByText("Slutten.")).toBeVisible();
});

test("a duplicate is told of while it is one, and its template is merged", async ({ page, admin }) => {
  const url = "https://example.com/dobbel.pdf";
  await admin.suggest("Foreslått to ganger", { url });
  const templates = await admin.open("maler");
  const moveTo = async (newUrl: string) => {
    const dialog = await admin.openEdit(admin.rowOf(await admin.openTab(/^Maler/), fewRows[5].name));
    await dialog.getByLabel("URL").fill(newUrl);
    await admin.save(dialog);
    await expect(dialog).toHaveCount(0);
    return admin.openTab(/^Forslag/);
  };
  const panel = await moveTo(`${url}?utm_source=tips`);
  const row = admin.rowOf(panel, "Foreslått to ganger");
  await expect(row).toContainText(`Trolig duplikat av ${fewRows[5].name}`);
  await moveTo("https://example.org/flyttet.pdf");
  await expect(row).not.toContainText("Trolig duplikat");
  await moveTo(url);
  await row.getByRole("button", { name: /^Godkjenn/ }).click();
  await admin.answer("Godkjenn likevel");
  await admin.expectToast("Forslag godkjent");

  await admin.openTab(/^Maler/);
  await templates.getByRole("button", { name: "Ny mal" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  await dialog.getByLabel("URL").fill("http://www.example.com/dobbel.pdf#side");
  await expect(dialog.getByText(/Adressen er i katalogen fra før/)).toBeVisible();
  await dialog.getByLabel("URL").fill(`${url}/2`);
  await expect(dialog.getByText("Adressen er i katalogen fra før")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await page.getByRole("button", { name: "Forkast" }).click();

  await admin.act(admin.rowOf(templates, "Foreslått to ganger"), /^Slå sammen/);
  const merge = page.getByRole("dialog", { name: "Slå sammen to maler" });
  await merge.getByRole("button", { name: /^Samme adresse/ }).click();
  await expectAccessible(page);
  await merge.getByRole("radio").nth(1).check();
  await merge.getByRole("button", { name: "Slå sammen" }).click();
  await expect(
    page.getByText(`«Foreslått to ganger» er slått sammen med «${fewRows[5].name}».`),
  ).toBeVisible();
  await expect(admin.rowOf(templates, "Foreslått to ganger")).toHaveCount(0);
  await admin.undo();
  await expect(admin.rowOf(templates, "Foreslått to ganger")).toBeVisible();
});

test("a reported template is edited, and made anew when it is gone", async ({ page, admin }) => {
  for (const id of [3, 4]) await admin.report(id);
  await admin.open("maler");
  const gone = fewRows[3];
  await admin.remove(admin.rowOf(page.getByRole("tabpanel", { name: /^Maler/ }), gone.name), "Slett mal");
  await admin.expectToast("Mal slettet");
  await page.reload();

  const panel = await admin.openTab(/^Feil/);
  const dialog = page.getByRole("dialog", { name: "Rediger mal" });
  await admin.act(admin.rowOf(panel, "Gjelder mal 3."), /^Rediger mal/);
  await dialog.getByLabel("Navn").fill("Oppdatert");
  await admin.save(dialog);
  await admin.expectToast("Mal oppdatert");
  expect((await admin.readTemplate(3)).name).toBe("Oppdatert");

  await admin.openEdit(admin.rowOf(panel, "Gjelder mal 4."));
  await expect(dialog).toContainText("Malen finnes ikke lenger.");
  await dialog.getByRole("button", { name: "Lagre som ny mal" }).click();
  await admin.expectToast("Mal opprettet");
  const [made] = await admin.findTemplates(gone.name);
  expect(made?.name).toBe(gone.name);
  expect(made?.id).toBeGreaterThan(fewRows.length);
});

test("inquiries are decided, undone, decided otherwise and deleted", async ({ page, admin }) => {
  for (const one of ["Neibedriften", "Ombestemt AS"]) await admin.sendInquiry(one);
  const panel = await admin.open("henvendelser");
  const row = admin.rowOf(panel, "Ombestemt AS");
  await admin.act(row, /^Avvis/);
  await expect(row).toContainText("Avvist");
  await expect(page.getByText("Henvendelsen fra Kontakt, Ombestemt AS er avvist.")).toBeVisible();
  await admin.undo();
  await expect(row).toContainText("Ventende");
  await admin.act(row, /^Godkjenn/);
  await admin.expectToast("Suksess", "Annonseforespørsel oppdatert");
  await admin.act(row, /^Sett tilbake til ventende/);
  await expect(row).toContainText("Ventende");

  await panel.getByLabel("Søk i henvendelser").fill("Neibedriften");
  await (await admin.actionOf(admin.rowOf(panel, "Neibedriften"), /^Slett/)).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Slett" }).press("Enter");
  await admin.expectToast("Suksess", "Annonseforespørsel slettet");
  await expect(panel.getByText("Ingen treff")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Annonsehenvendelser" })).toBeFocused();
});

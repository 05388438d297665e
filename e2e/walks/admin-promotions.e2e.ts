/** The administrator's offers and ads. */
import { test } from "../steps/admin-steps.ts";
import { expect, openPage } from "../steps/fixtures.ts";

test("an offer is shown to visitors without internal fields", async ({ page, admin, visitor }) => {
  const panel = await admin.open("tilbud");
  await panel.getByRole("button", { name: "Nytt tilbud" }).click();
  const dialog = page.getByRole("dialog", { name: "Nytt tilbud" });
  const preview = dialog.getByRole("region", { name: "Forhåndsvisning" });
  const summary = dialog.getByRole("group", { name: "Du må rette dette før du kan lagre" });
  await dialog.getByRole("button", { name: "Opprett tilbud" }).click();
  await expect(summary.getByRole("listitem")).toHaveCount(4);
  await expect(dialog.getByRole("tab", { name: "Offentlig info (4 feil)" })).toBeVisible();
  const title = "Et tilbud med en ganske lang tittel som kan bli kuttet";
  await dialog.getByRole("textbox", { name: "Tittel" }).fill(title);
  await expect(dialog.getByText(`${title.length}/50`)).toBeVisible();
  await expect(dialog.getByText("Tittel kan bli kuttet av på kort")).toBeVisible();
  await dialog.getByLabel("Beskrivelse").fill("Laget av en prøve.");
  // Corrected fields leave the list at once; the others stay.
  await dialog.getByLabel("URL").fill("ht");
  await expect(summary.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("tab", { name: "Offentlig info (2 feil)" })).toBeVisible();
  await dialog.getByLabel("URL").fill("https://example.com/tilbud");
  await dialog.getByLabel("Kategori").selectOption("Kurs & Opplæring");
  await expect(summary).toHaveCount(0);
  await dialog.getByLabel(/^Rabatt/).fill("20 % på alt som finnes i hele butikken");
  await expect(dialog.getByText("Rabattekst kan bli kuttet av i grønn boks")).toBeVisible();
  await expect(preview).toContainText("SPAR NU!");
  await dialog.getByRole("tab", { name: "Intern info" }).click();
  await dialog.getByLabel(/^Interne notater/).fill("Hemmelig notat");
  await dialog.getByRole("button", { name: "Opprett tilbud" }).click();
  await admin.expectToast("Sponsor opprettet");
  const row = admin.rowOf(panel, title);
  await expect(row).toContainText("Hemmelig notat");
  await openPage(visitor, "/offers");
  await expect(visitor.getByRole("heading", { name: title })).toBeVisible();
  expect(await visitor.content()).not.toContain("Hemmelig notat");

  await admin.remove(row, "Slett tilbud");
  await admin.expectToast("Sponsor slettet");
  await openPage(visitor, "/offers");
  await expect(visitor.getByRole("heading", { name: title })).toHaveCount(0);
});

test("an ad is created, previewed, deleted and shown again by an undo", async ({ page, admin }) => {
  const panel = await admin.open("annonser");
  await panel.getByRole("button", { name: "Ny annonse" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny annonse" });
  await expect(dialog.getByLabel("Knappetekst")).toHaveValue("Les mer");
  await dialog.getByRole("textbox", { name: "Tittel" }).fill("Prøveannonse");
  await dialog.getByLabel("Beskrivelse").fill("Vises mellom malene.");
  await dialog.getByLabel("URL").fill("https://example.com/annonse");
  const preview = dialog.getByRole("region", { name: "Forhåndsvisning" });
  await expect(preview).toContainText("Sponset innhold");
  await expect(preview).toContainText("Prøveannonse");
  await expect(preview.locator("[class*='ad-'], [class*='-ad']"), "hidden by ad blockers").toHaveCount(0);
  await dialog.getByRole("button", { name: "Opprett annonse" }).click();
  await admin.expectToast("Annonse opprettet");
  const visitorsAds = async () => (await page.request.get("/api/homepage-ads")).text();
  expect(await visitorsAds()).toContain("Prøveannonse");

  await admin.remove(admin.rowOf(panel, "Prøveannonse"), "Slett annonse");
  await admin.expectToast("Annonse slettet");
  expect(await visitorsAds()).not.toContain("Prøveannonse");
  await admin.undo();
  await expect(page.getByRole("button", { name: "Angre" })).toHaveCount(0);
  expect(await visitorsAds()).toContain("Prøveannonse");
});

/** The administrator's offers and ads. */
import {
  actionOf,
  asVisitor,
  expectToast,
  openAdmin,
  rowOf,
  test,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, openPage } from "../steps/fixtures.ts";

test("an offer is created with a preview, shown to visitors without internal fields, and deleted", async ({
  page,
  product,
  browserOfTests,
}) => {
  await openAdmin(page, "tilbud");
  const panel = page.getByRole("tabpanel", { name: /^Tilbud/ });
  await panel.getByRole("button", { name: "Nytt tilbud" }).click();
  const dialog = page.getByRole("dialog", { name: "Nytt tilbud" });
  const preview = dialog.getByRole("region", { name: "Forhåndsvisning" });
  await expect(preview).not.toContainText("Annonselenke til");
  const summary = dialog.getByRole("group", { name: "Du må rette dette før du kan lagre" });
  await dialog.getByRole("button", { name: "Opprett tilbud" }).click();
  await expect(summary.getByRole("listitem")).toHaveCount(4);
  await expect(dialog.getByRole("tab", { name: "Offentlig info (4 feil)" })).toBeVisible();
  const title = uniqueName("Et tilbud med en ganske lang tittel som kan bli kuttet");
  await dialog.getByRole("textbox", { name: "Tittel" }).fill(title);
  await expect(dialog.getByText(`${title.length}/50`)).toBeVisible();
  await expect(dialog.getByText("Tittel kan bli kuttet av på kort")).toBeVisible();
  await dialog.getByLabel("Beskrivelse").fill("Laget av en prøve.");
  // What is mended leaves the list at once; what is still wrong stays.
  await dialog.getByLabel("URL").fill("ht");
  await expect(summary.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("tab", { name: "Offentlig info (2 feil)" })).toBeVisible();
  await dialog.getByLabel("URL").fill("https://example.com/tilbud");
  await dialog.getByLabel("Kategori").selectOption("Kurs & Opplæring");
  await expect(summary).toHaveCount(0);
  await dialog.getByLabel(/^Rabatt/).fill("20 % på alt som finnes i hele butikken");
  await expect(dialog.getByText("Rabatttekst kan bli kuttet av i grønn boks")).toBeVisible();
  await expect(preview).toContainText("SPAR NU!");
  await dialog.getByRole("tab", { name: "Intern info" }).click();
  await dialog.getByLabel(/^Interne notater/).fill("Hemmelig notat");
  await dialog.getByRole("button", { name: "Opprett tilbud" }).click();
  await expectToast(page, "Sponsor opprettet");
  await expect(rowOf(panel, title)).toContainText("Hemmelig notat");

  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, "/offers");
    await expect(visitor.getByRole("heading", { name: title })).toBeVisible();
    expect(await visitor.content()).not.toContain("Hemmelig notat");
  });

  await (await actionOf(rowOf(panel, title), /^Slett/)).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett tilbud" }).click();
  await expectToast(page, "Sponsor slettet");
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, "/offers");
    await expect(visitor.getByRole("heading", { name: title })).toHaveCount(0);
  });
});

test("an ad is created, previewed, edited and deleted", async ({ page, product }) => {
  await openAdmin(page, "annonser");
  const panel = page.getByRole("tabpanel", { name: /^Annonser/ });
  await panel.getByRole("button", { name: "Ny annonse" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny annonse" });
  const title = uniqueName("Prøveannonse");
  await expect(dialog.getByLabel("Knapp-tekst")).toHaveValue("Les mer");
  await dialog.getByRole("textbox", { name: "Tittel" }).fill(title);
  await dialog.getByLabel("Beskrivelse").fill("Vises mellom malene.");
  await dialog.getByLabel("URL").fill("https://example.com/annonse");
  await dialog.getByLabel("Knapp-tekst").fill("En altfor lang tekst på en liten knapp");
  await dialog.getByRole("button", { name: "Opprett annonse" }).click();
  await expect(dialog.getByRole("link", { name: "Knapp-tekst må være under 30 tegn" })).toBeVisible();
  await dialog.getByLabel("Knapp-tekst").fill("Se her");
  const preview = dialog.getByRole("region", { name: "Forhåndsvisning" });
  await expect(preview).toContainText("Sponset innhold");
  await expect(preview).toContainText("Annonse");
  await expect(preview.locator("[class*='ad-'], [class*='-ad']"), "hidden by ad blockers").toHaveCount(0);
  await dialog.getByRole("button", { name: "Opprett annonse" }).click();
  await expectToast(page, "Annonse opprettet");
  // The home page has room for two, and the demo has as many.
  const visitorsAds = async () => (await page.request.get(`${product.url}/api/homepage-ads`)).text();
  expect(await visitorsAds()).toContain(title);
  await expect(page.getByText(`«${title}» er opprettet.`)).toBeVisible();

  await (await actionOf(rowOf(panel, title), /^Rediger/)).click();
  const edit = page.getByRole("dialog", { name: "Rediger annonse" });
  await edit.getByLabel("Aktiv").uncheck();
  await edit.getByRole("button", { name: "Lagre endringer" }).click();
  await expectToast(page, "Annonse oppdatert");
  expect(await visitorsAds()).not.toContain(title);
  await expect(page.getByText(`«${title}» er oppdatert.`)).toBeVisible();
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(page.getByRole("button", { name: "Angre" })).toHaveCount(0);
  expect(await visitorsAds()).toContain(title);
  await (await actionOf(rowOf(panel, title), /^Slett/)).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett annonse" }).click();
  await expectToast(page, "Annonse slettet");
  await expect(rowOf(panel, title)).toHaveCount(0);
});

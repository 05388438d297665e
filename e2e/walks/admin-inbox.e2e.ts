/** What visitors send, as the administrator decides it in the tabs: suggestions, reports, inquiries. */
import {
  actionOf,
  asVisitor,
  expectToast,
  findTemplates,
  makeTemplate,
  openAdmin,
  openEdit,
  openRow,
  openTab,
  reportTemplate,
  rowOf,
  save,
  searchUrl,
  sendForm,
  sendInquiry,
  suggest,
  test,
  uniqueName,
  untilKeysWork,
} from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";

// Stale requests are rejected here.
test.use({ allowProblems: true });

test("suggestions are decided by keyboard and undone, a duplicate is told of, and its template merged", async ({
  page,
  product,
  browserOfTests,
}) => {
  const [last, unwanted, wanted] = [uniqueName("Siste"), uniqueName("Uønsket"), uniqueName("Ønsket")];
  const long = "Dette er en lang begrunnelse som må leses helt ut før noe blir bestemt. ".repeat(13);
  await sendForm(page, product, "suggestions", {
    name: last,
    url: "https://example.com/lang",
    category: "Bolig",
    description: `${long}Slutten.`,
  });
  for (const name of [unwanted, wanted]) await suggest(page, product, name);
  await openAdmin(page);
  const panel = await openTab(page, /^Forslag/);
  const button = (name: RegExp, row: string) => rowOf(panel, row).getByRole("button", { name });
  await expect(rowOf(panel, wanted)).toContainText("Ventende");
  await (await actionOf(rowOf(panel, wanted), /^Godkjenn/)).press("Enter");
  await expectToast(page, "Forslag godkjent", "Forslaget er godkjent og vil bli lagt til.");
  await expect(button(/^Godkjenn/, unwanted), "the next row has the focus").toBeFocused();
  await expect(rowOf(panel, wanted)).toContainText("Godkjent");
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, searchUrl(wanted));
    await expect(visitor.getByRole("heading", { name: wanted })).toBeVisible();
  });
  const published = rowOf(panel, wanted).getByRole("link", { name: wanted });
  await openRow(rowOf(panel, wanted));
  await expect(published).toHaveAttribute("href", /^\/mal\/onsket-.*-\d+$/);
  await expect(page.getByText(`«${wanted}» er publisert.`)).toBeVisible();
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(rowOf(panel, wanted)).toContainText("Ventende");
  await expect(published).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Angre" })).toHaveCount(0);

  await (await actionOf(rowOf(panel, unwanted), /^Avvis/)).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Avvis" }).press("Enter");
  await expectToast(page, "Forslag slettet");
  await expect(rowOf(panel, unwanted)).toHaveCount(0);
  await expect(button(/^Flere valg/, last)).toBeFocused();
  await page.getByRole("button", { name: "Angre" }).press("Enter");
  await expectToast(page, "Hentet tilbake");
  await expect(rowOf(panel, unwanted).locator(".row-name")).toBeFocused();

  // A long text is whole once its row is opened.
  const text = rowOf(panel, last).getByText("Slutten.");
  await expect(text).toBeHidden();
  await rowOf(panel, last).locator(".row-name").press("Enter");
  await expect(text).toBeVisible();
  await rowOf(panel, last).locator(".row-name").press("Enter");
  await expect(text).toBeHidden();

  // A row says what the queue says: here, that a listed template has nearly its name.
  const [listed] = (await (await page.request.get(`${product.url}/api/templates?limit=1`)).json()) as [
    { readonly name: string },
  ];
  const renamed = `${listed.name} – oppdatert`;
  await suggest(page, product, renamed);
  await page.getByRole("button", { name: "Oppdater", exact: true }).click();
  await expect(rowOf(panel, renamed).locator(".row-facts")).toContainText("Lignende navn");

  // While a template has the url of a suggestion, written in another way, it may be a duplicate.
  const original = uniqueName("Original");
  const url = `https://example.com/${encodeURIComponent(wanted)}.pdf`;
  const template = await makeTemplate(page, { name: original });
  const moveTo = async (newUrl: string) => {
    const templates = await openTab(page, /^Maler/);
    await templates.getByLabel("Søk i maler").fill(original);
    const dialog = await openEdit(template, page);
    await dialog.getByLabel("URL").fill(newUrl);
    await save(dialog);
    await expect(dialog).toHaveCount(0);
    await openTab(page, /^Forslag/);
  };
  await moveTo(`${url}?utm_source=tips`);
  await expect(rowOf(panel, wanted)).toContainText(`Trolig duplikat av ${original}`);
  await moveTo("https://example.org/flyttet.pdf");
  await expect(rowOf(panel, wanted)).not.toContainText("Trolig duplikat");
  await moveTo(url);
  await button(/^Godkjenn/, wanted).click();
  await page.getByRole("dialog").getByRole("button", { name: "Godkjenn likevel" }).click();
  await expectToast(page, "Forslag godkjent");

  const templates = await openTab(page, /^Maler/);
  await templates.getByRole("button", { name: "Ny mal" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  await dialog.getByLabel("URL").fill(`http://www.${url.slice("https://".length)}#side`);
  await expect(dialog.getByText(/Adressen er i katalogen fra før/)).toBeVisible();
  await dialog.getByLabel("URL").fill(`${url}/2`);
  await expect(dialog.getByText("Adressen er i katalogen fra før")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await page.getByRole("button", { name: "Forkast" }).click();

  await templates.getByLabel("Søk i maler").fill(wanted);
  await (await actionOf(rowOf(templates, wanted), /^Slå sammen/)).click();
  const merge = page.getByRole("dialog", { name: "Slå sammen to maler" });
  await merge.getByRole("button", { name: /^Samme adresse/ }).click();
  await expectAccessible(page);
  await merge.getByRole("radio").nth(1).check();
  await merge.getByRole("button", { name: "Slå sammen" }).click();
  await expect(page.getByText(`«${wanted}» er slått sammen med «${original}».`)).toBeVisible();
  await expect(rowOf(templates, wanted)).toHaveCount(0);
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(rowOf(templates, wanted)).toBeVisible();
});

test("a template is edited from its reports, and made anew from the report's copy when it is gone", async ({
  page,
  product,
}) => {
  const [before, name, gone] = [uniqueName("Rapportert"), uniqueName("Oppdatert"), uniqueName("Slettet")];
  await openAdmin(page);
  await makeTemplate(page, { name: before });
  const deleted = await makeTemplate(page, { name: gone });
  const id = await reportTemplate(page, product, gone);
  await reportTemplate(page, product, before);
  await (await actionOf(deleted, /^Slett\b/)).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expectToast(page, "Mal slettet");
  await page.reload();

  const panel = await openTab(page, /^Feil/);
  const row = rowOf(panel, `Gjelder ${before}`);
  for (const text of ["Ventende", "Utdatert informasjon", before]) await expect(row).toContainText(text);
  const dialog = page.getByRole("dialog", { name: "Rediger mal" });
  await (await actionOf(row, /^Rediger mal/)).click();
  await dialog.getByLabel("Navn").fill(name);
  await save(dialog);
  await expectToast(page, "Mal oppdatert");
  expect((await findTemplates(page, product, name))[0]?.name).toBe(name);
  await (await actionOf(row, /^Merk som løst/)).click();
  await expectToast(page, "Rapport løst");
  await expect(row).toContainText("Løst");
  await expect(page.getByText(/^Feilrapporten på «.+» er løst\.$/)).toBeVisible();
  // Pointed at, it stays for as long as nothing closes it.
  await page.locator(".toast").hover();
  await untilKeysWork(page);
  await page.keyboard.press("u");
  await expect(row).toContainText("Ventende");
  await expect(page.locator(".toast"), "what is undone is not said to be done").toHaveCount(0);
  await (await actionOf(row, /^Merk som løst/)).click();
  await expect(row).toContainText("Løst");
  await expect(row.getByRole("button", { name: /^Merk som løst/ })).toHaveCount(0);

  await openEdit(rowOf(panel, gone), page);
  await expect(dialog).toContainText("Malen finnes ikke lenger.");
  await expect(dialog.getByLabel("Format")).toHaveValue("PDF");
  await dialog.getByRole("button", { name: "Lagre som ny mal" }).click();
  await expectToast(page, "Mal opprettet");
  const [made] = await findTemplates(page, product, gone);
  expect(made?.name).toBe(gone);
  expect(made?.id).not.toBe(id);
});

test("inquiries are decided, undone, decided otherwise and deleted; a stale decision is rejected", async ({
  page,
  context,
  product,
}) => {
  const [company, unwanted] = [uniqueName("Ombestemt AS"), uniqueName("Neibedriften")];
  for (const one of [unwanted, company]) await sendInquiry(page, product, one);
  await openAdmin(page, "henvendelser");
  const panel = page.getByRole("tabpanel", { name: /^Annonsehenvendelser/ });
  const row = rowOf(panel, company);
  await (await actionOf(row, /^Avvis/)).click();
  await expect(row).toContainText("Avvist");
  await expect(page.getByText(`Henvendelsen fra Kontakt, ${company} er avvist.`)).toBeVisible();
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(row).toContainText("Ventende");
  await (await actionOf(row, /^Godkjenn/)).click();
  await expectToast(page, "Suksess", "Annonseforespørsel oppdatert");
  await expect(row).toContainText("Godkjent");

  const other = await context.newPage();
  await openAdmin(other, "henvendelser");
  const theirRow = rowOf(other.getByRole("tabpanel", { name: /^Annonsehenvendelser/ }), company);
  await (await actionOf(theirRow, /^Avvis/)).click();
  await expect(theirRow).toContainText("Avvist");
  await (await actionOf(row, /^Sett tilbake til ventende/)).click();
  await expect(panel.getByText("Annonsehenvendelsen er allerede avvist.")).toBeVisible();
  await expect(row).toContainText("Avvist");

  await panel.getByLabel("Søk i henvendelser").fill(unwanted);
  await (await actionOf(rowOf(panel, unwanted), /^Slett/)).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Slett" }).press("Enter");
  await expectToast(page, "Suksess", "Annonseforespørsel slettet");
  await expect(panel.getByText("Ingen treff")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Annonsehenvendelser" })).toBeFocused();
});

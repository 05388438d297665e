/** What visitors send, as the administrator decides it: suggestions, reports, inquiries. */
import {
  asVisitor,
  expectToast,
  fillInTemplate,
  openTab,
  rowOf,
  searchUrl,
  signInAsAdmin,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ audience: "administrator" });

test("a suggestion is approved and becomes public; another is rejected", async ({
  page,
  product,
  browserOfTests,
}) => {
  const [wanted, unwanted] = [uniqueName("Ønsket avtale"), uniqueName("Uønsket avtale")];
  for (const name of [wanted, unwanted]) {
    const sent = await page.request.post(`${product.url}/api/suggestions`, {
      data: {
        name,
        url: `https://example.com/${encodeURIComponent(name)}.pdf`,
        category: "Bolig",
        description: "Sendt inn av en prøve.",
      },
    });
    expect(sent.ok()).toBe(true);
  }
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Forslag/);
  await expect(rowOf(panel, wanted)).toContainText("Ventende");
  await rowOf(panel, wanted)
    .getByRole("button", { name: /^Godkjenn/ })
    .click();
  await expectToast(page, "Forslag godkjent", "Forslaget er godkjent og vil bli lagt til.");
  await expect(rowOf(panel, wanted)).toContainText("Godkjent");
  await expect(rowOf(panel, wanted).getByRole("button", { name: /^Avvis/ })).toHaveCount(0);
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, searchUrl(wanted));
    await expect(visitor.getByRole("heading", { name: wanted })).toBeVisible();
  });
  const published = rowOf(panel, wanted).getByRole("link", { name: wanted });
  await expect(published).toHaveAttribute("href", /^\/mal\/onsket-avtale-.*-\d+$/);
  await expect(page.getByText(`«${wanted}» er publisert.`)).toBeVisible();
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(rowOf(panel, wanted)).toContainText("Ventende");
  await expect(published).toHaveCount(0);

  await rowOf(panel, unwanted)
    .getByRole("button", { name: /^Avvis/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Avvis" }).click();
  await expectToast(page, "Forslag slettet");
  await expect(rowOf(panel, unwanted)).toHaveCount(0);
});

test("a suggestion is marked as a duplicate while a template has its url", async ({ page, product }) => {
  const [template, suggested] = [uniqueName("Flyttet avtale"), uniqueName("Dobbel avtale")];
  const url = `https://example.com/${encodeURIComponent(suggested)}.pdf`;
  const sent = await page.request.post(`${product.url}/api/suggestions`, {
    data: { name: suggested, url, category: "Bolig", description: "Sendt inn av en prøve." },
  });
  expect(sent.ok()).toBe(true);
  await signInAsAdmin(page, product);
  const templates = await openTab(page, /^Maler/);
  await templates.getByRole("button", { name: "Ny mal" }).click();
  await fillInTemplate(page, template);
  const suggestion = rowOf(page.getByRole("tabpanel", { name: /^Forslag/ }), suggested);
  const moveTo = async (newUrl: string) => {
    await openTab(page, /^Maler/);
    await templates.getByLabel("Søk i maler").fill(template);
    await rowOf(templates, template)
      .getByRole("button", { name: /^Rediger/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Rediger mal" });
    await dialog.getByLabel("URL").fill(newUrl);
    await dialog.getByRole("button", { name: "Lagre endringer" }).click();
    await expect(dialog).toHaveCount(0);
    await openTab(page, /^Forslag/);
  };
  await moveTo(`${url}?utm_source=tips`);
  await expect(suggestion).toContainText(`Trolig duplikat av ${template}`);
  await openTab(page, /^Maler/);
  await templates.getByRole("button", { name: "Ny mal" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  await dialog.getByLabel("URL").fill(`http://www.${url.slice("https://".length)}#side`);
  await expect(dialog.getByText(`Adressen er i katalogen fra før: ${template}`)).toBeVisible();
  await dialog.getByLabel("URL").fill(`${url}/2`);
  await expect(dialog.getByText("Adressen er i katalogen fra før")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await page.getByRole("button", { name: "Forkast" }).click();
  await moveTo(`https://example.org/${encodeURIComponent(template)}.pdf`);
  await expect(suggestion).toBeVisible();
  await expect(suggestion).not.toContainText("Trolig duplikat");
});

test("a report is resolved, and its template edited from it", async ({ page, product, browserOfTests }) => {
  const response = await page.request.get(`${product.url}/api/templates?limit=1&offset=7`);
  const [template] = (await response.json()) as { id: number; name: string }[];
  const description = uniqueName("Lenken er død");
  const sent = await page.request.post(`${product.url}/api/templates/${template?.id}/report`, {
    data: { reason: "outdated", description },
  });
  expect(sent.ok()).toBe(true);

  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Feil/);
  const row = rowOf(panel, description);
  await expect(row).toContainText("Ventende");
  await expect(row).toContainText("Utdatert informasjon");
  await expect(row).toContainText(template?.name ?? "");
  await row.getByRole("button", { name: /^Rediger mal/ }).click();
  const dialog = page.getByRole("dialog", { name: "Rediger mal" });
  const name = uniqueName("Oppdatert avtale");
  await dialog.getByLabel("Navn").fill(name);
  await dialog.getByRole("button", { name: "Lagre endringer" }).click();
  await expectToast(page, "Mal oppdatert");
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, searchUrl(name));
    await expect(visitor.getByRole("heading", { name })).toBeVisible();
  });

  await row.getByRole("button", { name: /^Merk som løst/ }).click();
  await expectToast(page, "Rapport løst");
  await expect(row).toContainText("Løst");
  await expect(row.getByRole("button", { name: /^Merk som løst/ })).toHaveCount(0);
});

test("inquiries are approved, rejected and deleted", async ({ page, product }) => {
  const [yes, no] = [uniqueName("Jabedriften"), uniqueName("Neibedriften")];
  for (const company of [yes, no]) {
    const sent = await page.request.post(`${product.url}/api/advertising-inquiries`, {
      data: {
        name: "Eksempel på kontaktperson",
        email: "eksempel@example.com",
        phone: "22 00 00 00",
        company,
        budget: "10 000 kr",
        message: "Laget av en prøve.",
      },
    });
    expect(sent.ok()).toBe(true);
  }
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Annonsehenvendelser/);
  await rowOf(panel, yes)
    .getByRole("button", { name: /^Godkjenn/ })
    .click();
  await expectToast(page, "Suksess", "Annonseforespørsel oppdatert");
  await expect(rowOf(panel, yes)).toContainText("Godkjent");
  await rowOf(panel, no)
    .getByRole("button", { name: /^Avvis/ })
    .click();
  await expect(rowOf(panel, no)).toContainText("Avvist");
  await rowOf(panel, no)
    .getByRole("button", { name: /^Slett/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett" }).click();
  await expectToast(page, "Suksess", "Annonseforespørsel slettet");
  await expect(rowOf(panel, no)).toHaveCount(0);
});

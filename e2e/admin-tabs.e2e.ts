/** The actions of each admin tab, and their effect on the public site. */
import type { Browser, Page } from "@playwright/test";
import { expectToast, openTab, rowOf, signInAsAdmin, uniqueName } from "./admin-steps.ts";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ audience: "administrator" });

/** A visitor who is not signed in, in a separate browser context. */
async function asVisitor(browser: Browser, url: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  await look(await context.newPage());
  await context.close();
}

const searchUrl = (name: string) => `/?sok=${encodeURIComponent(name)}`;

async function fillInTemplate(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  await dialog.getByLabel("Navn").fill(name);
  await dialog.getByLabel("Beskrivelse").fill("En mal laget av en prøve.");
  await dialog.getByLabel("URL").fill(`https://example.com/${encodeURIComponent(name)}.pdf`);
  await dialog.getByLabel("Kategori").selectOption("IT/Tech");
  await dialog.getByLabel("Format").selectOption("Excel");
  await dialog.getByLabel("Kilde").fill("Eksempelkilden");
  await dialog.getByRole("button", { name: "Opprett mal" }).click();
  await expectToast(page, "Mal opprettet");
}

test("a template is created, edited, deleted and restored", async ({ page, product, browserOfTests }) => {
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Maler/);
  const name = uniqueName("Prøveavtale");
  await panel.getByRole("button", { name: "Ny mal" }).click();
  await fillInTemplate(page, name);
  await panel.getByLabel("Søk i maler").fill(name);
  const row = rowOf(panel, name);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Aktiv");
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, `${searchUrl(name)}&kategori=IT&format=Digital`);
    await expect(visitor.getByRole("heading", { name })).toBeVisible();
  });

  await row.getByRole("button", { name: /^Rediger/ }).click();
  const dialog = page.getByRole("dialog", { name: "Rediger mal" });
  await dialog.getByLabel("Aktiv").uncheck();
  await dialog.getByLabel("Fremhevet").check();
  await dialog.getByRole("button", { name: "Lagre endringer" }).click();
  await expectToast(page, "Mal oppdatert");
  await expect(row).toContainText("Inaktiv");
  await expect(row).toContainText("Fremhevet");
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, searchUrl(name));
    await expect(visitor.getByRole("heading", { name })).toHaveCount(0);
  });

  await row.getByRole("button", { name: /^Slett/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expectToast(page, "Mal slettet");
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Angre" }).click();
  await expectToast(page, "Hentet tilbake");
  await expect(row).toHaveCount(1);
});

test("the template form says what is missing, and asks before it discards changes", async ({
  page,
  product,
}) => {
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Maler/);
  await panel.getByRole("button", { name: "Ny mal" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny mal" });
  await dialog.getByRole("button", { name: "Opprett mal" }).click();
  for (const text of [
    "Navn er påkrevd",
    "Beskrivelse er påkrevd",
    "Ugyldig URL",
    "Kategori er påkrevd",
    "Format er påkrevd",
    "Kilde er påkrevd",
  ]) {
    await expect(dialog.getByRole("link", { name: text })).toBeVisible();
  }
  await dialog.getByLabel("Navn").fill("Noe");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Fortsett å redigere" }).click();
  await expect(dialog.getByLabel("Navn")).toHaveValue("Noe");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Forkast" }).click();
  await expect(dialog).toHaveCount(0);
});

test.describe("two windows", () => {
  test.use({ allowProblems: true });
  test("do not overwrite each other silently", async ({ page, context, product }) => {
    await signInAsAdmin(page, product);
    const name = uniqueName("Toveisavtale");
    const panel = await openTab(page, /^Maler/);
    await panel.getByRole("button", { name: "Ny mal" }).click();
    await fillInTemplate(page, name);
    await panel.getByLabel("Søk i maler").fill(name);
    await rowOf(panel, name)
      .getByRole("button", { name: /^Rediger/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Rediger mal" });
    await dialog.getByLabel("Beskrivelse").fill("Min beskrivelse.");

    const other = await context.newPage();
    await openPage(other, "/admin#maler");
    const otherPanel = other.getByRole("tabpanel", { name: /^Maler/ });
    await otherPanel.getByLabel("Søk i maler").fill(name);
    await rowOf(otherPanel, name)
      .getByRole("button", { name: /^Rediger/ })
      .click();
    await other.getByRole("dialog").getByLabel("Kilde").fill("Den andre kilden");
    await other.getByRole("button", { name: "Lagre endringer" }).click();
    await expectToast(other, "Mal oppdatert");

    await dialog.getByRole("button", { name: "Lagre endringer" }).click();
    const notice = dialog.getByRole("group", { name: "Noen andre har lagret endringer her" });
    await expect(notice).toContainText("Kilde: «Eksempelkilden» → «Den andre kilden»");
    await expect(dialog.getByLabel("Beskrivelse")).toHaveValue("Min beskrivelse.");
    await notice.getByRole("button", { name: "Forkast mine endringer" }).click();
    await expect(dialog.getByLabel("Kilde")).toHaveValue("Den andre kilden");
    await dialog.getByLabel("Beskrivelse").fill("Min beskrivelse, en gang til.");
    await dialog.getByRole("button", { name: "Lagre endringer" }).click();
    await expectToast(page, "Mal oppdatert");
  });
});

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
  await moveTo(url);
  await expect(suggestion).toContainText(`Trolig duplikat av ${template}`);
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

test("an offer is created with a preview, shown to visitors without internal fields, and deleted", async ({
  page,
  product,
  browserOfTests,
}) => {
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Tilbud/);
  await panel.getByRole("button", { name: "Nytt tilbud" }).click();
  const dialog = page.getByRole("dialog", { name: "Nytt tilbud" });
  const title = uniqueName("Et tilbud med en ganske lang tittel som kan bli kuttet");
  await dialog.getByRole("textbox", { name: "Tittel" }).fill(title);
  await expect(dialog.getByText(`${title.length}/50`)).toBeVisible();
  await expect(dialog.getByText("Tittel kan bli kuttet av på kort")).toBeVisible();
  await dialog.getByLabel("Beskrivelse").fill("Laget av en prøve.");
  await dialog.getByLabel("URL").fill("https://example.com/tilbud");
  await dialog.getByLabel("Kategori").selectOption("Kurs & Opplæring");
  await dialog.getByLabel(/^Rabatt/).fill("20 % på alt som finnes i hele butikken");
  await expect(dialog.getByText("Rabatttekst kan bli kuttet av i grønn boks")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Forhåndsvisning" })).toContainText("SPAR NU!");
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

  await rowOf(panel, title)
    .getByRole("button", { name: /^Slett/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett tilbud" }).click();
  await expectToast(page, "Sponsor slettet");
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, "/offers");
    await expect(visitor.getByRole("heading", { name: title })).toHaveCount(0);
  });
});

test("an ad is created, previewed, edited and deleted", async ({ page, product, browserOfTests }) => {
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Annonser/);
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
  await dialog.getByRole("button", { name: "Opprett annonse" }).click();
  await expectToast(page, "Annonse opprettet");
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, "/");
    await expect(visitor.getByRole("heading", { name: title })).toBeVisible();
  });

  await rowOf(panel, title)
    .getByRole("button", { name: /^Rediger/ })
    .click();
  const edit = page.getByRole("dialog", { name: "Rediger annonse" });
  await edit.getByLabel("Aktiv").uncheck();
  await edit.getByRole("button", { name: "Lagre endringer" }).click();
  await expectToast(page, "Annonse oppdatert");
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, "/");
    await expect(visitor.getByRole("heading", { name: title })).toHaveCount(0);
  });
  await rowOf(panel, title)
    .getByRole("button", { name: /^Slett/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Slett annonse" }).click();
  await expectToast(page, "Annonse slettet");
  await expect(rowOf(panel, title)).toHaveCount(0);
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

test("the admin tool works by keyboard", async ({ page, product }) => {
  await signInAsAdmin(page, product);
  await page.getByRole("tab", { name: /^Forslag/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /^Maler/ })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: /^Maler/ })).toBeVisible();
  await expect(page.getByLabel("Søk i maler")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Søk i maler")).toBeFocused();
  await page.keyboard.type("arbeidsavtale 7");
  await expect(page.getByRole("tabpanel", { name: /^Maler/ })).toBeVisible();
  await page.getByRole("tab", { name: /^Maler/ }).focus();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Ny mal" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("7");
  await expect(page.getByRole("tabpanel", { name: "Stats" })).toBeVisible();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Hurtigtaster" });
  await help.getByLabel(/^Bruk tastene/).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("1");
  await expect(page.getByRole("tabpanel", { name: "Stats" })).toBeVisible();
});

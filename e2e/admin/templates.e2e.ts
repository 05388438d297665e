/** The administrator's templates: the form, two windows, the keyboard. */
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

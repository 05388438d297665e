/** The administrator's export and import, as used with a spreadsheet. */
import { readFile, writeFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { searchUrl, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { fewRows } from "../../src/testing/few-rows.ts";

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const inputOf = (dialog: Locator) => dialog.getByLabel("Velg en fil, eller slipp den her");

test("templates are exported, edited, mended and imported", async ({ page, admin, visitor }) => {
  const panel = await admin.open("maler");
  const exporting = await admin.listAction(panel, "Eksporter som CSV for Excel");
  const download = page.waitForEvent("download");
  await exporting.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^maler-\d{4}-\d{2}-\d{2}\.csv$/);
  await admin.expectToast("Filen er lastet ned");
  const file = await readFile(await saved.path(), "utf8");
  const from = fewRows[3].name;
  const to = "Arbeidsavtale på begge målformer";

  await (await admin.listAction(panel, "Importer")).click();
  const dialog = page.getByRole("dialog", { name: "Importer maler" });
  // As it came out.
  await inputOf(dialog).setInputFiles(csv("maler.csv", file));
  await expect(dialog.getByText("0 nye · 0 endres · 10 uendret · ingen feil")).toBeVisible();
  await expect(dialog.getByText("Det er ingenting å importere.")).toBeVisible();
  await expect(dialog.getByRole("table")).toHaveCount(0);

  // Edited, with a mistake.
  const edited = file.replace(`;${from};`, `;${to};`);
  await inputOf(dialog).setInputFiles(csv("rettet.csv", edited.replace(";Sport;", ";Spport;")));
  await expect(dialog.getByText(/ · 1 med feil$/)).toBeVisible();
  await expect(admin.rowOf(dialog, "Ukjent kategori: «Spport».")).toContainText("Feil");
  await expect(dialog.getByText("på nytt, eller importer de gode. Ingenting er endret.")).toBeVisible();
  await expectAccessible(page);

  // Corrected.
  await inputOf(dialog).setInputFiles(csv("rettet.csv", edited));
  await expect(dialog.getByText("0 nye · 1 endres · 9 uendret · ingen feil")).toBeVisible();
  await dialog.getByRole("button", { name: "Filtre" }).click();
  await dialog.getByLabel("Hva skjer").selectOption("Endres");
  await expect(dialog.locator("tbody tr")).toHaveCount(1);
  await expect(admin.rowOf(dialog, to)).toContainText(from);
  await dialog.getByRole("button", { name: "Importer 1\u00a0endring" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Importert: 1 endret")).toBeVisible();
  await expect(admin.rowOf(panel, to)).toHaveCount(1);
  await openPage(visitor, searchUrl(to));
  await expect(visitor.getByRole("heading", { name: to })).toBeVisible();
  await admin.undo();
  await admin.expectToast("Importen er angret");
  await expect(admin.rowOf(panel, to)).toHaveCount(0);
  await expect(admin.rowOf(panel, from)).toHaveCount(1);
});

test("the good row of a file is imported, and the faulty one named", async ({ page, admin }) => {
  const panel = await admin.open("maler");
  await (await admin.listAction(panel, "Importer")).click();
  const dialog = page.getByRole("dialog", { name: "Importer maler" });
  const good = "Delvis hentet;Ny.;https://maler.example.com/delvis;Bolig;PDF;Eksempelkilden";
  await inputOf(dialog).setInputFiles(
    csv("delvis.csv", `Navn;Beskrivelse;URL;Kategori;Format;Kilde\n${good}\nUten;;;;;\n`),
  );
  await expect(dialog.getByText("Ingenting er endret.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Hent ny katalog" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Importer den gode" }).click();
  await expect(page.getByText(/^Importert: 1 ny\. 1\srad med feil er ikke importert\./)).toBeVisible();
  await expect(admin.rowOf(panel, "Delvis hentet")).toHaveCount(1);
});

test("a file is dropped on a phone, with a column that nobody knows", async ({ page, admin }, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await admin.open();
  await (await admin.listAction(await admin.openTab(/^Annonser \(/), "Importer")).click();
  const dialog = page.getByRole("dialog", { name: "Importer annonser" });
  const file = testInfo.outputPath("annonser.csv");
  await writeFile(
    file,
    "Tittel;Beskrivelse;URL;Farge\nEn annonse;Kjøp noe.;https://example.no/kjop;rød\nUten;;;\n",
  );
  const { x, y } = (await dialog.locator(".file-choice").boundingBox()) ?? { x: 0, y: 0 };
  const browser = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", {
      type,
      x: x + 20,
      y: y + 20,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  await expect(dialog.getByText("1 ny · 0 endres · 0 uendret · 1 med feil")).toBeVisible();
  await expect(dialog.getByText("Ukjente kolonner, som ikke leses: «Farge».")).toBeVisible();
  await expect(admin.rowOf(dialog, "URL: Ugyldig URL")).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

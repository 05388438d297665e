/** The administrator's export and import, as somebody with a spreadsheet meets them. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import {
  asVisitor,
  expectToast,
  listAction,
  openAdmin,
  openTab,
  rowOf,
  searchUrl,
  test,
} from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";

// A file that is no table is rejected.
test.use({ allowProblems: true });

async function exportCsv(page: Page, panel: Locator): Promise<string> {
  await (await listAction(panel, "Eksporter")).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "CSV for Excel" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^maler-\d{4}-\d{2}-\d{2}\.csv$/);
  await expectToast(page, "Filen er lastet ned");
  return readFile(await saved.path(), "utf8");
}

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("templates are exported, edited, checked, mended, imported, and the import is undone", async ({
  page,
  product,
  browserOfTests,
}) => {
  await openAdmin(page);
  const panel = await openTab(page, /^Maler/);
  const file = await exportCsv(page, panel);
  const from = "Standard arbeidsavtale (bokmål og nynorsk)";
  const to = "Arbeidsavtale på begge målformer";
  expect(file).toContain(`;${from};`);

  await (await listAction(panel, "Importer")).click();
  const dialog = page.getByRole("dialog", { name: "Importer maler" });
  const input = dialog.getByLabel("Velg en fil, eller slipp den her");

  // As it came out.
  await input.setInputFiles(csv("maler.csv", file));
  await expect(dialog.getByText(/^0 nye · 0 endres · \d+ uendret · ingen feil$/)).toBeVisible();
  await expect(dialog.getByText("Det er ingenting å importere.")).toBeVisible();

  // Edited, with a mistake.
  const edited = file.replace(`;${from};`, `;${to};`);
  await input.setInputFiles(csv("rettet.csv", edited.replace(";Jobb;", ";Jobbb;")));
  await expect(dialog.getByText(/ · 1 med feil$/)).toBeVisible();
  await expect(rowOf(dialog, "Ukjent kategori: «Jobbb».").first()).toContainText("Feil");
  await expect(
    dialog.getByText("Rett feilene i filen, og velg den på nytt. Ingenting er endret."),
  ).toBeVisible();
  const taken = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Last ned 1\u00a0rad med feil" }).click();
  const faulty = await taken;
  expect(faulty.suggestedFilename()).toBe("rettet-feil.csv");
  const [headings, row] = (await readFile(await faulty.path(), "utf8")).split("\r\n");
  expect(headings).toMatch(/^\uFEFFFeil i raden;Id;Revisjon;Navn;/);
  expect(row).toMatch(/^Kategori: Ukjent kategori: «Jobbb»\.;/);
  // Fewer rows: axe reads each of them.
  await dialog.getByRole("button", { name: "Filtre" }).click();
  await dialog.getByLabel("Hva skjer").selectOption("Feil");
  await expect(dialog.locator("tbody tr")).toHaveCount(1);
  await expectAccessible(page);

  // The good row of a file with a faulty one.
  const good = "Delvis hentet;Ny.;https://maler.example.com/delvis;Bolig;PDF;Eksempelkilden";
  await input.setInputFiles(
    csv("delvis.csv", `Navn;Beskrivelse;URL;Kategori;Format;Kilde\n${good}\nUten;;;;;\n`),
  );
  const handedBack = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Importer den gode" }).click();
  expect((await handedBack).suggestedFilename()).toBe("delvis-feil.csv");
  await expect(page.getByText(/^Importert: 1 ny .* 1\srad med feil er ikke importert\./)).toBeVisible();
  await page.getByRole("button", { name: "Angre" }).click();
  await expectToast(page, "Importen er angret");
  await (await listAction(panel, "Importer")).click();

  // Mended.
  await input.setInputFiles(csv("rettet.csv", edited));
  await expect(dialog.getByText(/^0 nye · 1 endres · \d+ uendret · ingen feil$/)).toBeVisible();
  const changed = rowOf(dialog, to);
  await expect(changed).toContainText("Endres");
  await expect(changed).toContainText(from);
  await dialog.getByRole("button", { name: "Filtre" }).click();
  await dialog.getByLabel("Hva skjer").selectOption("Endres");
  await expect(dialog.locator("tbody tr")).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Importer 1\u00a0endring" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Importert: 1 endret")).toBeVisible();
  await panel.getByLabel("Søk i maler").fill(to);
  await expect(rowOf(panel, to)).toHaveCount(1);
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, searchUrl(to));
    await expect(visitor.getByRole("heading", { name: to })).toBeVisible();
  });

  await page.getByRole("button", { name: "Angre" }).click();
  await expectToast(page, "Importen er angret");
  await expect(rowOf(panel, to)).toHaveCount(0);
  await panel.getByLabel("Søk i maler").fill(from);
  await expect(rowOf(panel, from)).toHaveCount(1);
});

test("a file that is no table is said to be none by keyboard, and one is dropped on a phone", async ({
  page,
}) => {
  await openAdmin(page, "tilbud");
  const panel = page.getByRole("tabpanel", { name: /^Tilbud/ });
  await (await listAction(panel, "Importer")).press("Enter");
  const offers = page.getByRole("dialog", { name: "Importer tilbud" });
  await offers.getByLabel("Velg en fil, eller slipp den her").setInputFiles(csv("bilde.csv", "hei\nhopp\n"));
  await expect(offers.getByText(/Filen kunne ikke leses\. Første rad må være overskrifter/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(offers).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Flere valg for tilbud" })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await (await listAction(await openTab(page, /^Annonser \(/), "Importer")).click();
  const dialog = page.getByRole("dialog", { name: "Importer annonser" });
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    const text = "Tittel;Beskrivelse;URL;Farge\nEn annonse;Kjøp noe.;https://example.no/kjop;rød\nUten;;;\n";
    data.items.add(new File([text], "annonser.csv", { type: "text/csv" }));
    return data;
  });
  await dialog.locator(".file-choice").dispatchEvent("drop", { dataTransfer: transfer });
  await expect(dialog.getByText("1 ny · 0 endres · 0 uendret · 1 med feil")).toBeVisible();
  await expect(dialog.getByText("Ukjente kolonner, som ikke leses: «Farge».")).toBeVisible();
  await expect(rowOf(dialog, "URL: Ugyldig URL")).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** The catalogue of this version, as an administrator of a site meets it that an earlier one was started on. */
import { eq } from "drizzle-orm";
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
import { expectSightly } from "../steps/look.ts";
import { readEditions } from "../../src/app/site/seed.ts";
import { openDatabase } from "../../src/db/client.ts";
import { templates } from "../../src/db/schema/schema.ts";
import { LawStore } from "../../src/features/laws/server/store.ts";
import { SituationStore } from "../../src/features/situations/server/store.ts";
import { TemplateStore } from "../../src/features/templates/server/store.ts";
import { silentLog } from "../../src/testing/silent-log.ts";

const goneName = "Standard nettleieavtale";

/** Of one that goes. */
let goneId = 0;

/** As 1.0.0 has started it, with two templates that somebody has edited. */
async function startBefore(dataDir: string): Promise<void> {
  const { earlier, now } = await readEditions();
  const [first] = earlier;
  const database = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
  await new TemplateStore(database).seed(first?.templates ?? []);
  await new SituationStore(database).addShipped(first?.situations ?? []);
  await new LawStore(database).addShipped({ ...now.laws, papers: [] });
  for (const name of ["Skjøte", "Leie av grendehus"])
    await database.orm
      .update(templates)
      .set({ description: "Skrevet av naustlaget." })
      .where(eq(templates.name, name));
  const [gone] = await database.orm.select().from(templates).where(eq(templates.name, goneName));
  await database.close();
  goneId = gone?.id ?? 0;
}

test.use({ rows: "shipped", command: undefined, prepareData: ({}, use) => use(startBefore) });
// A page that answers 410.
test.use({ allowProblems: true });

test("the new catalogue is looked at, chosen from, imported, and undone", async ({
  page,
  product,
  browserOfTests,
}) => {
  await openAdmin(page);
  const panel = await openTab(page, /^Maler/);
  const dialog = page.getByRole("dialog", { name: "Importer maler" });
  const read = async () => {
    await (await listAction(panel, "Importer")).click();
    await dialog.getByRole("button", { name: "Hent ny katalog" }).press("Enter");
  };
  const summary = /^158 nye · \d+ endres \(1 av dem endret her\) · 28 går ut · \d+ uendret/;
  await read();
  await expect(dialog.getByText(summary)).toBeVisible();
  const own = rowOf(dialog, "Skjøte").first();
  await expect(own).toContainText("Her: Skrevet av naustlaget.");
  await expect(own).toContainText("I katalogen: Skjemaet for å overføre");
  await expect(dialog.getByLabel(`Ta ned for «${goneName}»`)).toBeChecked();
  // Few rows: those below the edge of the dialog are not seen.
  const search = dialog.getByLabel("Søk i rader");
  await search.fill("naustlaget");
  await expect(dialog.locator("tbody tr")).toHaveCount(2);
  await expectAccessible(page);
  await expectSightly(page, "what the catalogue changes");
  await search.fill("");

  // All that goes at once, and then one of it.
  await dialog.getByLabel(/^Ta ned de 27 som går ut/).uncheck();
  await expect(dialog.getByLabel(`Ta ned for «${goneName}»`)).not.toBeChecked();
  await dialog.getByLabel(`Ta ned for «${goneName}»`).check();
  await dialog.getByLabel("Bruk katalogens tekst for «Skjøte»").check();
  await search.fill("grendehus");
  await expect(rowOf(dialog, "Leie av grendehus")).toContainText("Her: Skrevet av naustlaget.");
  await expect(dialog.getByLabel("Ta ned for «Leie av grendehus»")).not.toBeChecked();

  await dialog.getByRole("button", { name: /^Importer \d+\sendringer$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Importert: 158 nye, \d+ endret, 1 tatt ned/)).toBeVisible();
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await openPage(visitor, searchUrl("Klage til Husleietvistutvalget"));
    await expect(visitor.getByRole("heading", { name: "Klage til Husleietvistutvalget" })).toBeVisible();
    const response = await visitor.goto(`/mal/${goneId}`);
    expect(response?.status()).toBe(410);
    const instead = visitor.getByRole("region", { name: "Bruk i stedet" });
    await expect(instead.getByRole("link").first()).toHaveText(/Standardvilkår for nettleie og tilknytning/);
    await expectAccessible(visitor);
    await expectSightly(visitor, "what is used instead");
  });

  await page.getByRole("button", { name: "Angre" }).click();
  await expectToast(page, "Importen er angret");
  await page.setViewportSize({ width: 390, height: 844 });
  await read();
  await expect(dialog.getByText(summary)).toBeVisible();
  await dialog.getByLabel("Søk i rader").fill("Individuell Akan-avtale");
  await expect(dialog.locator("tbody tr")).toHaveCount(1);
  await expectSightly(page, "what the catalogue changes, on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

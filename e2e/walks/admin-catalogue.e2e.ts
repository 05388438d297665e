/** The catalogue of this version, as an administrator of a site meets it that the first version was started on. */
import { inDatabase, searchUrl, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { expectSightly } from "../steps/look.ts";
import { readShipped } from "../../src/app/site/seed.ts";
import { templates } from "../../src/db/schema/schema.ts";
import { changeSite } from "../../src/db/site-change.ts";
import { RecordedRows } from "../../src/domain/server/rows/recorded-rows.ts";
import { HistoryStore } from "../../src/features/history/server/history-store.ts";
import { TemplateStore } from "../../src/features/templates/server/store.ts";
import { keyOf } from "../../src/features/transfer/server/plan-upgrade.ts";
import { administrator } from "../../src/testing/processes/requests.ts";

const shipped = await readShipped();
const byKey = new Map(shipped.templates.map((row) => [keyOf(row), row]));
const [leaving, keptHere, ...others] = shipped.gone.filter(({ successors }) => successors.length > 0);
const going = [leaving, keptHere, ...others].flatMap((row) => row ?? []);
const before = (row: (typeof shipped.templates)[number]) => ({
  ...row,
  description: `Før: ${row.description}`,
});
const replacing = going.flatMap(({ successors }) => successors.flatMap((row) => byKey.get(keyOf(row)) ?? []));
const known = new Set([...shipped.templates.slice(0, 21), ...replacing]);
const staying = [...known].map(before);
const coming = shipped.templates.filter((row) => !known.has(row));
const [edited] = staying;
const own = "Skrevet av naustlaget.";

/** The whole catalogue is one statement after the other in one transaction: seconds on a busy machine. */
const slow = { timeout: 60_000 };

/** Templates that are removed, their replacements, and a few that stay, one of each edited on the site. */
const startBefore = inDatabase(async (database) => {
  if (!edited || !keptHere) throw new Error("The catalogue lacks what this journey needs.");
  const went = going.map(({ url, name }) => ({ ...edited, url, name }));
  await new TemplateStore(database).seed([...staying, ...went]);
  const recorded = new RecordedRows(templates, "template", new HistoryStore(database));
  await changeSite(database, async (tx, version) => {
    const rows = await tx.select().from(templates);
    for (const { id } of rows.filter(({ name }) => [edited.name, keptHere.name].includes(name))) {
      const values = () => ({ description: own, version });
      await recorded.edit(tx, { id, actor: administrator.email, revision: undefined, values });
    }
  });
});

// A page that answers 410.
test.use({ rows: "none", prepareData: ({}, use) => use(startBefore), allowProblems: true });

test("the new catalogue is looked at, chosen from, imported, and undone", async ({
  page,
  admin,
  visitor,
}) => {
  if (!leaving || !keptHere || !edited) throw new Error("The catalogue lacks what this journey needs.");
  const panel = await admin.open("maler");
  const dialog = page.getByRole("dialog", { name: "Importer maler" });
  const summary = dialog.getByText(new RegExp(`^${coming.length} nye · .* · ${going.length - 1} går ut · `));
  const search = dialog.getByLabel("Søk i rader");
  const read = async () => {
    await (await admin.listAction(panel, "Importer")).click();
    const answered = page.waitForResponse(/\/catalogue\?dryRun=true/, slow);
    await dialog.getByRole("button", { name: "Hent ny katalog" }).press("Enter");
    await answered;
    await expect(summary).toBeVisible();
  };
  const takeDown = (name: string) => dialog.getByLabel(`Ta ned for «${name}»`, { exact: true });
  const listed = await admin.findTemplates(leaving.name);
  const goneId = listed.find(({ name }) => name === leaving.name)?.id;
  await read();
  // Few rows: those below the edge of the dialog are not seen.
  await search.fill(own);
  await expect(dialog.locator("tbody tr")).toHaveCount(1);
  await expect(admin.rowOf(dialog, edited.name)).toContainText(`Her: ${own}`);
  await expect(admin.rowOf(dialog, edited.name)).toContainText("I katalogen: ");
  await dialog.getByLabel(`Bruk katalogens tekst for «${edited.name}»`, { exact: true }).check();
  await expectAccessible(page);
  await expectSightly(page, "what the catalogue changes");

  await search.fill(keptHere.name);
  await expect(admin.rowOf(dialog, keptHere.name)).toContainText("Dere har endret den.");
  await expect(takeDown(keptHere.name), "edited here").not.toBeChecked();

  // All that goes at once, and then one of it.
  await search.fill(leaving.name);
  await expect(takeDown(leaving.name)).toBeChecked();
  await dialog.getByLabel(`Ta ned de ${going.length - 1} som går ut`).uncheck();
  await expect(takeDown(leaving.name)).not.toBeChecked();
  await takeDown(leaving.name).check();
  const imported = page.waitForResponse(/\/catalogue\?dryRun=false/, slow);
  await dialog.getByRole("button", { name: /^Importer \d+\sendringer$/ }).click();
  await imported;
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByText(new RegExp(`^Importert: ${coming.length} nye, \\d+ endret, 1 tatt ned`)),
  ).toBeVisible();
  const [{ name: newName } = { name: "" }] = coming;
  await openPage(visitor, searchUrl(newName));
  await expect(visitor.getByRole("heading", { name: newName }).first()).toBeVisible();
  expect((await visitor.goto(`/mal/${goneId}`))?.status()).toBe(410);
  const instead = visitor.getByRole("region", { name: "Bruk i stedet" });
  await expect(instead.getByRole("link").first()).toContainText(leaving.successors[0]?.name ?? "");
  await expectAccessible(visitor);
  await expectSightly(visitor, "what is used instead");

  const undone = page.waitForResponse(/\/undo$/, slow);
  await admin.undo();
  await undone;
  await admin.expectToast("Importen er angret");
  await page.setViewportSize({ width: 390, height: 844 });
  await read();
  await search.fill(leaving.name);
  await expect(takeDown(leaving.name)).toBeVisible();
  await expectSightly(page, "what the catalogue changes, on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

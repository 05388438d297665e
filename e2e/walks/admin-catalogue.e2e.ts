/** The catalogue of this version, as an administrator of a site meets it that the first version was started on. */
import { inArray } from "drizzle-orm";
import { inDatabase, searchUrl, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";
import { expectSightly } from "../steps/look.ts";
import { readEditions } from "../../src/app/site/seed.ts";
import { templates } from "../../src/db/schema/schema.ts";
import { TemplateStore } from "../../src/features/templates/server/store.ts";
import { keyOf } from "../../src/features/transfer/server/plan-upgrade.ts";

const { earlier, now, moved, gone } = await readEditions();
const before = earlier[0]?.templates ?? [];
const nowBy = new Map(now.templates.map((row) => [keyOf(row), row]));
const becomes = new Map(moved.map(({ from, to }) => [keyOf(from), keyOf(to)]));
const known = new Set(before.map(keyOf).map((key) => becomes.get(key) ?? key));
const coming = now.templates.filter((row) => !known.has(keyOf(row)));
const going = gone.filter((row) => before.some((each) => keyOf(each) === keyOf(row)));
const [leaving, keptHere] = going.filter(({ successors }) => successors.length > 0);
const hasOtherText = (row: (typeof before)[number]) =>
  nowBy.get(keyOf(row)) && nowBy.get(keyOf(row))?.description !== row.description;
const [edited, ...others] = before.filter(hasOtherText);
const own = "Skrevet av naustlaget.";

/** The whole catalogue is one statement after the other in one transaction: seconds on a busy machine. */
const slow = { timeout: 60_000 };

/** Templates that are removed, their replacements, and a few that stay, one of each edited on the site. */
const startBefore = inDatabase(async (database) => {
  const some = new Set([edited, ...others.slice(0, 20)]);
  const needed = new Set(going.flatMap((row) => [row, ...row.successors]).map(keyOf));
  const isNeeded = (row: (typeof before)[number]) =>
    [keyOf(row), becomes.get(keyOf(row)) ?? ""].some((key) => needed.has(key));
  await new TemplateStore(database).seed(before.filter((row) => some.has(row) || isNeeded(row)));
  const names = [edited?.name ?? "", keptHere?.name ?? ""];
  await database.orm.update(templates).set({ description: own }).where(inArray(templates.name, names));
});

// A page that answers 410.
test.use({ rows: "none", prepareData: ({}, use) => use(startBefore), allowProblems: true });

test("the new catalogue is looked at, chosen from, imported, and undone", async ({
  page,
  admin,
  visitor,
}) => {
  if (!leaving || !keptHere || !edited)
    throw new Error("The editions do not differ as this journey needs them to.");
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

/** The pages of rows, ordinary ones and one that a stranger has typed without a blank, in all reading conditions. */
import { expect, openPage, test } from "../steps/fixtures.ts";
import { expectSightly, openAlike } from "../steps/look.ts";
import { rowPages, tagOf, visitPage } from "../steps/page-visit.ts";
import {
  storeUnbrokenRows,
  unbrokenPaths,
  unbrokenSuggestion,
  unbrokenUrl,
  word,
} from "../steps/condition-rows.ts";

test.use({ rows: "demo", prepareData: ({}, use) => use(storeUnbrokenRows) });

for (const url of rowPages) test(url, { tag: tagOf(url) }, ({ page }) => visitPage(page, url));

test("the dialogs of a report on it, and of a suggestion that finds it", async ({ page }) => {
  await openAlike(page);
  await openPage(page, unbrokenPaths.template);
  await page.getByRole("link", { name: "Rapporter" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectSightly(page, "the report's dialog");
  await openPage(page, "/");
  await page.getByRole("link", { name: "Foreslå mal" }).first().click();
  await dialog.getByLabel("Nettadresse").fill(unbrokenUrl);
  await page.keyboard.press("Tab");
  await expect(dialog).toContainText(word);
  await expectSightly(page, "the suggestion's dialog");
});

test("a receipt", async ({ page }) => {
  const sent = await page.request.post("/api/suggestions", { data: unbrokenSuggestion });
  const { receipt } = (await sent.json()) as { readonly receipt: string };
  await visitPage(page, `/forslag/${receipt}`);
});

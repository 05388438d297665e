/** The learning loop: a search that finds nothing, seen by the administrator, its words added to a template, found. */
import type { Page } from "@playwright/test";
import { Admin, asVisitor, searchUrl } from "../steps/admin-steps.ts";
import { cards } from "../steps/home-steps.ts";
import { expectSightly } from "../steps/look.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

const words = "lakrisfontene";

/** Visitors from elsewhere, who search again and then open template 1. */
async function searchFromElsewhere(page: Page, search: string, visitors: number): Promise<void> {
  for (let last = 1; last <= visitors; last += 1) {
    const sent = await page.request.post("/api/track", {
      data: { event: "search", eventData: { search, found: false, outcome: "again", opened: 1 } },
      headers: { "x-forwarded-for": `192.0.2.${last}` },
    });
    expect(sent.status()).toBe(202);
  }
}

/** Signs in. @returns the row of a search that did not lead anywhere */
async function openRowOf(page: Page, search: string) {
  const admin = new Admin(page);
  await admin.signIn();
  const panel = await admin.openTab(/^Stats/);
  const table = panel.getByRole("table", { name: "Søk som ikke førte fram" });
  return table.getByRole("row").filter({ hasText: search });
}

test("a search in vain becomes a search that finds, until that is undone, or one that is not to find", async ({
  page,
  product,
  browserOfTests,
}) => {
  const finds = (names: readonly string[]) =>
    asVisitor(browserOfTests, product.url, async (visitor) => {
      const told = visitor.waitForResponse((response) =>
        Boolean(response.request().postData()?.includes('"search"')),
      );
      await openPage(visitor, searchUrl(words));
      await expect(cards(visitor).locator("h3")).toHaveText([...names]);
      // A settled search is recorded.
      await told;
    });
  await finds([]);
  await searchFromElsewhere(page, words.toUpperCase(), 3);

  const row = await openRowOf(page, words);
  await expect(row.getByRole("cell")).toHaveText(["4", "0"]);
  await expect(row).toContainText("4 uten treff, 3 søkte på nytt");
  await expect(row).toContainText("Åpnet etterpå: Leieavtale for naust (3)");
  const open = row.getByRole("button", { name: `Legg til i en mal for «${words}»` });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Legg til i en mal" });
  const offer = dialog.getByRole("list", { name: "Nærmest søket" }).getByRole("button");
  await expect(offer.first()).toContainText("Åpnet etterpå");
  await dialog.getByLabel("Søk i maler").fill("robåt");
  await expectAccessible(page);
  await dialog.getByRole("list", { name: "Treff" }).getByRole("button", { name: /robåt/ }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("Står i «Slik spør folk» på Kjøpekontrakt for robåt");
  await expect(row.getByRole("cell")).toHaveText(["4", "1"]);
  await expect(open).toBeFocused();
  await finds(["Kjøpekontrakt for robåt"]);
  const undo = page.locator(".undo-notice");
  await expect(undo).toContainText(`«${words}» er lagt til i «Slik spør folk» på «Kjøpekontrakt for robåt».`);
  await undo.getByRole("button", { name: "Angre" }).click();
  await expect(row).not.toContainText("Står i");
  await finds([]);

  await row.getByRole("button", { name: `Finnes ikke for «${words}»` }).click();
  await expect(row).toContainText("Ført opp som noe som ikke finnes.");
  await expect(undo).toContainText(`«${words}» er ført opp som noe som ikke finnes.`);
  await expectSightly(page);
  await expect(row.getByRole("button", { name: `Finnes likevel for «${words}»` })).toBeFocused();
  await undo.getByRole("button", { name: "Angre" }).click();
  await expect(row).not.toContainText("Ført opp");
});

test("a search that finds something is emptied after a question", async ({ page }) => {
  await searchFromElsewhere(page, "robåt", 4);
  const row = await openRowOf(page, "robåt");
  const sayAbsent = row.getByRole("button", { name: "Finnes ikke for «robåt»" });
  await sayAbsent.click();
  const question = page.getByRole("dialog", { name: "Skal «robåt» ikke finne noe?" });
  await expect(question).toContainText(/Søket gir [1-9]\d* treff nå/);
  await expectSightly(page);
  await question.getByRole("button", { name: "Avbryt" }).click();
  await expect(sayAbsent).toBeFocused();
  await sayAbsent.click();
  await question.getByRole("button", { name: "Finnes ikke" }).click();
  await expect(row).toContainText("Ført opp som noe som ikke finnes.");
});

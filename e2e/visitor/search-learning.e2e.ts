/** The learning loop: a search that finds nothing, seen by the administrator, its words added to a template, found. */
import type { Locator, Page } from "@playwright/test";
import { asVisitor, openTab, signInAsAdmin } from "../steps/admin-steps.ts";
import { expectSightly } from "../steps/look.ts";
import { expect, expectAccessible, openPage, type ProductUnderTest, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

const words = "lakrisfontene";

const searchFor = async (page: Page, text: string) => {
  await openPage(page, `/?sok=${encodeURIComponent(text)}`);
  return page.locator(".template-card h3");
};

/** Visitors who search from elsewhere, and open a template after their next search. */
async function searchFromElsewhere(
  page: Page,
  product: ProductUnderTest,
  search: string,
  visitors: number,
): Promise<void> {
  for (let last = 1; last <= visitors; last += 1) {
    const sent = await page.request.post(`${product.url}/api/track`, {
      data: {
        event: "search",
        eventData: { search, found: false, outcome: "again", opened: 1 },
      },
      headers: { "x-forwarded-for": `192.0.2.${last}` },
    });
    expect(sent.status()).toBe(202);
  }
}

const rowIn = (panel: Locator, text = words) =>
  panel.getByRole("table", { name: "Søk som ikke førte fram" }).getByRole("row").filter({ hasText: text });

test("a search in vain becomes a search that finds", async ({ page, product, browserOfTests }) => {
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    const told = visitor.waitForResponse(/api\/track/);
    const cards = await searchFor(visitor, words);
    await expect(cards).toHaveCount(0);
    // A visit is told of first; the search when it is settled.
    await told;
    await visitor.waitForResponse((response) => response.request().postData()?.includes('"search"') === true);
  });
  await searchFromElsewhere(page, product, words.toUpperCase(), 3);

  await signInAsAdmin(page);
  const panel = await openTab(page, /^Stats/);
  const row = rowIn(panel);
  await expect(row.getByRole("cell")).toHaveText(["4", "0"]);
  await expect(row).toContainText("4 uten treff, 3 søkte på nytt");
  await expect(row).toContainText(/Åpnet etterpå: .+ \(3\)/);
  await expect(panel).toContainText("0 av 1 er besvart: 0 i en mal, 0 med «Finnes ikke».");
  await row.getByRole("button", { name: `Hvorfor? Forklar «${words}»` }).click();
  await expect(page.getByRole("tabpanel", { name: /^Maler/ })).toContainText(`Ingen mal har «${words}».`);
  await page.goBack();
  const open = row.getByRole("button", { name: `Legg til i en mal for «${words}»` });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Legg til i en mal" });
  const offer = dialog.getByRole("list", { name: "Nærmest søket" }).getByRole("button");
  await expect(offer.first()).toContainText("Åpnet etterpå");
  await dialog.getByLabel("Søk i maler").fill("kjøpekontrakt");
  const choice = dialog.getByRole("list", { name: "Treff" }).getByRole("button").first();
  const name = (await choice.locator("strong").textContent()) ?? "";
  await expectAccessible(page);
  await choice.click();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText("1 av 1 er besvart: 1 i en mal, 0 med «Finnes ikke».");
  await expect(row).toContainText(`Står i «Slik spør folk» på ${name}`);
  await expect(row.getByRole("cell")).toHaveText(["4", "1"]);
  await expect(open).toBeFocused();

  await asVisitor(browserOfTests, product.url, async (visitor) => {
    const cards = await searchFor(visitor, words);
    await expect(cards).toHaveText([name]);
  });

  await open.click();
  const offered = dialog.getByRole("list", { name: "Nærmest søket" }).getByRole("button", { name });
  await expect(offered).toContainText("Har ordene allerede.");
  await expect(offered).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  const undo = page.locator(".undo-notice");
  await expect(undo).toContainText(`«${words}» er lagt til i «Slik spør folk» på «${name}».`);
  await undo.getByRole("button", { name: "Angre" }).click();
  await expect(row).not.toContainText("Står i");
  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await expect(await searchFor(visitor, words)).toHaveCount(0);
  });

  await row.getByRole("button", { name: `Finnes ikke for «${words}»` }).click();
  await expect(row).toContainText("Ført opp som noe som ikke finnes.");
  await expect(panel).toContainText("1 av 1 er besvart: 0 i en mal, 1 med «Finnes ikke».");
  await expect(undo).toContainText(`«${words}» er ført opp som noe som ikke finnes.`);
  await expectSightly(page);
  await expect(row.getByRole("button", { name: `Finnes likevel for «${words}»` })).toBeFocused();
  await undo.getByRole("button", { name: "Angre" }).click();
  await expect(panel).toContainText("0 av 1 er besvart");
  await row.getByRole("button", { name: `Finnes ikke for «${words}»` }).click();
  await row.getByRole("button", { name: `Finnes likevel for «${words}»` }).click();
  await expect(panel).toContainText("0 av 1 er besvart");
});

test.describe("a search that finds something", () => {
  test.use({ allowProblems: true });

  test("is emptied after a question, and what another tab has taken back is read anew", async ({
    page,
    product,
  }) => {
    await searchFromElsewhere(page, product, "kjøpekontrakt", 4);
    await signInAsAdmin(page);
    const panel = await openTab(page, /^Stats/);
    const row = rowIn(panel, "kjøpekontrakt");
    const sayAbsent = row.getByRole("button", { name: "Finnes ikke for «kjøpekontrakt»" });
    const takeBack = (of: Locator) =>
      of.getByRole("button", { name: "Finnes likevel for «kjøpekontrakt»" }).click();
    await sayAbsent.click();
    const question = page.getByRole("dialog", { name: "Skal «kjøpekontrakt» ikke finne noe?" });
    await expect(question).toContainText(/Søket gir [1-9]\d* treff nå/);
    await expectSightly(page);
    await question.getByRole("button", { name: "Avbryt" }).click();
    await expect(sayAbsent).toBeFocused();
    await sayAbsent.click();
    await question.getByRole("button", { name: "Finnes ikke" }).click();
    await expect(row).toContainText("Ført opp som noe som ikke finnes.");

    const other = await page.context().newPage();
    await openPage(other, page.url());
    const there = rowIn(other.getByRole("tabpanel", { name: /^Stats/ }), "kjøpekontrakt");
    await takeBack(there);
    await expect(there).not.toContainText("Ført opp");

    await takeBack(row);
    await expect(panel.getByRole("alert").filter({ hasText: "finnes likevel" })).toHaveText(
      "Kunne ikke lagre at søket finnes likevel. Fant ikke søket blant det som ikke finnes.",
    );
    await expect(row).not.toContainText("Ført opp");
    await expect(sayAbsent).toBeVisible();
  });
});

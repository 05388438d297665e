/** Pages in a browser that translates them: it replaces each text node by its own elements. */
import type { Page } from "@playwright/test";
import { test as adminTest } from "../steps/admin-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { openFilters } from "../steps/home-steps.ts";
import { toast, vote } from "../steps/take-part-steps.ts";

test.use({ rows: "many" });

/** As Chrome's translation does, now and of what comes, without changing a word. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest("font, script, style, textarea, option"))
          continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes])
          if (node.isConnected) translateIn(node.parentNode ?? node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

interface Named {
  readonly name: string;
}

/** The cards, their number and their names are those of a search, each name once. */
async function expectHits(page: Page, query: string): Promise<void> {
  const response = await page.request.get(`/api/templates?limit=12&${query}`);
  const names = ((await response.json()) as readonly Named[]).map(({ name }) => name);
  await expect(page.locator("article.template-card h3")).toHaveText(names);
  await expect(page.locator(".part-failed")).toHaveCount(0);
}

test("searches, filters, votes, reports and suggests on a translated page", async ({ page }) => {
  await openPage(page, "/?sok=leie");
  await translate(page);
  const field = page.getByRole("combobox", { name: "Søk etter avtalemaler" });
  for (const search of ["hybel", "leie", "arbeidsavtale", ""]) {
    await field.fill(search);
    await expectHits(page, `search=${encodeURIComponent(search)}`);
  }
  await openFilters(page);
  await page.getByRole("checkbox", { name: /^Word/ }).check();
  await expectHits(page, "format=Word");
  await page.getByLabel("Sorter etter").selectOption({ label: "Alfabetisk" });
  await expectHits(page, "format=Word&sort=alphabetical");
  await page.getByRole("link", { name: "Fjern Word" }).click();
  await expectHits(page, "sort=alphabetical");
  await page.getByRole("link", { name: /^Last inn flere maler/ }).click();
  await expect(page.locator("article.template-card h3")).toHaveCount(28);

  const card = page.locator("article.template-card").first();
  await vote(card, 4);
  await expect(toast(page)).toContainText("Takk for din vurdering!");
  await expect(card).toContainText("din: 4");
  await card.getByRole("link", { name: /^Rapporter/ }).click();
  await page.getByRole("button", { name: "Send rapport" }).click();
  await expect(page.getByRole("dialog")).toContainText("Du må velge en grunn");
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: "Foreslå mal" }).click();
  await page.getByRole("button", { name: "Send inn forslag" }).click();
  await expect(page.getByRole("dialog")).toContainText("Du må rette dette");
  await page.keyboard.press("Escape");
  await expect(page.locator("article.template-card h3")).toHaveCount(28);
  await expect(page.locator(".part-failed")).toHaveCount(0);

  await openPage(page, "/mal/2");
  await translate(page);
  await page.getByRole("button", { name: "Lagre malen" }).click();
  await page.getByRole("button", { name: "Fjern fra lagrede" }).click();
  await expect(page.getByRole("button", { name: "Lagre malen" })).toBeVisible();
  await expect(page.locator(".part-failed")).toHaveCount(0);
});

adminTest("an administrator decides on a translated page", async ({ page, admin }) => {
  for (const company of ["Bedrift 1", "Bedrift 2", "Bedrift 3"]) await admin.sendInquiry(company);
  for (const name of ["Avtale om kajakk", "Avtale om lydstudio"]) await admin.suggest(name);
  const decideAll = async (hash: string, names: readonly string[]) => {
    const panel = await admin.open(hash);
    await translate(page);
    for (const [at, name] of names.entries()) {
      const row = admin.rowOf(panel, name);
      await admin.act(row, at === 1 ? /^Avvis/ : /^Godkjenn/);
      await expect(page.locator(".undo-notice")).toContainText(name);
      await expect(page.locator(".part-failed")).toHaveCount(0);
      if (at === 0) {
        await admin.undo();
        await expect(page.locator(".undo-notice")).toHaveCount(0);
      }
    }
  };
  await decideAll("henvendelser", ["Bedrift 1", "Bedrift 2", "Bedrift 3"]);
  await decideAll("forslag", ["Avtale om kajakk"]);

  await admin.openReview();
  await translate(page);
  await expect(admin.heading).toContainText("Avtale om kajakk");
  await admin.decide("a");
  await expect(admin.heading).toContainText("Avtale om lydstudio");
  await page.keyboard.press("u");
  await expect(admin.heading).toContainText("Avtale om kajakk");
  await expect(page.locator(".part-failed")).toHaveCount(0);
});

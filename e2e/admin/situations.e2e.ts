/** The administrator creates a situation, orders its templates, publishes, deletes and undoes. */
import { test } from "../steps/admin-steps.ts";
import { expect } from "../steps/fixtures.ts";
import { fewRows } from "../../src/testing/few-rows.ts";

test.use({ rows: "few" });

test("a situation is made, ordered, seen by visitors, and deleted", async ({ page, admin, visitor }) => {
  const [{ name: first }, { name: second }] = fewRows;
  await admin.open();
  const tab = page.getByRole("tab", { name: /^Situasjoner/ });
  const panel = page.getByRole("tabpanel", { name: /^Situasjoner/ });
  await page.getByRole("tab", { name: /^Forslag/ }).focus();
  await page.keyboard.press("End");
  await expect(tab).toBeFocused();
  await expect(admin.rowOf(panel, "Leie ut en hybel")).toContainText("2 papirer");
  const dialog = page.getByRole("dialog", { name: "Ny situasjon" });
  await admin.untilKeysWork();
  await page.keyboard.press("n");
  await expect(dialog.getByLabel("Kort navn")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(tab).toBeFocused();
  await panel.getByRole("button", { name: "Ny situasjon" }).click();
  await dialog.getByLabel("Kort navn").fill("Leie bort naust");
  await dialog.getByLabel("Tittel").fill("Leie bort naustet om sommeren");
  await dialog.getByLabel("Innledning").fill("Naustet står tomt, og noen vil låne det.");
  const hits = dialog.getByRole("list", { name: "Treff" });
  for (const name of [first, second]) {
    await dialog.getByLabel("Søk i maler").fill(name);
    await dialog.getByLabel("Søk i maler").press("Enter");
    await hits.getByRole("button", { name }).click();
    await page.keyboard.type("Før sommeren");
    await dialog.getByLabel("Hvorfor").last().fill(`Fordi ${name} trengs.`);
  }
  await expect(hits.getByRole("button", { name: second })).toContainText("Er med allerede.");
  await dialog.getByRole("button", { name: `Flytt opp: ${second}` }).click();
  await dialog.getByLabel("Når").first().fill("");
  await dialog.getByRole("button", { name: "Opprett situasjon" }).click();
  await expect(dialog.getByRole("group", { name: /Du må rette/ })).toContainText(
    "Papirer: nr. 1 mangler når papiret trengs.",
  );
  await dialog.getByLabel("Når").first().fill("Først av alt");
  await dialog.getByLabel("Husk").fill("Tøm naustet.\nVask ned.");
  await dialog.getByRole("button", { name: "Opprett situasjon" }).click();
  await admin.expectToast("Situasjon opprettet");
  const card = admin.rowOf(panel, "Leie bort naust");
  await expect(card).toContainText("2 papirer");
  await admin.openRow(card);
  const href = (await card.getByRole("link", { name: "Se siden" }).getAttribute("href")) ?? "";
  await visitor.goto(href);
  await expect(visitor.locator(".situation-steps .sheet > div")).toHaveText([
    new RegExp(`^Først av alt${second}.*trengs\\.$`),
    new RegExp(`^Før sommeren${first}.*trengs\\.$`),
  ]);
  await expect(visitor.locator(".situation-aside li")).toHaveText(["Tøm naustet.", "Vask ned."]);

  await admin.remove(card, "Slett situasjon");
  await expect(card).toHaveCount(0);
  expect((await page.request.get(href)).status()).toBe(404);
  await admin.undo();
  await expect(card).toHaveCount(1);
  expect((await page.request.get(href)).status()).toBe(200);
});

/** The administrator makes a situation, orders its papers, publishes, deletes and undoes. */
import {
  actionOf,
  asVisitor,
  expectToast,
  openAdmin,
  openRow,
  rowOf,
  test,
  uniqueName,
  untilKeysWork,
} from "../steps/admin-steps.ts";
import { expect } from "../steps/fixtures.ts";

test("by keyboard to a situation that is made of templates that are searched for, put in order, and seen by visitors at once", async ({
  page,
  product,
  browserOfTests,
}) => {
  const label = uniqueName("Leie bort hytta");
  await openAdmin(page);
  const tab = page.getByRole("tab", { name: /^Situasjoner/ });
  const panel = page.getByRole("tabpanel", { name: /^Situasjoner/ });
  await page.getByRole("tab", { name: /^Forslag/ }).focus();
  await page.keyboard.press("End");
  await expect(tab).toBeFocused();
  await expect(rowOf(panel, "Papirene etter et dødsfall")).toContainText("4 papirer");
  const dialog = page.getByRole("dialog", { name: "Ny situasjon" });
  await untilKeysWork(page);
  await page.keyboard.press("n");
  await expect(dialog.getByLabel("Kort navn")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(tab).toBeFocused();
  await panel.getByRole("button", { name: "Ny situasjon" }).click();
  await dialog.getByLabel("Kort navn").fill(label);
  await dialog.getByLabel("Tittel").fill("Leie bort hytta om sommeren");
  await dialog.getByLabel("Innledning").fill("Hytta står tom, og noen vil bo der.");
  for (const [search, name] of [
    ["sameiekontrakt for hytte", "Sameiekontrakt for hytte"],
    ["Husleiekontrakt (Norsk Hus", "Husleiekontrakt (Norsk Huseierforening)"],
  ] as const) {
    await dialog.getByLabel("Søk i maler").fill(search);
    await dialog.getByLabel("Søk i maler").press("Enter");
    await dialog.getByRole("list", { name: "Treff" }).getByRole("button", { name }).click();
    await page.keyboard.type("Før sommeren");
    await dialog.getByLabel("Hvorfor").last().fill(`Fordi ${name} trengs.`);
  }
  await expect(
    dialog.getByRole("list", { name: "Treff" }).getByRole("button", { name: /Huseierforening/ }),
  ).toContainText("Er med allerede.");
  await dialog.getByRole("button", { name: "Flytt opp: Husleiekontrakt (Norsk Huseierforening)" }).click();
  await dialog.getByLabel("Når").first().fill("");
  await dialog.getByRole("button", { name: "Opprett situasjon" }).click();
  await expect(dialog.getByRole("group", { name: /Du må rette/ })).toContainText(
    "Papirer: nr. 1 mangler når papiret trengs.",
  );
  await dialog.getByLabel("Når").first().fill("Først av alt");
  await dialog.getByLabel("Husk").fill("Tøm vannet.\nVask ned.");
  await dialog.getByRole("button", { name: "Opprett situasjon" }).click();
  await expectToast(page, "Situasjon opprettet");
  const card = rowOf(panel, label);
  await expect(card).toContainText("2 papirer");
  await openRow(card);
  const href = (await card.getByRole("link", { name: "Se siden" }).getAttribute("href")) ?? "";

  await asVisitor(browserOfTests, product.url, async (visitor) => {
    await visitor.goto(href);
    await expect(visitor.locator(".situation-steps .sheet > div")).toHaveText([
      /^Først av altHusleiekontrakt \(Norsk Huseierforening\).*trengs\.$/,
      /^Før sommerenSameiekontrakt for hytte.*trengs\.$/,
    ]);
    await expect(visitor.locator(".situation-aside li")).toHaveText(["Tøm vannet.", "Vask ned."]);
  });

  await (await actionOf(card, /^Slett/)).click();
  await page.getByRole("button", { name: "Slett situasjon" }).click();
  await expect(card).toHaveCount(0);
  expect((await page.request.get(href)).status()).toBe(404);
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(card).toHaveCount(1);
  expect((await page.request.get(href)).status()).toBe(200);
});

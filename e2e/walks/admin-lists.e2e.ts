/** The administrator's lists: the view in the url, paging, keys, and many rows at once. */
import { inDatabase, test } from "../steps/admin-steps.ts";
import { expect, expectAccessible } from "../steps/fixtures.ts";
import { copyTemplates } from "../../src/domain/server/rows/demo-rows.ts";
import { fewRows } from "../../src/testing/few-rows.ts";

/** More than a page, also of the PDF files. */
const all = 150;
const copyRows = inDatabase(({ orm }) => copyTemplates(orm, fewRows.length, all));

test.use({ prepareData: ({}, use) => use(copyRows) });

test("the url holds tab, search, filter, sorting and page, also for Back", async ({ page, admin }) => {
  const url = () => decodeURIComponent(page.url().replace(/^[^/]*\/\/[^/]*/, ""));
  await admin.open("Maler");
  const panel = page.getByRole("tabpanel", { name: /^Maler/ });
  const rows = panel.locator("tbody tr");
  const isChosen = (name: RegExp) =>
    expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
  expect(url(), "a hash in another case is corrected").toBe("/admin#maler");
  await panel.getByLabel("Søk i maler").fill("avtale");
  await panel.getByRole("button", { name: "Filtre" }).click();
  await panel.getByLabel("Format").selectOption("PDF");
  await panel.getByLabel("Sortering").selectOption("navn");
  await panel.getByRole("button", { name: "Neste", exact: true }).click();
  const second = "/admin?sok=avtale&format=PDF&sortering=navn&side=2#maler";
  expect(url()).toBe(second);
  await expect(panel.locator(".list-count")).toHaveText(`30 av ${all}\u00a0maler`);
  await expect(panel.locator(".list-pager p")).toHaveText("26–30 av 30");
  const heading = panel.getByRole("heading", { name: "Maler", exact: true });
  await expect(heading, "a new page begins at the list's top").toBeFocused();
  await expect(heading).toBeInViewport();
  const shown = (await rows.first().textContent()) ?? "";
  await page.reload();
  await expect(rows.first()).toHaveText(shown);
  await expect(panel.getByLabel("Søk i maler")).toHaveValue("avtale");
  await expect(panel.getByLabel("Format")).toHaveValue("PDF");
  await admin.openTab(/^Feil/);
  expect(url()).toBe("/admin#feil");
  await admin.openTab(/^Tilbud/);
  await page.goBack();
  await isChosen(/^Feil/);
  await page.goBack();
  await expect(rows.first()).toHaveText(shown);
  await page.goBack();
  await expect(panel.locator(".list-pager p")).toHaveText("1–25 av 30");
  expect(url()).toBe(second.replace("&side=2", ""));

  await admin.openTab(/^Tilbud/);
  await page.locator(".skip-link").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#innhold")).toBeFocused();
  await isChosen(/^Tilbud/);
  await page.evaluate(() => (location.hash = "finnes-ikke"));
  await isChosen(/^Forslag/);
  expect(url()).toBe("/admin#forslag");
});

test("keys go to tabs, search and create, and can be turned off", async ({ page, admin }) => {
  await admin.open("forslag");
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  const panel = page.getByRole("tabpanel", { name: /^Maler/ });
  await tab(/^Forslag/).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(/^Maler/)).toBeFocused();
  await page.keyboard.press("/");
  await expect(panel.getByLabel("Søk i maler")).toBeFocused();
  await page.keyboard.type("arbeidsavtale 7");
  await expect(panel, "typed into a field, a key is a letter").toBeVisible();
  await tab(/^Maler/).focus();
  await admin.untilKeysWork();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Ny mal" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("7");
  const statistics = page.getByRole("tabpanel", { name: "Stats" });
  await expect(statistics).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Hurtigtaster" });
  await keys.getByLabel(/^Bruk tastene/).uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("1");
  await expect(statistics).toBeVisible();
});

test("rows are chosen together, decided, and put back by one undo", async ({ page, admin }) => {
  for (const number of [1, 2, 3, 4]) await admin.suggest(`Sammen nr. ${number}`);
  const panel = await admin.open("forslag");
  const rows = panel.locator("tbody tr");
  const tab = page.getByRole("tab", { name: /^Forslag/ });
  const before = "Forslag 5 venter";
  await expect(tab).toHaveText(before);
  await panel.getByLabel("Søk i forslag").fill("sammen");
  const box = (place: number) => panel.getByRole("checkbox", { name: /^Velg: Sammen/ }).nth(place);
  await box(0).click();
  await box(2).click({ modifiers: ["Shift"] });
  const chosen = panel.getByRole("group", { name: "Med de valgte" });
  await expect(chosen).toContainText("3 valgt");
  await chosen.getByRole("button", { name: "Godkjenn" }).click();
  await expect(page.getByText("3 forslag er publisert.")).toBeVisible();
  await expect(rows.filter({ hasText: "Godkjent" })).toHaveCount(3);
  await expect(tab).toHaveText("Forslag 2 venter");
  await admin.undo();
  await expect(rows.filter({ hasText: "Ventende" })).toHaveCount(4);

  await box(0).click();
  await chosen.getByRole("button", { name: "Velg alle 4" }).click();
  await chosen.getByRole("button", { name: "Slett" }).click();
  await admin.answer("Avbryt");
  await expect(rows).toHaveCount(4);
  await chosen.getByRole("button", { name: "Slett" }).click();
  await admin.answer("Slett 4 forslag");
  await expect(panel.getByText("Ingen treff")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Forslag", exact: true })).toBeFocused();
  await expect(page.getByText("4 forslag er slettet.")).toBeVisible();
  await expect(tab).toHaveText("Forslag 1 venter");
  await admin.undo();
  await expect(tab).toHaveText(before);

  // More than a page of them, which are not decided by one click.
  const templates = await admin.openTab(/^Maler/);
  await templates.getByRole("checkbox", { name: "Velg alle på siden" }).check();
  await templates.getByRole("button", { name: `Velg alle ${all}` }).click();
  await templates.getByRole("button", { name: "Gjør inaktiv" }).click();
  const question = page.getByRole("dialog", { name: `«Gjør inaktiv» for ${all}\u00a0maler?` });
  await expect(question).toContainText("Du kan angre etterpå.");
  await admin.answer("Avbryt");
  await expect(templates.getByText("vises ikke lenger")).toHaveCount(0);
});

test("keys go through the rows, open one, and go on to the next page", async ({ page, admin }) => {
  const panel = await admin.open("maler");
  const rows = panel.locator("tbody tr");
  const nameOf = (place: number) => rows.nth(place).locator(".row-name");
  await page.keyboard.press("j");
  await expect(nameOf(0)).toBeFocused();
  await rows
    .first()
    .getByRole("button", { name: /^Flere valg/ })
    .click();
  const menu = page.locator(".menu:popover-open");
  await expect(menu).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(menu).toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(nameOf(1)).toBeFocused();
  await page.keyboard.down("j");
  await page.keyboard.down("j");
  await page.keyboard.up("j");
  await expect(nameOf(3), "held down, a key goes on").toBeFocused();
  await nameOf(1).focus();
  await page.keyboard.press("Enter");
  await expect(nameOf(1)).toHaveAttribute("aria-expanded", "true");
  const link = rows.nth(1).getByRole("link", { name: /åpnes i ny fane/ });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(link).toBeHidden();

  // From the search, where letters are typed, to the rows.
  const search = panel.getByLabel("Søk i maler");
  await page.keyboard.press("/");
  await search.fill("avtale");
  await search.press("Escape");
  await expect(search).toHaveValue("avtale");
  await page.keyboard.press("j");
  await expect(nameOf(0)).toBeFocused();

  // After the last row comes the next page. The rows follow the field's text when there is time, and the focus of one that goes
  // is its neighbour's: the last row is only chosen once it is that of the whole list.
  const counted = panel.locator(".list-count");
  await expect(counted).toHaveText(new RegExp(`^\\d+ av ${all}\u00a0maler$`));
  await search.fill("");
  await expect(counted).toHaveText(`${all}\u00a0maler`);
  await nameOf(24).focus();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/side=2/);
  await page.keyboard.press("j");
  await expect(nameOf(0)).toBeFocused();
});

test("a row is edited beside the list, which asks before it is left", async ({ page, admin }) => {
  const rows = (await admin.open("maler")).locator("tbody tr");
  const nameOf = async (place: number) => (await rows.nth(place).locator(".row-name").textContent()) ?? "";
  const edit = (place: number) => admin.act(rows.nth(place), /^Rediger/);
  const dialog = page.getByRole("dialog", { name: "Rediger mal" });
  for (const _row of [1, 2]) await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(dialog.getByLabel("Navn")).toBeFocused();
  await expect(dialog.getByLabel("Navn")).toHaveValue(await nameOf(1));
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(rows.nth(1)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await edit(2);
  await expect(dialog.getByLabel("Navn")).toHaveValue(await nameOf(2));
  await expect(rows.nth(1)).not.toHaveAttribute("aria-current");

  // Opening another row or another tab asks for confirmation.
  await dialog.getByLabel("Kilde").fill("Ikke lagret");
  const question = page.getByRole("dialog", { name: "Forkaste endringene?" });
  for (const leave of [() => edit(1), () => page.getByRole("tab", { name: /^Feil/ }).click()]) {
    await leave();
    await question.getByRole("button", { name: "Fortsett å redigere" }).click();
    await expect(dialog.getByLabel("Kilde")).toHaveValue("Ikke lagret");
  }
  await dialog.getByLabel("Kilde").press("Escape");
  await question.getByRole("button", { name: "Forkast" }).click();
  await expect(dialog).toHaveCount(0);

  // On a phone all that can be done with a row is behind «⋯».
  await page.setViewportSize({ width: 390, height: 844 });
  await edit(0);
  await expect(dialog.getByLabel("Navn")).toHaveValue(await nameOf(0));
});

test("what is typed beside a list outlives Back and a narrow window", async ({ page, admin }) => {
  await admin.open("annonser");
  const title = page.getByRole("dialog").getByRole("textbox", { name: "Tittel" });
  const modal = page.locator("dialog:modal");
  await page.getByRole("button", { name: "Min konto" }).click();
  await page.goBack();
  await page.getByRole("button", { name: "Ny annonse" }).click();
  await title.fill("Annonsen");
  for (const [width, modals] of [
    [1000, 1],
    [1366, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(modal).toHaveCount(modals);
    await expect(title).toHaveValue("Annonsen");
    await expect(title).toBeFocused();
  }

  await page.goForward();
  await expect(page.getByRole("heading", { name: "Min konto" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("body")).toHaveCSS("padding-inline-end", "0px");
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "Nytt tilbud" }).click();
  await title.fill("Tilbudet");
  await page.goBack();
  await page.goBack();
  await expect(title).toHaveValue("Annonsen");
  await page.getByRole("button", { name: "Ny annonse" }).click();
  const question = page.getByRole("dialog", { name: "Forkaste endringene?" });
  await question.getByRole("button", { name: "Fortsett å redigere" }).click();
  await page.getByRole("tab", { name: /^Situasjoner/ }).click();
  await question.getByRole("button", { name: "Forkast" }).click();
  await expect(page.getByRole("tab", { name: /^Situasjoner/ })).toBeFocused();
});

/** The administrator's lists: the view in the url, paging, keys, and many rows at once. */
import { openAdmin, openTab, suggest, test, uniqueName, untilKeysWork } from "../steps/admin-steps.ts";
import { expect, expectAccessible } from "../steps/fixtures.ts";

test("the url holds tab, search, filter, sorting and page, and keys go from tab to tab", async ({ page }) => {
  const url = () => decodeURIComponent(page.url().replace(/^[^/]*\/\/[^/]*/, ""));
  await openAdmin(page, "Maler");
  const panel = page.getByRole("tabpanel", { name: /^Maler/ });
  const rows = panel.locator("tbody tr");
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  expect(url(), "a hash in another case is corrected").toBe("/admin#maler");
  // All the tabs are seen, without scrolling sideways.
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 900 });
    for (const each of await page.getByRole("tab").all()) await expect(each).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1366, height: 900 });
  await panel.getByLabel("Søk i maler").fill("avtale");
  await panel.getByRole("button", { name: "Filtre" }).click();
  await panel.getByLabel("Format").selectOption("PDF");
  await panel.getByLabel("Sortering").selectOption("navn");
  await panel.getByRole("button", { name: "Neste", exact: true }).click();
  const second = "/admin?sok=avtale&format=PDF&sortering=navn&side=2#maler";
  expect(url()).toBe(second);
  await expect(async () => {
    const found = /^\d+/.exec((await panel.locator(".list-count").textContent()) ?? "")?.[0] ?? "0";
    expect(await panel.locator(".list-pager p").textContent()).toMatch(new RegExp(`^26–\\d+ av ${found}$`));
  }).toPass({ timeout: 10_000 });
  const heading = panel.getByRole("heading", { name: "Maler", exact: true });
  await expect(heading, "a new page begins at the list's top").toBeFocused();
  await expect(heading).toBeInViewport();
  const shown = (await rows.first().textContent()) ?? "";
  await page.reload();
  await expect(rows.first()).toHaveText(shown);
  await expect(panel.getByLabel("Søk i maler")).toHaveValue("avtale");
  await expect(panel.getByLabel("Format")).toHaveValue("PDF");
  await openTab(page, /^Feil/);
  expect(url()).toBe("/admin#feil");
  await openTab(page, /^Tilbud/);
  await page.goBack();
  await expect(tab(/^Feil/)).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(rows.first()).toHaveText(shown);
  await page.goBack();
  await expect(panel.locator(".list-pager p")).toHaveText(/^1–25 av/);
  expect(url()).toBe(second.replace("&side=2", ""));

  await openTab(page, /^Tilbud/);
  await page.locator(".skip-link").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#innhold")).toBeFocused();
  await expect(tab(/^Tilbud/)).toHaveAttribute("aria-selected", "true");
  await page.evaluate(() => (location.hash = "finnes-ikke"));
  await expect(tab(/^Forslag/)).toHaveAttribute("aria-selected", "true");
  expect(url()).toBe("/admin#forslag");

  await tab(/^Forslag/).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(/^Maler/)).toBeFocused();
  await page.keyboard.press("/");
  await expect(panel.getByLabel("Søk i maler")).toBeFocused();
  await page.keyboard.type("arbeidsavtale 7");
  await expect(panel, "typed into a field, a key is a letter").toBeVisible();
  await tab(/^Maler/).focus();
  await untilKeysWork(page);
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Ny mal" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("7");
  await expect(page.getByRole("tabpanel", { name: "Stats" })).toBeVisible();
  await page.keyboard.press("?");
  await page
    .getByRole("dialog", { name: "Hurtigtaster" })
    .getByLabel(/^Bruk tastene/)
    .uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("1");
  await expect(page.getByRole("tabpanel", { name: "Stats" })).toBeVisible();
});

test("rows are chosen with Shift or all together, decided, counted, and put back by one undo", async ({
  page,
  product,
}) => {
  const word = uniqueName("Sammen");
  for (const number of [1, 2, 3, 4]) await suggest(page, product, `${word} nr. ${number}`);
  await openAdmin(page);
  const panel = await openTab(page, /^Forslag/);
  const rows = panel.locator("tbody tr");
  const tab = page.getByRole("tab", { name: /^Forslag/ });
  const before = (await tab.textContent()) ?? "";
  const [, all = "", waiting = ""] = /Forslag (\d+) · (\d+) venter/.exec(before) ?? [];
  await panel.getByLabel("Søk i forslag").fill(word);
  const box = (place: number) => panel.getByRole("checkbox", { name: /^Velg: Sammen/ }).nth(place);
  await box(0).click();
  await box(2).click({ modifiers: ["Shift"] });
  const chosen = panel.getByRole("group", { name: "Med de valgte" });
  await expect(chosen).toContainText("3 valgt");
  await chosen.getByRole("button", { name: "Godkjenn" }).click();
  await expect(page.getByText("3 forslag er publisert.")).toBeVisible();
  await expect(rows.filter({ hasText: "Godkjent" })).toHaveCount(3);
  await expect(tab).toHaveText(`Forslag ${all} · ${Number(waiting) - 3} venter`);
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(rows.filter({ hasText: "Ventende" })).toHaveCount(4);

  await box(0).click();
  await chosen.getByRole("button", { name: "Velg alle 4" }).click();
  await chosen.getByRole("button", { name: "Slett" }).click();
  const question = page.getByRole("dialog", { name: "Slette 4 forslag?" });
  await question.getByRole("button", { name: "Avbryt" }).click();
  await expect(rows).toHaveCount(4);
  await chosen.getByRole("button", { name: "Slett" }).click();
  await question.getByRole("button", { name: "Slett 4 forslag" }).click();
  await expect(panel.getByText("Ingen treff")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Forslag", exact: true })).toBeFocused();
  await expect(page.getByText("4 forslag er slettet.")).toBeVisible();
  await expect(tab).toHaveText(`Forslag ${Number(all) - 4} · ${Number(waiting) - 4} venter`);
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(tab).toHaveText(before);

  // More than a page of them.
  const templates = await openTab(page, /^Maler/);
  const [, found = ""] = /(\d+) maler/.exec((await templates.textContent()) ?? "") ?? [];
  await templates.getByRole("checkbox", { name: "Velg alle på siden" }).check();
  await templates.getByRole("button", { name: `Velg alle ${found}` }).click();
  await expect(templates.getByRole("group", { name: "Med de valgte" })).toContainText(`${found} valgt`);

  // So many are not decided by one click.
  await templates.getByRole("button", { name: "Gjør inaktiv" }).click();
  const many = page.getByRole("dialog", { name: /^«Gjør inaktiv» for \d+\smaler\?$/ });
  await expect(many).toContainText("Du kan angre etterpå.");
  await many.getByRole("button", { name: "Avbryt" }).click();
  await expect(templates.getByText("vises ikke lenger")).toHaveCount(0);
});

test("keys go through the rows, open one, edit it beside the list and keep what is typed", async ({
  page,
}) => {
  await openAdmin(page, "maler");
  const panel = page.getByRole("tabpanel", { name: /^Maler/ });
  const rows = panel.locator("tbody tr");
  const nameOf = (place: number) => rows.nth(place).locator(".row-name");
  await page.keyboard.press("j");
  await expect(nameOf(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(nameOf(1)).toBeFocused();
  await page.keyboard.down("j");
  await page.keyboard.down("j");
  await page.keyboard.up("j");
  await expect(nameOf(3), "held down, a key goes on").toBeFocused();
  await rows
    .nth(1)
    .getByRole("button", { name: /^Flere valg/ })
    .press("Enter");
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1).locator(".menu :focus"), "in «⋯» while that is open").toHaveCount(1);
  await page.keyboard.press("Escape");
  await nameOf(1).focus();
  await page.keyboard.press("Enter");
  await expect(nameOf(1)).toHaveAttribute("aria-expanded", "true");
  await expect(rows.nth(1).getByRole("link", { name: /åpnes i ny fane/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(rows.nth(1).getByRole("link", { name: /åpnes i ny fane/ })).toBeHidden();

  // From the search to the rows, and out of it with what is typed.
  const search = panel.getByLabel("Søk i maler");
  for (const key of ["ArrowDown", "Enter"]) {
    await page.keyboard.press("/");
    await search.press(key);
    await expect(nameOf(0), key).toBeFocused();
  }
  await page.keyboard.press("/");
  await search.fill("avtale");
  await search.press("Escape");
  await expect(search).not.toBeFocused();
  await expect(search).toHaveValue("avtale");
  await page.keyboard.press("/");
  await search.fill("");
  await search.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(nameOf(1), "the keys are the list's again").toBeFocused();

  // Beside the list, whose rows stay in reach.
  const dialog = page.getByRole("dialog", { name: "Rediger mal" });
  const name = (await nameOf(1).textContent()) ?? "";
  await page.keyboard.press("e");
  await expect(dialog.getByLabel("Navn")).toBeFocused();
  await expect(dialog.getByLabel("Navn")).toHaveValue(name);
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(rows.nth(1)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await rows
    .nth(2)
    .getByRole("button", { name: /^Rediger/ })
    .click();
  await expect(dialog.getByLabel("Navn")).toHaveValue((await nameOf(2).textContent()) ?? "");
  await expect(rows.nth(1)).not.toHaveAttribute("aria-current");

  // What is typed is kept: another row and another tab ask first.
  await dialog.getByLabel("Kilde").fill("Ikke lagret");
  const question = page.getByRole("dialog", { name: "Forkaste endringene?" });
  for (const leave of [
    rows.nth(1).getByRole("button", { name: /^Rediger/ }),
    page.getByRole("tab", { name: /^Feil/ }),
  ]) {
    await leave.click();
    await question.getByRole("button", { name: "Fortsett å redigere" }).click();
    await expect(dialog.getByLabel("Kilde")).toHaveValue("Ikke lagret");
  }
  await dialog.getByLabel("Kilde").press("Escape");
  await question.getByRole("button", { name: "Forkast" }).click();
  await expect(dialog).toHaveCount(0);

  // After the last row comes the next page.
  await nameOf(24).focus();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/side=2/);
  await page.keyboard.press("j");
  await expect(nameOf(0)).toBeFocused();

  // On a phone a row has «⋯» only, with all that can be done in it.
  await page.setViewportSize({ width: 390, height: 844 });
  await rows
    .first()
    .getByRole("button", { name: /^Flere valg/ })
    .click();
  await expect(rows.first().locator(".menu button")).toContainText(["Rediger", "Slå sammen", "Slett"]);
  await rows
    .first()
    .getByRole("button", { name: /^Rediger/ })
    .click();
  await expect(dialog.getByLabel("Navn")).toHaveValue((await nameOf(0).textContent()) ?? "");
});

test("Ctrl+K finds tabs, what can be done, and rows, and Back leads to the list's own view", async ({
  page,
}) => {
  await openAdmin(page, "maler");
  const panel = page.getByRole("tabpanel", { name: /^Maler/ });
  await panel.getByRole("button", { name: "Neste", exact: true }).click();
  const finder = page.getByRole("dialog", { name: "Finn" });
  const chosen = finder.getByRole("option", { selected: true });
  const top = async () => (await finder.boundingBox())?.y;
  const find = async (text: string, group: string) => {
    await page.keyboard.press("Control+k");
    const before = await top();
    await finder.getByRole("combobox").fill(text);
    await expect(
      finder.getByRole("group", { name: group }).and(finder.locator(":has([aria-selected=true])")),
    ).toHaveCount(1);
    expect(await top(), "it stays in its place").toBe(before);
  };
  await page.keyboard.press("Control+k");
  await expect(chosen, "nothing that leaves the panel").toHaveText(/^Se gjennom.* S$/);
  for (const own of ["Finn", "Avtalemaler"])
    await expect(finder.getByRole("option", { name: own, exact: true })).toHaveCount(0);
  await expect(finder.getByRole("option", { name: /^Ny mal/ })).toHaveText(/ N$/);
  await page.keyboard.press("ArrowUp");
  await expect(chosen, "the last one, below those in sight").toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await find("situasjoner", "Faner");
  await expect(chosen).toHaveText(/ 8$/);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tabpanel", { name: /^Situasjoner/ })).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Situasjoner/ })).toBeFocused();
  await find("historikk", "Handlinger");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Historikk" })).toBeVisible();
  await page.keyboard.press("Escape");
  await find("ny mal", "Maler");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Ny mal" })).toBeVisible();
  await page.keyboard.press("Escape");
  const found = panel.getByRole("button", { name: "Husleiekontrakt (Forbrukerrådet)", exact: true });
  for (const when of ["closed", "already open"]) {
    await find("Husleiekontrakt (Forbrukerrådet)", "Maler");
    await page.keyboard.press("Enter");
    await expect(found, when).toBeFocused();
    await expect(found, when).toHaveAttribute("aria-expanded", "true");
  }
  await page.goBack();
  await expect(page).toHaveURL(/\?side=2#maler$/);
});

test("what is typed beside a list outlives the browser's Back and a narrow window, and two editors ask each", async ({
  page,
}) => {
  await openAdmin(page, "annonser");
  const title = page.getByRole("dialog").getByRole("textbox", { name: "Tittel" });
  const find = async (text: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Finn" }).getByRole("combobox").fill(text);
    await page.keyboard.press("Enter");
  };
  await page.getByRole("button", { name: "Min konto" }).click();
  await page.goBack();
  await page.getByRole("button", { name: "Ny annonse" }).click();
  await title.fill("Annonsen");
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await expect(title).toHaveValue("Annonsen");
  await expect(title).toBeFocused();
  await page.setViewportSize({ width: 1366, height: 800 });
  await expect(page.locator("dialog:modal")).toHaveCount(0);
  await expect(title).toBeFocused();

  await page.goForward();
  await expect(page.getByRole("heading", { name: "Min konto" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("body")).toHaveCSS("padding-inline-end", "0px");
  await find("nytt tilbud");
  await title.fill("Tilbudet");
  await page.goBack();
  await page.goBack();
  await expect(title).toHaveValue("Annonsen");
  await page.getByRole("button", { name: "Ny annonse" }).click();
  const question = page.getByRole("dialog", { name: "Forkaste endringene?" });
  await question.getByRole("button", { name: "Fortsett å redigere" }).click();
  await find("situasjoner");
  await question.getByRole("button", { name: "Forkast" }).click();
  await expect(page.getByRole("tab", { name: /^Situasjoner/ })).toBeFocused();
});

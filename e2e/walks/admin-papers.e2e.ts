/** Papers in «Se gjennom», each decided by one key, and the acts in a template's form. */
import type { Page } from "@playwright/test";
import { arrayContains, asc, inArray } from "drizzle-orm";
import {
  expectListsRead,
  openAdmin,
  openEdit,
  openTab,
  rowOf,
  save,
  test,
  openQueue,
  untilKeysWork,
} from "../steps/admin-steps.ts";
import { checkLinks } from "../steps/condition-steps.ts";
import { expect, expectAccessible } from "../steps/fixtures.ts";
import { openDatabase } from "../../src/db/client.ts";
import { templates } from "../../src/db/schema/schema.ts";
import { LawStore } from "../../src/features/laws/server/store.ts";
import { startProduct } from "../../src/testing/processes/product.ts";
import { silentLog } from "../../src/testing/silent-log.ts";

const actId = "lov/1999-03-26-17";
const papers = 6;

/** As after a weekly read of an act that has changed: the oldest of the papers that it governs say how old they are. */
async function changeAct(dataDir: string): Promise<void> {
  await (await startProduct({ dataDir })).stop();
  const database = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
  const { orm } = database;
  const store = new LawStore(database);
  const found = (await store.list()).map((act) =>
    act.id === actId ? { ...act, changedFrom: "2026-06-01" } : act,
  );
  await store.takeIn(found, new Date(), "2026-06-02");
  const governed = orm
    .select({ id: templates.id })
    .from(templates)
    .where(arrayContains(templates.laws, [actId]))
    .orderBy(asc(templates.id))
    .limit(papers);
  await orm.update(templates).set({ revisedAt: "2023-03-03" }).where(inArray(templates.id, governed));
  // The first template has moved for good, the second is not found.
  await checkLinks(orm, [
    { reason: "moved", httpStatus: 301, finalUrl: movedTo },
    { outcome: "failed", reason: "not_found", httpStatus: 404 },
  ]);
  await database.close();
}

const movedTo = "https://ny.example.no/arbeidsavtale";

test.use({ rows: "shipped", command: undefined, prepareData: ({}, use) => use(changeAct) });
// Requests are rejected on purpose.
test.use({ allowProblems: true });
// The second one begins with what the first one leaves.
test.describe.configure({ mode: "serial" });

const headingOf = (page: Page) => page.locator(".review-heading");
const nameIn = async (page: Page) =>
  /av \d+ (.+)/.exec((await headingOf(page).textContent()) ?? "")?.[1] ?? "";

test("a paper is found right, edited or taken down by one key each, and each but the edit is undone by one", async ({
  page,
  product,
}) => {
  const heading = headingOf(page);
  /** Presses a key that decides, and waits until the next item has the focus. @returns the name of what was decided */
  const decide = async (key: string) => {
    const name = await nameIn(page);
    await page.keyboard.press(key);
    await expect(heading).not.toContainText(name);
    await expect(heading).toBeFocused();
    return name;
  };
  await openAdmin(page);
  await expect(page.getByRole("tab", { name: `Maler 453 · ${papers} venter` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Se gjennom (${papers})` })).toBeVisible();
  await openQueue(page);
  await expect(heading).toContainText(`Papir 1 av ${papers}`);
  await expect(page.getByText(`${papers}\u00a0papirer`, { exact: true })).toBeVisible();
  const changes = page.locator(".review-changes");
  await expect(changes).toContainText("Husleieloven (åpnes i ny fane) ble endret 1. juni 2026.");
  await expect(changes).toContainText("Malen er sist revidert 3. mars 2023.");
  await expect(changes.getByRole("link")).toHaveAttribute("href", "/lov/husleieloven");
  await expectAccessible(page);

  const right = await decide("l");
  await expect(page.getByText(`«${right}» er kontrollert i dag.`)).toBeVisible();
  await expect(heading).toContainText(`Papir 2 av ${papers}`);
  await page.keyboard.press("u");
  await expect(heading).toContainText(`Papir 1 av ${papers} ${right}`);
  await decide("l");

  // The day is typed into the form. One that is older than the act's change leaves the paper where it is.
  const edited = await nameIn(page);
  const dialog = page.getByRole("dialog", { name: "Rediger mal" });
  const day = dialog.getByLabel("Sist revidert");
  for (const typed of ["10102025", "10102026"]) {
    await page.keyboard.press("e");
    await expect(dialog.getByLabel("Navn")).toHaveValue(edited);
    for (let presses = 0; presses < 40; presses += 1) {
      if (await day.evaluate((field) => field === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type(typed);
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
    if (typed === "10102025") await expect(changes).toContainText("Malen er sist revidert 10. oktober 2025.");
  }
  await expect(heading).not.toContainText(edited);
  await expect(heading).toBeFocused();

  const down = await decide("d");
  await expect(page.getByText(`«${down}» er tatt ned.`)).toBeVisible();
  const found = async (name: string) => {
    const response = await page.request.get(`${product.url}/api/templates?limit=1000`);
    return ((await response.json()) as { name: string }[]).filter((row) => row.name === name).length;
  };
  expect([await found(right), await found(edited), await found(down)]).toEqual([1, 1, 0]);
  await page.keyboard.press("u");
  await expect(heading).toContainText(down);
  expect(await found(down)).toBe(1);
  await decide("d");

  await openAdmin(page, "maler");
  await expect(page.getByRole("tab", { name: `Maler 453 · ${papers - 3} venter` })).toBeVisible();
  await page.getByRole("button", { name: "Historikk" }).click();
  const history = page.getByRole("dialog", { name: "Historikk" });
  await history
    .getByRole("button", { name: `Detaljer om Mal endret: «${right}»` })
    .first()
    .click();
  await expect(history).toContainText("Kontrollert");
});

test("what another administrator decided first is told, and the queue goes on", async ({ page, context }) => {
  const other = await context.newPage();
  // Else the queue follows by itself within five seconds, perhaps before the key.
  await page.route("**/api/admin/colleagues", (route) =>
    route.fulfill({ json: { others: [], latest: 0, changed: [] } }),
  );
  for (const one of [page, other]) {
    await openAdmin(one);
    await openQueue(one);
    await expect(headingOf(one)).toContainText("Papir 1 av 3");
  }
  for (const [theirs, mine, failed] of [
    ["l", "l", "Kunne ikke merke papiret."],
    ["l", "d", "Kunne ikke ta ned malen."],
  ] as const) {
    const name = await nameIn(page);
    await other.keyboard.press(theirs);
    await expect(headingOf(other)).not.toContainText(name);
    await page.keyboard.press(mine);
    await expect(
      page.getByText(`«${name}»: ${failed} Malen er endret, avgjort eller slettet av noen andre.`),
    ).toBeVisible();
    await expect(headingOf(page)).not.toContainText(name);
    await expect(page.getByRole("button", { name: "Angre" })).toHaveCount(0);
  }
  // The same again is no failure, and nothing of one's own to undo.
  const name = await nameIn(page);
  await other.keyboard.press("d");
  await expect(headingOf(other)).toHaveText("Alt er gjennomgått");
  await expect(
    other.getByText("Ingen forslag, feilrapporter, papirer eller henvendelser venter."),
  ).toBeVisible();
  await page.keyboard.press("d");
  await expect(page.getByText(`«${name}» var allerede tatt ned.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Angre" })).toHaveCount(0);
  await expect(headingOf(page)).toHaveText("Alt er gjennomgått");
  await openAdmin(page);
  await expect(page.getByRole("tab", { name: /venter/ })).toHaveCount(0);
});

test("what nobody has looked at is offered once nothing waits, and settled by one key", async ({ page }) => {
  await openAdmin(page);
  await openQueue(page);
  const heading = headingOf(page);
  for (
    let shown = await heading.textContent();
    !shown?.startsWith("Alt");
    shown = await heading.textContent()
  ) {
    await page.keyboard.press("l");
    await expect(heading).not.toHaveText(shown ?? "");
  }
  await expect(heading).toHaveText("Alt er gjennomgått");
  await expect(page.getByText(/^\d+\smaler er ikke kontrollert/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(heading).toContainText(/^Ikke kontrollert 1 av \d+/);
  await expect(heading).toBeFocused();
  await expect(page.locator(".review-changes")).toContainText("men ingen har sett det.");
  await expect(page.locator(".review-template")).toContainText(" · trolig ");
  const first = await nameIn(page);
  await page.keyboard.press("l");
  await expect(page.getByText(`«${first}» er kontrollert i dag.`)).toBeVisible();
  await expect(heading).toContainText(/^Ikke kontrollert 2 av/);
  await page.keyboard.press("u");
  await expect(heading).toContainText(first);

  await page.getByRole("button", { name: "Til listene" }).click();
  await expect(page.getByRole("button", { name: "Se gjennom", exact: true }), "not counted").toBeVisible();
  const panel = await openTab(page, /^Maler/);
  await panel.getByRole("button", { name: "Filtre" }).click();
  await panel.getByLabel("Papir").selectOption("Ikke kontrollert");
  const status = panel.getByText(/^\d+ av 45\d\smaler$/);
  const waiting = Number.parseInt((await status.textContent()) ?? "", 10);
  const next = await panel.locator("tbody tr").nth(1).getAttribute("data-row");
  await panel.locator("tbody tr").first().getByRole("checkbox").focus();
  await untilKeysWork(page);
  await page.keyboard.press("l");
  await expect(panel.getByText(`${waiting - 1} av 45`)).toBeVisible();
  await expect(panel.locator(`[data-row="${next}"] .row-name`), "the key works on").toBeFocused();
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(panel.getByText(`${waiting} av 45`)).toBeVisible();
});

test("the first check of every link makes one list, in which what has moved takes its new url by one key", async ({
  page,
  product,
}) => {
  await openAdmin(page, "maler");
  const panel = await openTab(page, /^Maler/);
  await expect(panel).toContainText("Lenkesjekken er ferdig: 1 fikk vi ikke åpnet, 1 har flyttet.");
  await panel.getByRole("button", { name: "Vis dem" }).click();
  const rows = panel.locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(panel).toContainText("Siden finnes ikke (404)");
  const moved = rows.filter({ hasText: "Flyttet til ny.example.no/arbeidsavtale" });
  await expectAccessible(page);
  await moved
    .getByRole("button", { name: /^Bruk ny adresse/ })
    .first()
    .focus();
  await untilKeysWork(page);
  await page.keyboard.press("b");
  await expect(rows).toHaveCount(1);
  await expect(rows.locator(".row-name")).toBeFocused();
  const urlOf = async () =>
    ((await (await page.request.get(`${product.url}/api/templates/1`)).json()) as { url: string }).url;
  expect(await urlOf()).toBe(movedTo);
  await page.getByRole("button", { name: "Angre" }).click();
  await expect.poll(urlOf).not.toBe(movedTo);
});

test("acts are searched for, added and removed by keyboard, three at most; unread they stay as they are", async ({
  page,
}) => {
  await openAdmin(page, "maler");
  const panel = await openTab(page, /^Maler/);
  const name = "Husleiekontrakt (Norsk Huseierforening)";
  await panel.getByLabel("Søk i maler").fill(name);
  const dialog = await openEdit(rowOf(panel, name), page);
  const field = dialog.getByRole("group", { name: "Lover" });
  const chosen = field.getByRole("list", { name: "Valgte lover" }).getByRole("listitem");
  const search = field.getByLabel("Legg til lov");
  await expect(chosen).toHaveText(["husleieloven Lov om husleieavtaler (husleieloven)"]);
  await search.focus();
  await page.keyboard.type("lov om kjøp ");
  await expect(field.getByRole("list", { name: "Treff" }).getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(chosen).toHaveCount(2);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("");
  // What is found alone is added by Enter, which saves nothing.
  await page.keyboard.type("ekteskapsl");
  await page.keyboard.press("Enter");
  await expect(chosen).toHaveCount(3);
  await expect(field).toContainText("Det er plass til 3.");
  await page.keyboard.type("panteloven");
  await page.keyboard.press("Enter");
  await expect(chosen).toHaveCount(3);
  await expectAccessible(page);
  await chosen
    .nth(1)
    .getByRole("button", { name: /^Fjern/ })
    .press("Enter");
  await expect(chosen).toHaveText([/^husleieloven/, /^ekteskapsloven/]);
  await expect(search).toBeFocused();
  await dialog.getByRole("group", { name: "Verdt å vite" }).getByLabel("Med BankID").check();
  await save(dialog);
  await expect(dialog).toHaveCount(0);

  await page.route("**/api/admin/laws", (route) => route.abort());
  await openEdit(rowOf(panel, name), page);
  await expect(field).toContainText("Listen over lover kunne ikke hentes. De som er valgt, blir stående.");
  await expect(chosen).toHaveText([actId, "lov/1991-07-04-47"]);
  await expect(dialog.getByLabel("Med BankID")).toBeChecked();
  await page.unroute("**/api/admin/laws");
  await field.getByRole("button", { name: "Hent listen igjen" }).click();
  await expect(chosen).toHaveText([/^husleieloven/, /^ekteskapsloven/]);
  await dialog.getByLabel("Kilde").fill("Norsk Huseierforening, ny");
  await save(dialog);
  await expect(dialog).toHaveCount(0);
  await expectListsRead(page);
  await openEdit(rowOf(panel, name), page);
  await expect(chosen).toHaveText([/^husleieloven/, /^ekteskapsloven/]);
});

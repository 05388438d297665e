/** Templates in «Se gjennom», each decided by one key, the link check's results, and the acts in a template's form. */
import { eq, lte } from "drizzle-orm";
import { type Admin, inDatabase, test } from "../steps/admin-steps.ts";
import { checkLinks } from "../steps/condition-steps.ts";
import { expect, expectAccessible } from "../steps/fixtures.ts";
import { tabTo } from "../steps/keyboard-steps.ts";
import { laws, templates } from "../../src/db/schema/schema.ts";
import { fewLaws, fewRows } from "../../src/testing/few-rows.ts";

const [tenancy] = fewLaws;
const readInCopy = 10;
const movedTo = "https://ny.example.no/naust";
const moreActs = [
  { id: "lov/1988-05-13-27", name: "kjøpsloven", title: "Lov om kjøp (kjøpsloven)" },
  { id: "lov/1991-07-04-47", name: "ekteskapsloven", title: "Lov om ekteskap (ekteskapsloven)" },
  { id: "lov/1980-02-08-2", name: "panteloven", title: "Lov om pant (panteloven)" },
];

/** As after a weekly read of an act that has changed, whose three templates are older, and the first check of every link. */
const changeAct = inDatabase(async ({ orm }) => {
  const noticed = { changedFrom: "2026-06-01", noticedAt: new Date() };
  await orm.update(laws).set(noticed).where(eq(laws.id, tenancy.id));
  await orm.insert(laws).values(moreActs.map((one) => ({ ...one, checkedOn: "2026-11-20" })));
  await orm.update(templates).set({ revisedAt: "2023-03-03" }).where(lte(templates.id, 3));
  // As of the shipped catalogue.
  await orm
    .update(templates)
    .set({ paperSeenAt: new Date("2026-11-21") })
    .where(eq(templates.id, readInCopy));
  await checkLinks(orm, [
    { reason: "moved", httpStatus: 301, finalUrl: movedTo },
    { outcome: "failed", reason: "not_found", httpStatus: 404 },
  ]);
});

// Requests are rejected on purpose.
test.use({ rows: "few", prepareData: ({}, use) => use(changeAct), allowProblems: true });
// Results of checks are shown where checks run; none is due.
test.use({ productEnv: { LINK_CHECKS: "on" } });
// Each test begins with the state that the one before left.
test.describe.configure({ mode: "serial" });

const nameIn = async ({ heading }: Admin) =>
  /av \d+ (.+)/.exec((await heading.textContent()) ?? "")?.[1] ?? "";

test("a paper is found right, edited or taken down by one key each", async ({ page, admin }) => {
  const { heading } = admin;
  await admin.open();
  await expect(page.getByRole("tab", { name: "Maler 3 venter" })).toBeVisible();
  await admin.openQueue();
  const changes = page.locator(".review-changes");
  await expect(changes).toContainText("Husleieloven (åpnes i ny fane) ble endret 1. juni 2026.");
  await expect(changes).toContainText("Malen er sist revidert 3. mars 2023.");
  await expect(changes.getByRole("link")).toHaveAttribute("href", "/lov/husleieloven");
  await expectAccessible(page);

  const right = await nameIn(admin);
  await admin.decide("l");
  await expect(page.getByText(`«${right}» er kontrollert i dag.`)).toBeVisible();
  await page.keyboard.press("u");
  await expect(heading).toHaveText(`Papir 1 av 3 ${right}`);
  await admin.decide("l");

  // The day is typed into the form. One older than the act's change leaves the template in the queue.
  const edited = await nameIn(admin);
  const dialog = page.getByRole("dialog", { name: "Rediger mal" });
  for (const typed of ["10.10.2025", "10.10.2026"]) {
    await page.keyboard.press("e");
    await expect(dialog.getByLabel("Navn")).toHaveValue(edited);
    await tabTo(page, dialog.getByLabel("Sist revidert"));
    await page.keyboard.type(typed);
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
    if (typed === "10.10.2025")
      await expect(changes).toContainText("Malen er sist revidert 10. oktober 2025.");
  }
  await expect(heading).not.toContainText(edited);
  await expect(heading).toBeFocused();

  const down = await nameIn(admin);
  const isFound = async () => (await admin.findTemplates(down)).some(({ name }) => name === down);
  await admin.decide("d");
  await expect(page.getByText(`«${down}» er tatt ned.`)).toBeVisible();
  expect(await isFound()).toBe(false);
  await page.keyboard.press("u");
  await expect(heading).toContainText(down);
  expect(await isFound()).toBe(true);
  await admin.decide("d");
  await expect(heading).toHaveText("Alt er gjennomgått");
});

test("what nobody has looked at is offered once nothing waits, and settled by one key", async ({
  page,
  admin,
}) => {
  await admin.openReview();
  const { heading } = admin;
  await expect(heading).toHaveText("Alt er gjennomgått");
  await expect(page.getByText(/^8\smaler er ikke kontrollert/)).toBeVisible();
  await expectAccessible(page);
  await admin.decide("j");
  await expect(heading).toContainText("Ikke kontrollert 1 av 8");
  await expect(page.locator(".review-changes")).toContainText("Ingen har kontrollert malen ennå.");
  const first = await nameIn(admin);
  await admin.decide("l");
  await expect(page.getByText(`«${first}» er kontrollert i dag.`)).toBeVisible();
  await expect(heading).toContainText("Ikke kontrollert 2 av 8");
  await page.keyboard.press("u");
  await expect(heading).toContainText(first);

  await page.getByRole("button", { name: "Til listene" }).click();
  await expect(page.getByRole("button", { name: "Se gjennom", exact: true }), "not counted").toBeVisible();
  const panel = await admin.openTab(/^Maler/);
  await panel.getByRole("button", { name: "Filtre" }).click();
  await panel.getByLabel("Papir").selectOption("Ikke kontrollert");
  await expect(panel.getByText("8 av 10")).toBeVisible();
  const copy = panel.locator(`[data-row="${readInCopy}"]`);
  await copy.locator(".row-name").click();
  await expect(panel.getByText("Lest i kopi").locator("..")).toContainText("21. november 2026");
  await copy.locator(".row-name").click();
  const next = await panel.locator("tbody tr").nth(1).getAttribute("data-row");
  await panel.locator("tbody tr").first().getByRole("checkbox").focus();
  await admin.untilKeysWork();
  await page.keyboard.press("l");
  await expect(panel.getByText("7 av 10")).toBeVisible();
  await expect(panel.locator(`[data-row="${next}"] .row-name`), "the key works on").toBeFocused();
  await admin.undo();
  await expect(panel.getByText("8 av 10")).toBeVisible();
});

test("what has moved takes its new url by one key", async ({ page, admin }) => {
  const panel = await admin.open("maler");
  await panel.getByRole("button", { name: "Filtre" }).click();
  await panel.getByRole("combobox", { name: "Lenke" }).selectOption("Ikke åpnet eller flyttet");
  const rows = panel.locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(panel).toContainText("Siden finnes ikke (404)");
  const moved = rows.filter({ hasText: "Flyttet til ny.example.no/naust" });
  await expectAccessible(page);
  const button = moved.getByRole("button", { name: /^Bruk ny adresse/ }).first();
  await button.focus();
  await admin.untilKeysWork();
  await page.keyboard.press("b");
  await expect(rows).toHaveCount(1);
  await expect(rows.locator(".row-name")).toBeFocused();
  expect((await admin.readTemplate(1)).url).toBe(movedTo);
  await admin.undo();
  await expect(rows).toHaveCount(2);
  expect((await admin.readTemplate(1)).url).toBe(fewRows[0].url);
});

test("acts are added and removed by keyboard, and stay as they are when unread", async ({ page, admin }) => {
  const row = admin.rowOf(await admin.open("maler"), fewRows[0].name);
  const dialog = await admin.openEdit(row);
  const field = dialog.getByRole("group", { name: "Lover" });
  const chosen = field.getByRole("list", { name: "Valgte lover" }).getByRole("listitem");
  const search = field.getByLabel("Legg til lov");
  await expect(chosen).toHaveText([`${tenancy.name} ${tenancy.title}`]);
  await search.focus();
  await page.keyboard.type("lov om kjøp ");
  const hits = field.getByRole("list", { name: "Treff" }).getByRole("listitem");
  await expect(hits.first()).toContainText("kjøpsloven");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(chosen).toHaveCount(2);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("");
  // Enter adds a single match, and saves nothing.
  await page.keyboard.type("ekteskapsl");
  await page.keyboard.press("Enter");
  await expect(chosen).toHaveCount(3);
  await expect(field).toContainText("Det er plass til 3.");
  await page.keyboard.type("panteloven");
  await page.keyboard.press("Enter");
  await expect(chosen).toHaveCount(3);
  await expectAccessible(page);
  await field.getByRole("button", { name: "Fjern: kjøpsloven" }).press("Enter");
  await expect(chosen).toHaveText([/^husleieloven/, /^ekteskapsloven/]);
  await expect(search).toBeFocused();
  await admin.save(dialog);
  await expect(dialog).toHaveCount(0);

  await page.route("**/api/admin/laws", (route) => route.abort());
  await admin.openEdit(row);
  await expect(field).toContainText("Listen over lover kunne ikke hentes. De som er valgt, blir stående.");
  await expect(chosen).toHaveText([tenancy.id, "lov/1991-07-04-47"]);
  await page.unroute("**/api/admin/laws");
  await field.getByRole("button", { name: "Hent listen igjen" }).click();
  await expect(chosen).toHaveText([/^husleieloven/, /^ekteskapsloven/]);
  await dialog.getByLabel("Kilde").fill("Naustlaget, ny");
  await admin.save(dialog);
  await expect(dialog).toHaveCount(0);
  await admin.expectListsRead();
  await admin.openEdit(row);
  await expect(chosen).toHaveText([/^husleieloven/, /^ekteskapsloven/]);
});

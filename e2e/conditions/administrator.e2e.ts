/** The administrator's tabs, dialogs and queue, with the demo's rows and unbroken words, checked by axe and by geometry at each width. */
import type { Page } from "@playwright/test";
import { Admin, signedOut, test } from "../steps/admin-steps.ts";
import { launchBrowser } from "../steps/browser.ts";
import { host, letters, storeUnbrokenRows, word } from "../steps/condition-rows.ts";
import { expect, expectAccessible, expectReadableInOtherTheme, openPage } from "../steps/fixtures.ts";
import { expectSightly, openAlike } from "../steps/look.ts";

test.use({
  rows: "demo",
  command: undefined,
  prepareData: ({}, use) => use(storeUnbrokenRows),
  // Requests of a signed-out visitor are rejected.
  allowProblems: true,
});

test.beforeEach(({ page }) => openAlike(page));

const tabs = ["Forslag", "Maler", "Feil", "Tilbud", "Annonser", "Annonsehenv", "Stats", "Situasjoner"];
/** The base forms of the others. */
const byAxe = ["Forslag", "Maler", "Stats", "Situasjoner"];
/** The buttons that open a form for something new, by tab. */
const forms: readonly (readonly [RegExp, string, string])[] = [
  [/^Maler/, "Ny mal", "Opprett mal"],
  [/^Tilbud/, "Nytt tilbud", "Opprett tilbud"],
  [/^Annonser/, "Ny annonse", "Opprett annonse"],
  [/^Situasjoner/, "Ny situasjon", "Opprett situasjon"],
];

/** One good row, one with a note, and one with faults. */
const faulty = `Navn;Beskrivelse;URL;Kategori;Format;Kilde
Leieavtale for båtplass ved kommunens brygge;Ny.;https://maler.example.com/plass;Bolig;PDF;Eksempelkilden
Den samme en gang til;Ny.;https://maler.example.com/plass;Bolig;PDF;Eksempelkilden
Uten adresse;;;Jobbb;;
`;

const leave = async (page: Page) => {
  await page.keyboard.press("Escape");
  const discard = page.getByRole("button", { name: /^Forkast/ });
  if (await discard.isVisible()) await discard.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

for (const tab of tabs)
  test(`the tab ${tab}, with a row open`, async ({ page, admin }) => {
    for (const last of tab === "Stats" ? [1, 2, 3, 4] : []) {
      const headers = { "x-forwarded-for": `192.0.2.${last}` };
      for (const data of [
        { event: "search", eventData: { search: letters(80), found: false } },
        { event: "page_view", eventData: { page: "/", referrer: host } },
      ])
        expect((await page.request.post("/api/track", { data, headers })).status()).toBe(202);
    }
    await admin.open();
    const panel = await admin.openTab(new RegExp(`^${tab}`));
    await expect(panel.locator("tbody tr, svg").first()).toBeVisible();
    if (tab === "Stats") await expect(panel).toContainText(letters(80).toLowerCase());
    await expectSightly(page, tab);
    const times = await panel
      .locator("td time")
      .evaluateAll((all) => all.map((one) => one.getClientRects().length));
    expect(
      times.filter((lines) => lines > 1),
      `${tab}, moments in more than one line`,
    ).toEqual([]);
    const row = panel.locator("tbody tr").first();
    const hasNames = tab !== "Stats" && (await row.locator(".row-name").count()) > 0;
    if (hasNames) {
      await admin.openRow(row);
      await expectSightly(page, `${tab}, a row open`);
    }
    if (byAxe.includes(tab)) {
      await expectAccessible(page, tab);
      await expectReadableInOtherTheme(page, tab);
    }
    if (!hasNames) return;
    await row.getByRole("button", { name: /^Flere valg/ }).click();
    await expectSightly(page, `${tab}, what can be done with a row`);
    await page.keyboard.press("Escape");
  });

test("forms", async ({ page, admin }) => {
  await admin.open();
  for (const [tab, button, create] of forms) {
    const panel = await admin.openTab(tab);
    await panel.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog", { name: button });
    await expectSightly(page, button);
    await dialog.getByRole("button", { name: create }).click();
    await expect(dialog.locator(".error-summary")).toBeVisible();
    await expectSightly(page, `${button}, with errors`);
    await expectAccessible(page, `${button}, with errors`);
    await expectReadableInOtherTheme(page, `${button}, with errors`);
    await leave(page);
  }
  const panel = await admin.openTab(/^Maler/);
  await (await admin.actionOf(admin.rowOf(panel, word), /^Rediger/)).click();
  await expect(page.getByRole("dialog", { name: "Rediger mal" })).toBeVisible();
  await expectSightly(page, "an unbroken template's dialog");
});

/** Two of the demo's, a twin, and one with a name that is alike. */
const waiting = [
  "Forslag 1 av 3",
  "Forslag 2 av 3",
  "Forslag 3 av 3",
  "Feil 1 av 2",
  "Feil 2 av 2",
  "Henvendelse 1 av 2",
  "Henvendelse 2 av 2",
];

test("the queue, its undo, and the history", async ({ page, admin }) => {
  await admin.open();
  await page.getByRole("button", { name: `Se gjennom (${waiting.length})` }).click();
  const heading = page.locator(".review-heading");
  await admin.untilKeysWork();
  for (const [step, item] of waiting.entries()) {
    if (step > 0) await page.keyboard.press("j");
    await expect(heading).toContainText(item);
    await expectSightly(page, `the queue: ${item}`);
    const folded = page.getByText(/^Mer \(0 av \d\)$/);
    if (!(await folded.isVisible())) continue;
    await folded.click();
    await expectSightly(page, "the queue: what is folded");
  }
  await admin.untilKeysWork();
  await page.keyboard.press("a");
  await expect(page.locator(".undo-notice")).toContainText("er avvist.");
  await expectSightly(page, "the undo bar");
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(page.locator(".undo-notice")).toHaveCount(0);
  await page.getByRole("button", { name: "Historikk" }).click();
  await expect(page.getByRole("dialog", { name: "Historikk" })).toContainText(word);
  await page.locator(".history details, .history-item [aria-expanded=false]").first().click();
  await expectSightly(page, "the history");
});

test("a menu is as wide as its words where letters are large", async ({ product, signedIn }) => {
  const browser = await launchBrowser(["--blink-settings=defaultFontSize=32"]);
  const viewport = { width: 390, height: 844 };
  const admin = new Admin(await browser.newPage({ baseURL: product.url, viewport, storageState: signedIn }));
  const panel = await admin.open("maler");
  await panel
    .getByRole("button", { name: /^Flere valg/ })
    .first()
    .click();
  const word = await panel.getByRole("button", { name: "Importer" }).boundingBox();
  expect((word?.width ?? 0) / (word?.height ?? 1), "in one line").toBeGreaterThan(1);
  await panel.page().setViewportSize({ width: 390, height: 600 });
  await expect(panel.locator(".menu:popover-open"), "without room beside").toBeInViewport({ ratio: 1 });
  await browser.close();
});

test("keys, transfer, account, sign-in", async ({ page, admin, product, browserOfTests }) => {
  await admin.open("maler");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hurtigtaster" })).toBeInViewport();
  await expectSightly(page, "the keys");
  await page.keyboard.press("Escape");
  const panel = await admin.openTab(/^Maler/);
  await (await admin.listAction(panel, "Importer")).click();
  const importing = page.getByRole("dialog");
  await expect(importing).toBeVisible();
  await expectSightly(page, "Importer");
  await importing.locator("input[type=file]").setInputFiles({
    name: "maler.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(faulty),
  });
  await expect(importing.getByText("Samme adresse som rad 2.")).toBeVisible();
  await expect(importing.getByText("Ukjent kategori: «Jobbb».")).toBeVisible();
  await expectSightly(page, "the rows of a file");
  await leave(page);
  await panel.getByRole("button", { name: "Filtre" }).click();
  await expectSightly(page, "filters of a list");
  await admin.rowOf(panel, "").first().getByRole("checkbox").check();
  await expectSightly(page, "a row chosen");
  await page.getByRole("button", { name: "Min konto" }).click();
  await expect(page.getByText(/^Siste innlogging/)).toBeVisible();
  await expectSightly(page, "the account");

  const visitor = await (await browserOfTests.newContext({ baseURL: product.url, ...signedOut })).newPage();
  await openPage(visitor, "/admin");
  await visitor.getByRole("button", { name: "Logg inn" }).click();
  await expect(visitor.locator(".field-error")).toHaveCount(1);
  await expectSightly(visitor, "a sign-in without a password");
  await visitor.context().close();
});

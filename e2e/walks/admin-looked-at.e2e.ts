/** The administrator's tabs, dialogs and queue, with the demo's rows, looked at by geometry on a desktop and on a phone. */
import type { Page } from "@playwright/test";
import {
  listAction,
  openAdmin,
  openRow,
  openTab,
  rowOf,
  signedOut,
  suggest,
  test,
} from "../steps/admin-steps.ts";
import { expect, openPage } from "../steps/fixtures.ts";
import { expectSightly, lookedAtSizes } from "../steps/look.ts";

// What a signed out visitor asks for is refused.
test.use({ allowProblems: true });

const tabs = [
  /^Forslag/,
  /^Maler/,
  /^Feil/,
  /^Tilbud/,
  /^Annonser/,
  /^Annonsehenv/,
  /^Stats/,
  /^Situasjoner/,
];
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

for (const [size, contextOptions] of lookedAtSizes) {
  test.describe(size, () => {
    test.use({ contextOptions });

    test("tabs, each with a row open, and their forms", async ({ page, product }) => {
      const listed = (await (await page.request.get("/api/templates/30")).json()) as {
        readonly name: string;
      };
      await suggest(page, product, listed.name);
      await openAdmin(page);
      const alike = rowOf(page.getByRole("tabpanel", { name: /^Forslag/ }), "Lignende navn");
      await expect(alike.first()).toBeVisible();
      const { width, height } = contextOptions.viewport;
      await page.setViewportSize({ width: Math.min(width, 360), height });
      await expectSightly(page, "the badges of a row, on a small phone");
      await page.setViewportSize({ width, height });
      for (const tab of tabs) {
        const panel = await openTab(page, tab);
        await expect(panel.locator("tbody tr, svg").first()).toBeVisible();
        await expectSightly(page, `${tab}`);
        const times = await panel
          .locator("td time")
          .evaluateAll((all) => all.map((one) => one.getClientRects().length));
        expect(
          times.filter((lines) => lines > 1),
          `${tab}, moments in more than one line`,
        ).toEqual([]);
        const row = panel.locator("tbody tr").first();
        if (tab.source === "^Stats" || (await row.locator(".row-name").count()) === 0) continue;
        await openRow(row);
        await expectSightly(page, `${tab}, a row open`);
        await row.getByRole("button", { name: /^Flere valg/ }).click();
        await expectSightly(page, `${tab}, what can be done with a row`);
        await page.keyboard.press("Escape");
      }
      for (const [tab, button, create] of forms) {
        const panel = await openTab(page, tab);
        await panel.getByRole("button", { name: button }).click();
        const dialog = page.getByRole("dialog", { name: button });
        await expectSightly(page, button);
        await dialog.getByRole("button", { name: create }).click();
        await expect(dialog.locator(".error-summary")).toBeVisible();
        await expectSightly(page, `${button}, with errors`);
        await leave(page);
      }
    });

    test("the queue, what is found by Ctrl+K, history, keys, account, transfer, sign-in", async ({
      page,
      product,
      browserOfTests,
    }) => {
      await suggest(page, product, "Leieavtale for hagelapp");
      await openAdmin(page, "forslag");
      await page.getByRole("button", { name: /^Se gjennom/ }).click();
      const heading = page.locator(".review-heading");
      for (const kind of [/^Forslag/, /^Forslag/, /^Feil/, /^Annonse/]) {
        await expect(heading).toContainText(/\d/);
        await expectSightly(page, `the queue: ${kind}`);
        if (kind.source === "^Forslag") {
          await page.getByText(/^Mer \(0 av \d\)$/).click();
          await expectSightly(page, "the queue: what is folded");
        }
        await page.keyboard.press("j");
      }
      await openAdmin(page, "maler");
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog", { name: "Finn" })).toBeVisible();
      await expectSightly(page, "Ctrl+K");
      await page.getByRole("dialog").getByRole("combobox").fill("husleie");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectSightly(page, "Ctrl+K, what is found");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Hurtigtaster" })).toBeInViewport();
      await expectSightly(page, "the keys");
      await page.keyboard.press("Escape");
      const panel = await openTab(page, /^Maler/);
      for (const what of ["Importer", "Eksporter"]) {
        await (await listAction(panel, what)).click();
        const dialog = page.getByRole("dialog");
        await expect(dialog).toBeVisible();
        await expectSightly(page, what);
        if (what === "Importer") {
          await dialog.locator("input[type=file]").setInputFiles({
            name: "maler.csv",
            mimeType: "text/csv",
            buffer: Buffer.from(faulty),
          });
          await expect(dialog.getByText("Samme adresse som rad 2.")).toBeVisible();
          await expect(dialog.getByText("Ukjent kategori: «Jobbb».")).toBeVisible();
          await expectSightly(page, "the rows of a file");
        }
        await leave(page);
      }
      await panel.getByRole("button", { name: "Filtre" }).click();
      await expectSightly(page, "filters of a list");
      await rowOf(panel, "").first().getByRole("checkbox").check();
      await expectSightly(page, "a row chosen");
      await page.getByRole("button", { name: "Historikk" }).click();
      await expect(page.getByRole("dialog", { name: "Historikk" })).toBeVisible();
      await expectSightly(page, "the history");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Min konto" }).click();
      await expect(page.getByText(/^Siste innlogging/)).toBeVisible();
      await expectSightly(page, "the account");

      const visitor = await (
        await browserOfTests.newContext({ ...contextOptions, baseURL: product.url, ...signedOut })
      ).newPage();
      await openPage(visitor, "/admin");
      await visitor.getByRole("button", { name: "Logg inn" }).click();
      await expect(visitor.locator(".error-summary")).toBeVisible();
      await expectSightly(visitor, "a sign-in without a password");
      await visitor.context().close();
    });
  });
}

/**
 * The page of the primitives, served from the sources as `npm run dev` does: what an eye would stop at, the heights of controls and
 * stamps, and that of rows, which neither a stamp nor a theme changes.
 */
import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectReadableInOtherTheme, openPage, test } from "../steps/fixtures.ts";
import { summary } from "../steps/form-steps.ts";
import { expectSightly, openAlike } from "../steps/look.ts";
import { toast } from "../steps/take-part-steps.ts";
import { darkClass } from "../../src/web/theme.ts";

test.use({
  rows: "none",
  command: [process.execPath, "src/app/boot/main.ts", "--dev"],
  productEnv: { NODE_ENV: "development" },
  // Hot reload needs a port that another development server may have.
  allowProblems: /WebSocket|\[vite\]/,
});

test.beforeEach(({ page }) => openAlike(page));

/** Of the items of one line, in pixels. */
const heights = {
  "main .page > .cluster > .button, .form-actions > .button": 44,
  "input.input, select.input": 44,
  "input[type=checkbox], input[type=radio]": 20,
  ".paper": 64,
  ".cluster > .stamp": 24,
};

const heightsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((found) => found.map((one) => Math.round((one as HTMLElement).offsetHeight)));

test("the primitives are sightly, and as high as they should be in both themes", async ({ page }) => {
  await openPage(page, "/dev/ui");
  await expect(page.getByRole("searchbox", { name: "Jeg skal" })).toBeVisible();
  await expect(page.getByRole("link", { name: "12 papirer i rekkefølge" })).toBeVisible();
  await expectSightly(page, "the page");
  await expectAccessible(page, "the page");
  await expectReadableInOtherTheme(page, "the page");
  for (const width of [320, 390, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    const measured: (readonly number[])[] = [];
    for (const theme of ["light", "dark"]) {
      await page.evaluate((dark) => document.documentElement.classList.toggle(dark), darkClass);
      for (const [selector, height] of Object.entries(heights)) {
        const found = await heightsOf(page, selector);
        expect(found.length, selector).toBeGreaterThan(2);
        expect.soft(new Set(found), `${selector}, ${theme}, ${width}`).toEqual(new Set([height]));
      }
      measured.push(await heightsOf(page, ".template-card"));
    }
    expect(measured[0]).toEqual(measured[1]);
    const [ordinary, , broken, old] = measured[0] ?? [];
    if (width === 1366) expect([broken, old]).toEqual([ordinary, ordinary]);
  }
});

test("what the primitives open is sightly", async ({ page, context }) => {
  await openPage(page, "/dev/ui");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  for (const [name, says, shown] of [
    ["Skjema i dialog", "Hva er galt?", dialog],
    ["Spørsmål", "Slette malen?", dialog],
    ["Varsel", "Angre", toast(page)],
    ["Feilvarsel", "Feil", toast(page)],
  ] as const) {
    await press(name);
    await expect(shown).toContainText(says);
    await expectSightly(page, name);
    await expectReadableInOtherTheme(page, name);
    if (shown === dialog) await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Send inn", exact: true }).last().click();
  await expect(summary(page).getByRole("link")).toHaveCount(4);
  await expectSightly(page, "a form's errors");
  await expectReadableInOtherTheme(page, "a form's errors");
  await context.setOffline(true);
  await expect(page.getByText("Du er uten nett.")).toBeVisible();
  await expectSightly(page, "without a network");
});

test("no built file has the page", () => {
  const built = globSync("dist/{server,client/assets}/*.js").map((file) => readFileSync(file, "utf8"));
  const withWord = (word: string) => built.filter((text) => text.includes(word)).length;
  expect(withWord("Skjemaet sluttet")).toBeGreaterThan(1);
  expect(withWord("Kan ikke trykkes")).toBe(0);
});

/** Every dialog and state of the public pages, checked by geometry on a desktop and, in the other theme, on a phone. */
import type { Page } from "@playwright/test";
import { storeManyRows } from "../steps/condition-rows.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { forms } from "../steps/form-steps.ts";
import { cards, openFilters, searchField } from "../steps/home-steps.ts";
import { expectSightly, findUnsightly, openAlike } from "../steps/look.ts";
import { lagBehind, toast, vote } from "../steps/take-part-steps.ts";

// Some requests fail on purpose.
test.use({ rows: "demo", prepareData: ({}, use) => use(storeManyRows), allowProblems: true });

test.beforeEach(({ page }) => openAlike(page));

const lists = "**/api/templates?*";

async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test("searching and filtering", async ({ page }) => {
  await openPage(page, "/");
  await openFilters(page);
  await expectSightly(page, "filters");
  const counted = page.getByText(/^Viser \d+\smaler$/);
  const unfiltered = (await counted.textContent()) ?? "";
  await page.getByRole("checkbox", { name: /^Utleie/ }).check();
  await expect(counted).not.toHaveText(unfiltered);
  await expectSightly(page, "a filter");
  await openPage(page, "/");
  await searchField(page).pressSequentially("leie");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectSightly(page, "suggestions");
  for (const url of ["/?sok=arbedsavtale", "/?sok=leie&antall=28", "/?sok=hvordan+kan+andre"]) {
    await openPage(page, url);
    await expectSightly(page, url);
  }
  await openPage(page, "/");
  let release = await hold(page, lists);
  const more = page.getByRole("link", { name: /^Last inn flere maler/ });
  await more.click();
  await expect(page.locator(".card-placeholder")).toHaveCount(16);
  const grounds = [page.locator(".bone").first(), page.locator("body")].map((one) =>
    one.evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  expect(new Set(await Promise.all(grounds)).size, "what waits is seen").toBe(2);
  await expectSightly(page, "loading more");
  release();
  await expect(cards(page)).toHaveCount(28);
  await page.unroute(lists);
  release = await hold(page, lists);
  await openPage(page, "/?kategori=Utleie");
  await page.getByRole("link", { name: /Utleie/ }).click();
  await expect(page.locator(".card-placeholder").first()).toBeVisible();
  await expectSightly(page, "loading");
  release();
  await expect(page.locator(".card-placeholder")).toHaveCount(0);
  await page.unroute(lists);
  await page.route(lists, (route) => route.abort());
  await openPage(page, "/");
  await more.click();
  await expect(page.getByText("Kunne ikke laste flere maler. Prøv igjen.")).toBeVisible();
  await expectSightly(page, "more that failed");
  await searchField(page).fill("fullmakt");
  await expect(page.getByRole("heading", { name: "Noe gikk galt" })).toBeVisible();
  await expectSightly(page, "a search that failed");
});

test("voting, reporting, saving", async ({ page }) => {
  await openPage(page, "/");
  for (const place of [0, 1]) {
    const chosen = cards(page).nth(place);
    await vote(chosen, 4);
    await expect(chosen.getByText("din: 4")).toBeVisible();
  }
  await expect(toast(page)).toBeVisible();
  await expectSightly(page, "a vote on a card, with its toast");
  await page.route("**/rate", (route) => route.abort());
  await vote(cards(page).nth(2), 2);
  await expect(cards(page).nth(2).locator(".rating-problem")).toBeVisible();
  await expectSightly(page, "a vote that failed");
  await page.unroute("**/rate");
  await openPage(page, "/");
  await cards(page)
    .first()
    .getByRole("link", { name: /^Rapporter/ })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSightly(page, "the report's dialog");
  await page.getByRole("dialog").getByRole("button", { name: "Send rapport" }).click();
  await expect(page.getByText("Du må velge en grunn")).toBeVisible();
  await expectSightly(page, "the report's dialog with an error");
  await page.getByRole("dialog").getByLabel("Fortell mer").fill("Gammel utgave.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Forkaste rapporten?" })).toBeVisible();
  await expectSightly(page, "the question before a report is discarded");

  for (const url of ["/mal/1", "/mal/3"]) {
    await openPage(page, url);
    await page.getByRole("button", { name: "Lagre malen" }).click();
    await expect(toast(page)).toContainText("Malen er lagret");
  }
  await page
    .getByRole("group", { name: /^Gi din vurdering/ })
    .first()
    .getByRole("button", { name: /^3/ })
    .click();
  await expect(page.getByText("din: 3 av 5 stjerner")).toBeVisible();
  await expectSightly(page, "a template that is saved and voted on");
  await openPage(page, "/lagrede");
  await expect(page.getByText("2 lagrede maler")).toBeVisible();
  await expectSightly(page, "saved templates");
  await page
    .getByRole("button", { name: /^Fjern / })
    .first()
    .click();
  await page.getByRole("button", { name: "Tøm listen" }).click();
  await expectSightly(page, "a saved template taken out, and the list of those opened emptied");
  await openPage(page, "/situasjon/ansette-i-butikken-2");
  await page.getByRole("checkbox").first().check();
  await expectSightly(page, "a situation's first paper ticked off");
});

test("forms", async ({ page }) => {
  await lagBehind(page);
  await openPage(page, "/");
  await page.getByRole("link", { name: "Foreslå mal" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Foreslå ny avtalemal" });
  await expect(dialog).toBeVisible();
  await expectSightly(page, "the suggestion's dialog");
  await page.getByRole("button", { name: "Send inn forslag" }).click();
  await expect(dialog.getByRole("link", { name: "Kategori" })).toBeVisible();
  await expectSightly(page, "the suggestion's dialog with errors");
  for (const form of forms) {
    await openPage(page, form.url);
    await page.getByRole("button", { name: form.button }).click();
    await expect(page.locator("[aria-invalid]").first()).toBeVisible();
    await expectSightly(page, `${form.what} with errors`);
    await form.fill(page);
    await page.clock.fastForward(2_000);
    await page.route(form.call, (route) => route.abort());
    await page.getByRole("button", { name: form.button }).click();
    await expect(page.locator(".form .error-summary")).toContainText("Vi fikk ikke kontakt");
    await expectSightly(page, `${form.what} that was not sent`);
    await page.unroute(form.call);
    if (form.what !== "a suggestion") continue;
    await page.getByRole("button", { name: form.button }).click();
    await expect(page.getByRole("heading", { name: form.sent })).toBeVisible();
    await expectSightly(page, "the suggestion's receipt");
  }
});

test("what is broken by styles alone is found", async ({ page }) => {
  for (const [what, url, style, finding] of breakages) {
    await openPage(page, url);
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, style);
    expect.soft((await findUnsightly(page)).join("\n"), `${what} on ${url}`).toMatch(finding);
  }
});

/** The broken request, where, how, and the message. */
const breakages: readonly (readonly [string, string, string, RegExp])[] = [
  ["a column without width", "/", ".card-description { inline-size: 0 }", /in a narrow column of 0 px: p/],
  ["a name over the text below it", "/", ".template-card > h3 { translate: 0 1.5rem }", /^over «/m],
  ["a text cut", "/help", ".prose > section { block-size: 4rem; overflow: hidden }", /^cut: /m],
  ["a select with too little room", "/", ".sort select { max-inline-size: 4rem }", /^cut «Nyeste/m],
  ["a button of 16 px", "/", ".header-button { min-inline-size: 0; inline-size: 1rem }", /^small: /m],
  [
    "a button outside",
    "/mal/1",
    ".template-go .button { inset-inline-start: -5rem; position: relative }",
    /^outside header/m,
  ],
  ["a hole in a sheet", "/mal/1", ".template-actions { margin-block-start: 6rem }", /^a hole of /m],
  ["a broken word", "/advertise", ".prose h2 { inline-size: 5rem }", / is broken: h2/],
];

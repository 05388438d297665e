/** Voting: on a card, on a template's page, and where it fails. */
import type { Locator } from "@playwright/test";
import { cards, names } from "../steps/home-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import {
  expectNarrow,
  leaveWhileVoting,
  openListed,
  pageRating,
  showStars,
  toast,
  vote,
} from "../steps/take-part-steps.ts";

test(
  "a vote is counted, replaced, remembered on the template's page too, and taken back @phone",
  { tag: "@core" },
  async ({ page }) => {
    await openPage(page, "/?kategori=Arbeidsforhold&sortering=alfabetisk");
    const first = cards(page).first();
    const places = () =>
      cards(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    await showStars(first);
    const before = await places();
    await first.getByRole("button", { name: /^4/ }).click();
    await expect(toast(page)).toContainText("Takk for din vurdering!");
    await expect(toast(page)).toContainText("Din vurdering er registrert.");
    await expect(first).toContainText(/4,0.*1\svurdering/);
    await expect(first.locator(".rating-text")).toHaveText(/\d\svurdering(er)? · din: 4/);
    expect(await places(), "as high as before").toEqual(before);
    await toast(page).getByRole("button", { name: "Ta tilbake" }).click();
    await expect(toast(page)).toContainText("Vurderingen er tatt tilbake");
    await expect(first.getByText("din: ")).toHaveCount(0);
    await first.getByRole("button", { name: /^2/ }).click();
    await expect(first).toContainText(/2,0.*1\svurdering/);
    await expect(toast(page)).toHaveCount(1);
    await page.reload();
    await expect(first).toContainText(/2,0.*1\svurdering/);
    await expect(first.getByText("din: 2")).toBeVisible();
    await expect(first.getByRole("button", { name: /^2/ })).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);

    await first.getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/mal\//);
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    const height = () => pageRating(page).evaluate((one) => one.getBoundingClientRect().height);
    const withVote = await height();
    await page.getByRole("button", { name: /^Ta tilbake vurderingen/ }).press("Enter");
    await expect(toast(page)).toContainText("Vurderingen er tatt tilbake");
    await expect(pageRating(page).locator(".stars")).toBeFocused();
    await expect(page.getByText("din: 2")).toHaveCount(0);
    expect(await height(), "as high without the vote").toBe(withVote);
    await expect(pageRating(page)).toContainText(/0,0.*0\svurderinger/);
    await page.goBack();
    await expect(first.getByText("din: 2")).toHaveCount(0);
    await expect(first.locator(".rating-text")).toContainText(/0\svurderinger/);
  },
);

test("by keyboard, with a preview; no card moves until the next step; Back shows the new number", async ({
  browserOfTests,
  product,
}) => {
  // Without the fixture's routes, which disable the browser's cache: the old page comes from there.
  const context = await browserOfTests.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await openPage(page, "/?kategori=Utleie&sortering=vurdering");
  const before = await names(page);
  const last = cards(page).last();
  const stored = page.waitForResponse((response) => /\/rate/.test(response.url()));
  await last.getByRole("heading").getByRole("link").focus();
  await page.keyboard.press("Tab");
  await expect(last.getByRole("group", { name: /^Gi din vurdering/ })).toBeFocused();
  await page.keyboard.press("End");
  await expect(last.locator(".stars")).toHaveAttribute("data-own", "");
  await page.keyboard.press("Enter");
  await expect(last).toContainText(/5,0.*1\svurdering/);
  expect((await stored).status()).toBe(200);
  expect(await names(page)).toEqual(before);
  await page.getByLabel("Sorter etter").selectOption("alfabetisk");
  await page.getByLabel("Sorter etter").selectOption("vurdering");
  await expect(cards(page).first().locator("h3")).toHaveText(String(before.at(-1)));

  await openPage(page, "/?kategori=Sport");
  const first = cards(page).first();
  await expect(first).toContainText(/0\svurderinger/);
  await first.locator("h3 a").click();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await pageRating(page).getByRole("button", { name: "4 av 5 stjerner" }).click();
  await expect(pageRating(page)).toContainText(/4,0.*1\svurdering/);
  await page.goBack();
  await expect(first).toContainText(/4,0.*1\svurdering/);
  // As from the back/forward cache, which the journeys' browser does not have.
  await page.evaluate(() =>
    fetch("/api/templates/10/rate", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ rating: 2, isHelpful: false }),
    }),
  );
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(first).toContainText(/2,0.*1\svurdering/);
  await expect(first.locator(".star[data-fill]"), "the visitor's own, not the average").toHaveCount(4);
  await context.close();
});

test("the stars and the flag come where one points, has the focus or presses the numbers, and nothing moves", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openPage(page, "/?kategori=Utleie");
  const [first, second] = [cards(page).first(), cards(page).nth(1)];
  const stars = (row: Locator) => row.getByRole("group", { name: /^Gi din vurdering/ });
  const flag = (row: Locator) => row.getByRole("link", { name: /^Rapporter/ });
  const seen = (row: Locator) => flag(row).evaluate((one) => one.checkVisibility({ opacityProperty: true }));
  const places = () =>
    cards(page)
      .locator("h3, .source, .card-description, .button")
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  await expect(page.locator(".star")).toHaveCount(0);
  for (const [row, show] of [
    [first, () => first.hover()],
    [second, () => second.getByRole("heading").getByRole("link").focus()],
    [first, () => showStars(first)],
  ] as const) {
    await page.mouse.move(0, 0);
    await page.locator("body").click({ position: { x: 2, y: 2 } });
    await expect(stars(row)).toBeHidden();
    expect(await seen(row)).toBe(false);
    await show();
    await expect(stars(row)).toBeVisible();
    await expect.poll(() => seen(row)).toBe(true);
    expect(await places()).toEqual(before);
  }
  await expect(stars(first)).toBeFocused();
});

test("another tab shows the numbers with the vote", async ({ page, context }) => {
  await openPage(page, "/?kategori=Personvern");
  const other = await context.newPage();
  await openPage(other, "/mal/8");
  await vote(cards(page), 5);
  await expect(pageRating(other)).toContainText(/5,0.*1\svurdering .*din: 5/);
  await other.getByRole("button", { name: /^Ta tilbake/ }).click();
  await expect(cards(page)).toContainText(/0,0.*0\svurderinger/);
});

test.describe("what fails", () => {
  test.use({ allowProblems: true });

  test("changes nothing and says why, no wider than the screen; a lost cookie; refused cookies", async ({
    page,
    context,
  }) => {
    const chosen = await openListed(page);
    const before = await chosen.locator(".rating-text").textContent();
    await context.setOffline(true);
    await vote(chosen, 3);
    await expect(chosen.getByText("Du er uten nett.")).toBeVisible();
    await context.setOffline(false);
    await page.route("**/rate", (route) => route.abort());
    await vote(chosen, 3);
    await expect(toast(page)).toContainText("Vi vet ikke om det kom fram");
    await expect(chosen.getByText("Vi fikk ikke kontakt med nettstedet.")).toBeVisible();
    await expectNarrow(page);
    const message = "Du har sendt for mye på kort tid. Prøv igjen i morgen.";
    await page.route("**/rate", (route) =>
      route.fulfill({ status: 429, json: { code: "too_many_requests", message } }),
    );
    await vote(chosen, 3);
    await expect(toast(page)).toContainText("Kunne ikke registrere vurdering.");
    await expect(chosen.getByText(message)).toBeVisible();
    await expectNarrow(page);
    expect(await chosen.locator(".rating-text").textContent()).toBe(before);
    await page.unroute("**/rate");
    await chosen.getByRole("button", { name: /^4/ }).click();
    await expect(chosen.getByText("din: 4")).toBeVisible();
    await expect(chosen.getByText(message)).toHaveCount(0);

    await context.clearCookies();
    await toast(page).getByRole("button", { name: "Ta tilbake" }).click();
    await expect(chosen.getByText("Uten informasjonskapselen kan den ikke tas tilbake.")).toBeVisible();
    await expect(chosen.getByText("din: 4")).toHaveCount(0);

    const session = await context.newCDPSession(page);
    await session.send("Emulation.setDocumentCookieDisabled", { disabled: true });
    await openPage(page, "/mal/7");
    await pageRating(page).getByRole("button", { name: /^4/ }).click();
    await expect(pageRating(page).getByText("din: 4")).toBeVisible();
    await expect(
      page.getByText("Uten informasjonskapsler kan du ikke endre eller ta tilbake vurderingen."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /^Ta tilbake/ })).toHaveCount(0);
  });
});

test("a page left before the response has its vote, which is replaced by the next", async ({ page }) => {
  await openPage(page, "/mal/6");
  const rating = pageRating(page);
  await leaveWhileVoting(page, () => rating.getByRole("button", { name: /^4/ }).click());
  await openPage(page, "/mal/6");
  await expect(rating.getByText("din: 4")).toBeVisible();
  await rating.getByRole("button", { name: /^2/ }).click();
  await expect(rating.getByText("din: 2")).toBeVisible();
  await expect(rating).toContainText(/2,0.*1\svurdering/);
});

/** Coming back from a template's source: asked once whether it was of use, in a way that is easy to ignore. */
import {
  answer,
  follow,
  followAndComeBack,
  goAwayAndComeBack,
  openTemplate,
  prompt,
  sourceLink,
} from "../steps/coming-back-steps.ts";
import { cards } from "../steps/home-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

test("of a template's page: asked once who was away, without taking the focus, and thanked @phone", async ({
  page,
  context,
}) => {
  await openTemplate(page, 40);
  await followAndComeBack(page, context, 2);
  await expect(prompt(page)).toHaveCount(0);
  await followAndComeBack(page, context);
  await expect(prompt(page)).toBeVisible();
  await expect(sourceLink(page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Fikk du bruk for malen?" })).toHaveCount(1);
  await expectAccessible(page);
  const sent = page.waitForRequest("**/rate");
  await expect(prompt(page).getByRole("button", { name: /stjerner/ })).toHaveCount(0);
  await (await answer(page, "Ja")).getByRole("button", { name: /^4/ }).press("Enter");
  expect((await sent).postDataJSON()).toEqual({ rating: 4, isHelpful: true });
  const thanks = page.getByRole("region", { name: "Takk for din vurdering!" });
  await expect(thanks).toBeFocused();
  await expect(page.getByText("din: 4")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(thanks).toHaveCount(0);
  await page.reload();
  await followAndComeBack(page, context);
  await expect(prompt(page)).toHaveCount(0);

  await openTemplate(page, 41);
  await followAndComeBack(page, context);
  await prompt(page).getByRole("button", { name: "Lukk spørsmålet" }).click();
  await expect(prompt(page)).toHaveCount(0);
  await page.reload();
  await followAndComeBack(page, context);
  await expect(prompt(page)).toHaveCount(0);

  await openTemplate(page, 43);
  await followAndComeBack(page, context);
  const next = await answer(page, "Nei");
  await expect(next.getByRole("link", { name: "lignende maler" })).toBeVisible();
  await expectAccessible(page);
  const unhelpful = page.waitForRequest("**/rate");
  await next.getByRole("button", { name: /^2/ }).click();
  expect((await unhelpful).postDataJSON()).toEqual({ rating: 2, isHelpful: false });
});

test("of a card: it shows the vote, the link that did not work, and is gone at the next step @phone", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openPage(page, "/?sok=husleie");
  const first = cards(page).first();
  await follow(page, context, first);
  await goAwayAndComeBack(page);
  await expect(prompt(page)).toContainText(String(await first.getByRole("heading").textContent()));
  await (await answer(page, "Ja")).getByRole("button", { name: /^5/ }).click();
  await expect(first.getByText("din: 5")).toBeVisible();
  await expect(first).toContainText("5,0");
  const thanks = page.getByRole("region", { name: "Takk for din vurdering!" });
  await thanks.getByRole("button", { name: "Lukk spørsmålet" }).click();
  await expect(thanks).toHaveCount(0);
  await expect(sourceLink(first)).toBeFocused();
  await follow(page, context, cards(page).nth(1));
  await goAwayAndComeBack(page);
  await expect(prompt(page)).toBeVisible();
  await page.getByRole("combobox", { name: "Sorter" }).selectOption({ index: 1 });
  await expect(prompt(page)).toHaveCount(0);

  await openPage(page, "/?sok=nabovarsel");
  const name = String(await first.getByRole("heading").textContent());
  await follow(page, context, first);
  await goAwayAndComeBack(page);
  const sent = page.waitForResponse("**/report");
  await prompt(page).getByRole("button", { name: "Lenken virket ikke" }).click();
  const response = await sent;
  const report = { reason: "broken_link", description: "Rapportert som: broken_link" };
  expect([response.status(), response.request().postDataJSON()]).toEqual([201, report]);
  await expect(first.getByRole("link", { name: `Rapportert, takk: ${name}` })).toBeVisible();
  // Who knows where the template is now finds the reason chosen.
  await page
    .getByRole("region", { name: "Takk, vi sjekker lenken" })
    .getByRole("link", { name: "Si fra her" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Rapporter problem" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Ødelagt lenke" })).toBeChecked();
});

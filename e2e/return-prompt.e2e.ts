/** The question on coming back, where the page, the network or the window is not as it hoped. */
import type { Page } from "@playwright/test";
import { followAndComeBack, openTemplate, prompt } from "./coming-back-steps.ts";
import { expect, openPage, test } from "./fixtures.ts";
import { leaveWhileVoting } from "./take-part-steps.ts";

const pageRating = (page: Page) => page.locator("main .rating");

test("a vote in it counts once when the page is left before the response", async ({ page, context }) => {
  await openTemplate(page, 71);
  await followAndComeBack(page, context);
  await leaveWhileVoting(page, () => prompt(page).getByRole("button", { name: /^4/ }).click());
  await openPage(page, "/mal/71");
  await expect(page.getByText("Du ga 4")).toBeVisible();
  await pageRating(page).getByRole("button", { name: /^2/ }).click();
  await expect(pageRating(page)).toContainText(/2,0.*1\svurdering/);
});

/** From a card to its page: the view transition, and that there is none for those who want less motion. */
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

/** What moves when a page is revealed: the names of the parts, or null without a view transition. */
async function noteTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      const { viewTransition } = event as Event & { viewTransition: ViewTransition | null };
      const root = document.documentElement;
      if (!viewTransition) {
        root.dataset["moved"] = "nothing";
        return;
      }
      void viewTransition.ready.then(() => {
        root.dataset["moved"] = document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? "")
          .join(" ");
      });
    });
  });
}

test.describe("from a card to its page", () => {
  // A skipped transition is reported as an error.
  test.use({ allowProblems: true });

  test("the template's name moves to the heading", async ({ page }) => {
    await noteTransitions(page);
    await openPage(page, "/");
    const moved = page.locator("html");
    const link = page.locator("article.card h3 a").first();
    const name = await link.innerText();
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(moved).toHaveAttribute("data-moved", /::view-transition-group\(template-name\)/);
  });

  test("nothing moves with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await noteTransitions(page);
    await openPage(page, "/");
    await page.locator("article.card h3 a").first().click();
    await expect(page).toHaveURL(/\/mal\//);
    await expect(page.locator("html")).toHaveAttribute("data-moved", "nothing");
  });
});

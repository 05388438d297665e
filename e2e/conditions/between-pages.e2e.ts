/** From a card to its page: the view transition, and that there is none for those who want less motion. */
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "../steps/fixtures.ts";

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
      viewTransition.ready.then(
        () => {
          root.dataset["moved"] = document
            .getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? "")
            .join(" ");
        },
        (error: unknown) => {
          root.dataset["moved"] = String(error);
        },
      );
    });
  });
}

// A skipped transition is reported as an error.
test.use({ allowProblems: true });

test("a card unfolds into its page, and its name becomes the heading", async ({ page }) => {
  await noteTransitions(page);
  await openPage(page, "/");
  const link = page.locator("article.template-card h3 a").first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  // From the card's place to the heading's: a name without a partner fades where it was.
  for (const part of ["template-name", "template-sheet", "template-stamp", "site-header"])
    await expect(page.locator("html")).toHaveAttribute(
      "data-moved",
      new RegExp(`::view-transition-group\\(${part}\\)`),
    );
});

test("nothing moves with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await noteTransitions(page);
  await openPage(page, "/");
  await page.locator("article.template-card h3 a").first().click();
  await expect(page).toHaveURL(/\/mal\//);
  await expect(page.locator("html")).toHaveAttribute("data-moved", "nothing");
});

/** From a card to its page: the view transition, and that there is none for those who want less motion. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

/** From the card's place to the heading's: a name without a partner fades where it was. */
const movedName = /::view-transition-group\(template-name\)/;

/** Many frames long, and far from the seconds after which a browser gives a transition up. */
const restMs = 500;

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

test.describe("from a card to its page", () => {
  // A skipped transition is reported as an error.
  test.use({ allowProblems: true });

  test("the card unfolds into the page, and its name becomes the heading", async ({ page }) => {
    await noteTransitions(page);
    await openPage(page, "/");
    const moved = page.locator("html");
    const link = page.locator("article.template-card h3 a").first();
    const name = await link.innerText();
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(moved).toHaveAttribute("data-moved", movedName);
    for (const part of ["template-sheet", "template-stamp", "site-header"])
      await expect(moved).toHaveAttribute("data-moved", new RegExp(`::view-transition-group\\(${part}\\)`));
  });

  test("the name moves as well where the line rests before the heading has come", async ({
    page,
    product,
  }) => {
    const line = createServer(async (request, response) => {
      const html = await (await fetch(`${product.url}${request.url}`)).text();
      const heading = html.indexOf("<h1");
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).write(html.slice(0, heading));
      setTimeout(() => response.end(html.slice(heading)), restMs);
    }).listen(0, "127.0.0.1");
    await once(line, "listening");
    const { port } = line.address() as AddressInfo;
    await page.route("**/mal/*", (route) =>
      route.continue({ url: `http://127.0.0.1:${port}${new URL(route.request().url()).pathname}` }),
    );
    await noteTransitions(page);
    await openPage(page, "/");
    // By keyboard: a link that is pointed at is fetched before it is followed.
    await page.locator("article.template-card h3 a").first().press("Enter");
    await expect(page).toHaveURL(/\/mal\//);
    await expect(page.locator("html")).toHaveAttribute("data-moved", movedName);
    line.close();
  });

  test("nothing moves with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await noteTransitions(page);
    await openPage(page, "/");
    await page.locator("article.template-card h3 a").first().click();
    await expect(page).toHaveURL(/\/mal\//);
    await expect(page.locator("html")).toHaveAttribute("data-moved", "nothing");
  });
});

/** What visitors keep when a script is lost, throws, or needs what the browser lacks. */
import type { Locator, Page } from "@playwright/test";
import { openFilters } from "../steps/home-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { neededBuiltIns } from "../../src/app/document/start-script.ts";

// The console has the exception, and React's notice that it rendered the page again.
test.use({ allowProblems: /Error: broken|NotFoundError|React error #418/ });

const template = "/mal/leieavtale-for-naust-1";
const sentence = (page: Page) => page.locator(".part-failed");
const root = (page: Page) => page.locator("html");

/** The page is whole, and its own forms are the way on. */
async function expectPlain(page: Page): Promise<void> {
  await expect(root(page)).not.toHaveClass(/\bjs\b/);
  await expect(root(page)).not.toHaveAttribute("data-ready");
  await expect(page.locator("main")).toContainText(/\S{3}.*\S{3}/s);
}

/** Ticking a box and its button are how one filters without scripts. */
async function filterByButton(page: Page): Promise<void> {
  await openFilters(page);
  await page.getByRole("checkbox", { name: /^Word/ }).check();
  await page.getByRole("button", { name: "Bruk filtrene" }).click();
  await expect(page).toHaveURL(/format=Word/);
  await expect(page.getByRole("checkbox", { name: /^Word/ })).toBeChecked();
}

/** The script of a page or a dialog throws. */
const breakScript = (page: Page, file: string) =>
  page.route(new RegExp(`/assets/${file}-[^/]*\\.js$`), (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "export default function Broken() { throw new Error('broken'); }",
    }),
  );

/** Where React inserts a form's summary, of two errors or more, is gone. */
const breakForm = (within: Page | Locator) =>
  within
    .locator(".form > .field")
    .first()
    .evaluate((row) => row.replaceWith(row.cloneNode(true)));

test("a browser that lacks what the scripts use gets the plain pages, and no script", async ({ page }) => {
  const scripts: string[] = [];
  for (const builtIn of neededBuiltIns) {
    const old = await page.context().newPage();
    old.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await old.addInitScript((name) => {
      const [, of = "", member = ""] = /^(.*)\.(\w+)$/.exec(name) ?? [];
      const owners: Record<string, object> = {
        "[]": Array.prototype,
        "new Set()": Set.prototype,
        AbortSignal,
        Map,
        URL,
      };
      Reflect.deleteProperty(owners[of] as object, member);
    }, builtIn);
    await old.goto("/?sok=leie");
    await expectPlain(old);
    if (builtIn === neededBuiltIns[0]) {
      await filterByButton(old);
      await old.goto("/admin");
      await expect(old.getByText("Er det på, er nettleseren for gammel")).toBeVisible();
      await expect(old.getByText("Laster autentisering...")).toBeHidden();
    }
    await old.close();
  }
  expect(scripts).toEqual([]);
});

test("a lost file leaves the page, with the buttons that work without scripts and none that need them", async ({
  page,
}) => {
  await page.route("**/assets/templates-*.js", (route) => route.abort());
  await page.goto("/");
  await expectPlain(page);
  await filterByButton(page);
  await page.goto(template);
  await expectPlain(page);
  await expect(page.getByRole("button", { name: "Lagre malen" })).toBeHidden();
});

for (const [what, file, url] of [
  ["front page", "home", "/?sok=leie"],
  ["template's page", "template", template],
  ["form", "suggest", "/foresla-mal"],
] as const) {
  test(`the ${what} that throws when it is hydrated stays as the server drew it`, async ({ page }) => {
    await breakScript(page, file);
    await page.goto(url);
    await expect(sentence(page)).toContainText("Noe på siden sluttet å virke.");
    await expectPlain(page);
    const [drawn, kept] = await page.evaluate(async () => {
      const server = new DOMParser().parseFromString(await (await fetch("")).text(), "text/html");
      // Elements to the one, text to the other, which has scripts.
      for (const each of [server, document]) each.querySelectorAll("noscript").forEach((one) => one.remove());
      return [server, document].map((each) => each.querySelector("main")?.textContent ?? "");
    });
    expect(kept?.length).toBeGreaterThan(200);
    expect(kept).toBe(drawn);
    await expect(page.getByRole("button", { name: "Last siden på nytt" })).toBeInViewport();
  });
}

test("a page whose script fails later keeps its content, what was typed, and its form", async ({ page }) => {
  await openPage(page, "/foresla-mal");
  await page.getByLabel("Navn på malen").fill("Fremleieavtale");
  await page.getByLabel("Kategori").selectOption({ label: "Utleie" });
  await breakForm(page);
  await page.getByRole("button", { name: "Send inn forslag" }).click();
  await expect(sentence(page)).toBeInViewport();
  await expectPlain(page);
  await expect(page.getByLabel("Navn på malen")).toHaveValue("Fremleieavtale");
  await expect(page.getByLabel("Kategori")).toHaveValue("Utleie");
  await page.getByLabel("Beskrivelse").fill("For den som leier ut videre.");
  await page.getByLabel("Nettadresse").fill("https://www.example.no/fremleie");
  await page.getByRole("button", { name: "Send inn forslag" }).click();
  await expect(page.getByRole("heading", { name: "Takk for forslaget!" })).toBeVisible();
});

test("a dialog that fails keeps what was typed, and one that cannot open is a page", async ({ page }) => {
  await openPage(page, template);
  const report = page.getByRole("link", { name: /^Rapporter/ }).first();
  await report.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Fortell mer").fill("Siden er tom.");
  await dialog.getByLabel("Vet du om en bedre adresse?").fill("vet ikke");
  await breakForm(dialog);
  await dialog.getByRole("button", { name: "Send rapport" }).click();
  await expect(dialog).toContainText("Skjemaet sluttet å virke.");
  await expect(dialog.getByLabel("Fortell mer")).toHaveValue("Siden er tom.");
  await dialog.getByLabel("Vet du om en bedre adresse?").clear();
  await dialog.getByLabel("Ødelagt lenke").check();
  await dialog.getByRole("button", { name: "Send rapport" }).click();
  await expect(page.getByRole("heading", { name: "Takk for rapporten!" })).toBeVisible();

  await breakScript(page, "report-dialog");
  await openPage(page, template);
  await report.click();
  await expect(page).toHaveURL("/rapporter/1");
});

test("what is typed before an extension changes the document is kept", async ({ page }) => {
  const hold = Promise.withResolvers<void>();
  await page.route("**/assets/entry-client-*.js", async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto("/foresla-mal");
  await page.getByLabel("Navn på malen").fill("Fremleieavtale");
  await page.getByLabel("Kategori").selectOption({ label: "Utleie" });
  await page.evaluate(() => {
    for (const field of document.querySelectorAll("main input, header input"))
      field.after(document.createElement("i"));
  });
  hold.resolve();
  await expect(root(page)).toHaveAttribute("data-ready", "");
  await expect(page.getByLabel("Navn på malen")).toHaveValue("Fremleieavtale");
  await expect(page.getByLabel("Kategori")).toHaveValue("Utleie");
});

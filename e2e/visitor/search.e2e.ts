/** Searching, filtering and sorting on the front page. */
import { cards, category, names, openFilters, status } from "../steps/home-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { listenToStatus } from "../steps/status-steps.ts";

test.describe("finding a template", () => {
  test("typing, filtering and sorting; Back restores each step, reload keeps it @phone", async ({ page }) => {
    await openPage(page, "/");
    await status(page, "Viser 323 maler");
    await expect(cards(page)).toHaveCount(12);

    await page
      .getByRole("combobox", { name: "Søk etter avtalemaler" })
      .pressSequentially("husleie", { delay: 30 });
    await expect(page).toHaveURL("/?sok=husleie");
    await expect(page.getByText("Viser treff for «husleie»")).toBeVisible();
    const found = await names(page);
    expect(found.length).toBeGreaterThan(3);
    expect(found.join(" ").toLowerCase()).toContain("leie");
    await expect(page.locator("article mark").first()).toBeVisible();
    await expect(page.getByLabel("Sorter etter")).toHaveValue("");

    await openFilters(page);
    await category(page, "Utleie").check();
    await expect(page).toHaveURL("/?sok=husleie&kategori=Utleie");
    await expect(cards(page).filter({ hasNot: page.getByText("Utleie", { exact: true }) })).toHaveCount(0);
    const filtered = await names(page);

    await page.getByLabel("Sorter etter").selectOption("alfabetisk");
    await expect(page).toHaveURL("/?sok=husleie&kategori=Utleie&sortering=alfabetisk");
    await expect
      .poll(() => names(page))
      .toEqual(filtered.toSorted(new Intl.Collator("nb-NO", { numeric: true }).compare));

    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await expect(page.getByRole("combobox", { name: "Søk etter avtalemaler" })).toHaveValue("husleie");
    await expect(page.getByLabel("Sorter etter")).toHaveValue("alfabetisk");

    await page.goBack();
    await expect.poll(() => names(page)).toEqual(filtered);
    await page.goBack();
    await expect(page).toHaveURL("/?sok=husleie");
    await expect.poll(() => names(page)).toEqual(found);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("combobox", { name: "Søk etter avtalemaler" })).toHaveValue("");
    await status(page, "Viser 323 maler");
  });

  test("a filter without templates is kept, and can be removed @phone", async ({ page }) => {
    await openPage(page, "/?kategori=Annet&kategori=Bolig");
    await expect(page).toHaveURL("/?kategori=Annet&kategori=Bolig");
    await openFilters(page);
    await expect(category(page, "Annet")).toBeChecked();
    await category(page, "Bolig").uncheck();
    await expect(page.getByRole("heading", { name: "Ingen maler funnet" })).toBeVisible();
    await expect(page).toHaveURL("/?kategori=Annet");
    await category(page, "Annet").uncheck();
    await expect(page).toHaveURL("/");
    await status(page, "Viser 323 maler");
    await expect(category(page, "Annet")).not.toBeChecked();
  });

  test("«Nullstill filtre» does the same in both places, and keeps the sorting", async ({ page }) => {
    for (const place of ["aside", "chips"]) {
      await openPage(page, "/?sok=leie&kategori=Bolig&kategori=Utleie&sortering=alfabetisk");
      const link = page
        .locator(place === "chips" ? ".chips" : ".filters-head")
        .getByRole("link", { name: "Nullstill filtre" });
      await expect(link).toHaveAttribute("href", "/?sortering=alfabetisk");
      await link.click();
      await expect(page).toHaveURL("/?sortering=alfabetisk");
      await expect(page.getByRole("combobox", { name: "Søk etter avtalemaler" })).toHaveValue("");
      await expect(page.getByLabel("Sorter etter")).toHaveValue("alfabetisk");
      await status(page, "Viser 323 maler");
    }
  });

  test("a vote moves no card until the next step @phone", async ({ page }) => {
    await openPage(page, "/?kategori=Landbruk&sortering=vurdering");
    const before = await names(page);
    const last = cards(page).last();
    // The card shows the vote at once; the next list has it when it is stored.
    const stored = page.waitForResponse(
      (response) => response.request().method() === "POST" && /\/rate/.test(response.url()),
    );
    await last.getByRole("button", { name: "5 av 5 stjerner" }).click();
    await expect(last).toContainText(/5,0.*1\svurdering/);
    expect((await stored).status()).toBe(200);
    expect(await names(page)).toEqual(before);
    await page.getByLabel("Sorter etter").selectOption("alfabetisk");
    await page.getByLabel("Sorter etter").selectOption("vurdering");
    // Not «first»: other journeys vote too, and of two with the same rating the older one comes first.
    await expect(cards(page).last().locator("h3")).not.toHaveText(String(before.at(-1)));
  });

  test("going back after a vote shows the new number", async ({ browserOfTests, product }) => {
    // Without the fixture's routes, which disable the browser's cache: the old page comes from there.
    const context = await browserOfTests.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await openPage(page, "/?kategori=Sport");
    const first = cards(page).first();
    const id = String((await first.getAttribute("id"))?.replace("mal-", ""));
    await expect(first).toContainText(/0\svurderinger/);
    await first.locator("h3 a").click();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await page.getByRole("button", { name: "4 av 5 stjerner" }).click();
    await expect(page.locator(".rating-text")).toContainText(/4,0.*1\svurdering/);
    await page.goBack();
    await expect(first).toContainText(/4,0.*1\svurdering/);

    // As from the back/forward cache, which the journeys' browser does not have.
    await page.evaluate(
      (body) => fetch(body.path, { method: "POST", headers: body.headers, body: body.text }),
      {
        path: `/api/templates/${id}/rate`,
        headers: { "content-type": "application/json" },
        text: JSON.stringify({ rating: 2, isHelpful: false }),
      },
    );
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(first).toContainText(/2,0.*1\svurdering/);
    await context.close();
  });

  test("a url keeps its view whatever the order of its parameters", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/templates?")) asked.push(request.url());
    });
    await openPage(page, "/?kategori=Utleie&kategori=Bolig&antall=28");
    // After hydration the script has requested nothing.
    expect(asked).toEqual([]);
    expect(await cards(page).count()).toBe(28);
    expect(new URL(page.url()).search).toBe("?kategori=Utleie&kategori=Bolig&antall=28");
    // The next step continues from there, and Back returns to it.
    await page.getByRole("link", { name: "Last inn flere maler (3 igjen)" }).click();
    await expect(page).toHaveURL("/?kategori=Utleie&kategori=Bolig&antall=44");
    await page.goBack();
    await expect(page).toHaveURL("/?kategori=Utleie&kategori=Bolig&antall=28");
    await expect(cards(page)).toHaveCount(28);
  });

  test("suggestions appear while typing, work by keyboard and touch, and cost no extra request @phone", async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, "/");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/") && request.method() === "GET") asked.push(request.url());
    });
    const field = page.getByRole("combobox", { name: "Søk etter avtalemaler" });
    await expect(field).toHaveAttribute("aria-expanded", "false");
    // No slow key on a busy machine becomes a pause in the typing.
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const key of "husl") {
      await field.press(key);
      await page.clock.runFor(20);
    }
    await page.clock.runFor(1_000);
    const list = page.getByRole("listbox", { name: "Forslag til søk" });
    await expect(list.getByRole("option")).not.toHaveCount(0);
    expect(asked).toHaveLength(1);
    await page.clock.resume();
    await expectAccessible(page);

    await page.keyboard.press("ArrowDown");
    const first = list.getByRole("option").first();
    await expect(first).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute("aria-activedescendant", String(await first.getAttribute("id")));
    const text = String(await first.textContent());
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(text);
    await expect(page).toHaveURL(`/?sok=${encodeURIComponent(text)}`);
    await expect(list).toHaveCount(0);

    await field.fill("fullm");
    await expect(list).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await expect(field).toHaveValue("fullm");
    await field.fill("fullma");
    await list.getByRole("option").first().click();
    await expect(field).toHaveValue(/^fullma/i);
    await expect(list).toHaveCount(0);
  });

  test("an empty result offers ways to continue", async ({ page }) => {
    await openPage(page, "/?sok=qqqxyz");
    await expect(page.getByRole("heading", { name: "Ingen maler funnet" })).toBeVisible();
    await expect(page.getByText("Prøv å justere søkekriteriene eller fjern noen filtre.")).toBeVisible();
    await page.getByRole("link", { name: "Vis alle maler" }).click();
    await status(page, "Viser 323 maler");
  });

  test.describe("when the network fails", () => {
    test.use({ allowProblems: true });
    test("shows an error, keeps the input, and tries again", async ({ page, context }) => {
      await openPage(page, "/");
      const notice = page.getByRole("status").filter({ hasText: "Du er uten nett." });
      await context.setOffline(true);
      await page.route("**/api/templates?*", (route) => route.abort());
      await page.getByRole("combobox", { name: "Søk etter avtalemaler" }).fill("fullmakt");
      await expect(page.getByRole("heading", { name: "Noe gikk galt" })).toBeVisible();
      await expect(notice).toHaveText("Du er uten nett. Søk og filtre virker igjen når nettet er tilbake.");
      await context.setOffline(false);
      await expect(notice).toHaveCount(0);
      await expect(page.getByText("Kunne ikke laste avtalemaler. Prøv igjen senere.")).toBeVisible();
      await expect(page.getByRole("combobox", { name: "Søk etter avtalemaler" })).toHaveValue("fullmakt");
      await page.unroute("**/api/templates?*");
      await page.getByRole("button", { name: /Prøv igjen/ }).click();
      await expect(cards(page).first()).toContainText(/fullmakt/i);
    });

    for (const way of ["by its button", "by the network's return"]) {
      test(`tries again ${way} with the focus on the list, and tells of no other list`, async ({ page }) => {
        await openPage(page, "/");
        await page.route("**/api/templates?*", (route) => route.abort());
        await page.getByRole("combobox", { name: "Søk etter avtalemaler" }).fill("fullmakt");
        const retry = page.getByRole("button", { name: "Prøv igjen" });
        await retry.focus();
        const told = await listenToStatus(page);
        await page.unroute("**/api/templates?*");
        const gate = Promise.withResolvers<void>();
        await page.route("**/api/templates?*", async (route) => {
          await gate.promise;
          await route.continue();
        });
        if (way === "by its button") await page.keyboard.press("Enter");
        else await page.evaluate(() => dispatchEvent(new Event("online")));
        await status(page, "Laster...");
        await expect(page.getByRole("heading", { name: "Avtalemaler", exact: true })).toBeFocused();
        gate.resolve();
        await expect(cards(page).first()).toContainText(/fullmakt/i);
        const ofList = (await told()).filter((text) => /^(Laster|Viser \d+\smal)/.test(text));
        expect(ofList).toEqual(["Laster...", expect.stringMatching(/^Viser/)]);
        expect(ofList[1]).not.toContain("323");
      });
    }
  });

  test("a slow response shows six placeholders and «Laster...»", async ({ page }) => {
    await openPage(page, "/");
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/templates?*", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await category(page, "Helse").check();
    await status(page, "Laster...");
    await expect(page.locator(".card-placeholder")).toHaveCount(6);
    gate.resolve();
    await status(page, "Viser 9 maler");
  });
});

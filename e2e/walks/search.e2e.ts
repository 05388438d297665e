/** Searching on the front page: while typing, by suggestions, in vain, and on a bad line. */
import { cards, category, names, openFilters, searchField, status } from "../steps/home-steps.ts";
import { vote } from "../steps/take-part-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { listenToStatus } from "../steps/status-steps.ts";

const none = "Ingen maler funnet";

test("typing lists at each letter; filtering and sorting; Back restores each step, reload keeps it @phone", async ({
  page,
}) => {
  await openPage(page, "/");
  const field = searchField(page);
  await status(page, "Viser 10 maler");
  for (let end = 1; end <= "hybel".length; end++) {
    const typed = "hybel".slice(0, end);
    await field.pressSequentially(typed.slice(-1));
    await expect(page).toHaveURL(`/?sok=${typed}`);
    const said = end === 1 ? "Skriv hva avtalen gjelder." : new RegExp(`^ for «${typed}( …)?»`);
    await expect(page.locator(".search-notes")).toHaveText(said);
    expect(await names(page)).not.toEqual([]);
    await expect(page.getByText(none)).toHaveCount(0);
  }
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(field).toHaveValue("");
  await status(page, "Viser 10 maler");

  // Far down the list, where the field is sticky.
  await page.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }));
  await field.pressSequentially("avtale", { delay: 30 });
  await expect(page).toHaveURL("/?sok=avtale");
  await expect(page.locator(".search-notes").getByText("for «avtale»")).toBeInViewport();
  await expect(cards(page).first()).toBeInViewport();
  await expect(field).toBeFocused();
  await expect(cards(page)).toHaveCount(6);
  const found = await names(page);
  const mark = page.locator("article mark").first();
  await expect(mark).toBeVisible();
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await expect(mark, "as the rest of its link").toHaveCSS("color", "rgb(255, 255, 0)");
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
  await expect(page.getByLabel("Sorter etter")).toHaveValue("");

  // The suggestions lie over the filters.
  await field.press("Escape");
  await openFilters(page);
  await page.getByRole("checkbox", { name: /^PDF \d/ }).check();
  await expect(page).toHaveURL("/?sok=avtale&format=PDF");
  // By relevance, which is not the order of the alphabet.
  const filtered = [
    "Leieavtale for naust",
    "Employment agreement for a shop",
    "Avtale om behandling av medlemslister",
  ];
  await expect(cards(page).locator("h3")).toHaveText(filtered);
  await page.getByLabel("Sorter etter").selectOption("alfabetisk");
  await expect(page).toHaveURL("/?sok=avtale&format=PDF&sortering=alfabetisk");
  await expect(cards(page).locator("h3")).toHaveText(filtered.toSorted());

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await expect(field).toHaveValue("avtale");
  await expect(page.getByLabel("Sorter etter")).toHaveValue("alfabetisk");
  await page.goBack();
  await expect(cards(page).locator("h3")).toHaveText(filtered);
  await page.goBack();
  await expect(page).toHaveURL("/?sok=avtale");
  await expect(cards(page).locator("h3")).toHaveText(found);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(field).toHaveValue("");
  await status(page, "Viser 10 maler");
  await expect(cards(page).first()).not.toBeInViewport();
});

test("a situation that fits is the first suggestion, and a sheet above the hits", async ({ page }) => {
  await openPage(page, "/");
  await searchField(page).pressSequentially("ans");
  const ending = page.getByRole("option", { name: "ansette i butikken , situasjon" });
  await expect(ending.locator("b")).toHaveText("ans");
  await searchField(page).fill("");
  await searchField(page).pressSequentially("leie ut h");
  const list = page.getByRole("listbox", { name: "Forslag til søk" });
  await expect(list.getByRole("option")).toHaveText(["leie ut hybelen, situasjon", "leie ut hybel"]);
  await searchField(page).pressSequentially("ybelen");
  await expect(page.locator(".answer")).toContainText("Leie ut en hybel");
  await expect(list, "alone it would say the same, over the sheet").toHaveCount(0);
  await page.getByRole("link", { name: "2 papirer i rekkefølge" }).click();
  await expect(page).toHaveURL("/situasjon/leie-ut-hybelen-1");
});

test("suggestions appear while typing, work by keyboard and touch, and cost no extra request @phone", async ({
  page,
}) => {
  await page.clock.install();
  await openPage(page, "/");
  const asked: string[] = [];
  page.on("request", (request) => {
    // Templates like few hits are a request of their own, soon after.
    if (/\/api\/(?!templates\/similar)/.test(request.url())) asked.push(request.url());
  });
  const field = searchField(page);
  await expect(field).toHaveAttribute("aria-expanded", "false");
  // No slow key on a busy machine becomes a pause in the typing.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const key of "hy") {
    await field.press(key);
    await page.clock.runFor(20);
  }
  await page.clock.runFor(1_000);
  const list = page.getByRole("listbox", { name: "Forslag til søk" });
  await expect(list.getByRole("option")).not.toHaveCount(0);
  expect(asked).toHaveLength(1);
  // The first key after a pause is not waited for.
  await field.press("b");
  await expect.poll(() => asked).toHaveLength(2);
  await page.clock.resume();
  await expectAccessible(page);

  await page.keyboard.press("ArrowDown");
  const first = list.getByRole("option").first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", String(await first.getAttribute("id")));
  // Each has its kind: two templates, words, and a publisher, which finds fewer.
  await expect(list.getByRole("option")).toHaveText([/mal$/, /mal$/, /^hybel$/, /utgiver$/]);
  const words = list.getByRole("option", { name: "hybel", exact: true });
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowDown");
  await expect(words).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("hybel");
  await expect(page).toHaveURL("/?sok=hybel");
  await expect(list).toHaveCount(0);

  await field.fill("fullm");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(field).toHaveValue("fullm");
  await field.fill("fullma");
  await list.getByRole("option", { name: "fullmakt", exact: true }).click();
  await expect(field).toHaveValue("fullmakt");
  await expect(list).toHaveCount(0);

  // A completion with a page leads there, by keyboard and touch.
  await field.fill("husleielov");
  await list.getByRole("option", { name: "husleieloven , lov" }).click();
  await expect(page).toHaveURL("/lov/husleieloven");
  await page.goBack();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await field.fill("naustl");
  await expect(list.getByRole("option", { name: /utgiver$/ })).toBeVisible();
  await field.press("ArrowUp");
  await field.press("Enter");
  await expect(page).toHaveURL("/kilde/naustlaget");
  await page.goBack();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  await field.fill("vedtekter");
  await expect(list.getByRole("option").first()).toHaveText(/^Vedtekter .*mal$/);
  // It is counted as an opened hit.
  const told = page.waitForRequest((request) => request.postData()?.includes('"followed"') === true);
  await field.press("ArrowDown");
  await field.press("Enter");
  await told;
  await expect(page).toHaveURL(/\/mal\/vedtekter-/);
});

test("in vain: what is similar, words that say nothing, and ways to continue @phone", async ({ page }) => {
  await openPage(page, "/");
  const field = searchField(page);
  await field.fill("hvordan kan andre");
  await expect(page).toHaveURL("/?sok=hvordan+kan+andre");
  await expect(page.locator(".search-notes")).toHaveText("Skriv hva avtalen gjelder.");
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByText("Viser 10 maler")).toHaveCount(0);
  await field.press("Enter");
  await status(page, "Viser 0 maler");
  await expect(page.getByText(none)).toHaveCount(0);
  await expect(page.locator(".search-notes")).toHaveText("Skriv hva avtalen gjelder.");
  await page.reload();
  await status(page, "Viser 0 maler");
  await field.fill("opp");
  await field.press("Enter");
  await page.locator(".search-notes").getByRole("link", { name: "«oppsigelse»" }).click();
  await expect(page).toHaveURL("/?sok=oppsigelse");
  await expect(page.locator(".search-notes").getByText("for «oppsigelse»")).toBeVisible();
  await expect(field).toHaveValue("oppsigelse");

  await field.fill("dugnad hybel");
  await field.press("Enter");
  await status(page, "Viser 0 maler");
  const region = page.getByRole("region", {
    name: "Disse ligner mest:",
  });
  await expect(region).toBeVisible();
  await expect(page.getByText("noen filtre")).toHaveCount(0);
  await expect(page.getByLabel("Sorter etter")).toHaveCount(0);
  const found = await names(page);
  expect(found.slice(0, 2)).toEqual(["Sjekkliste for dugnad", "Leiekontrakt for hybel i kjeller"]);
  await expectAccessible(page);
  const voted = page.waitForResponse((response) => /\/rate/.test(response.url()));
  await vote(cards(page).nth(1), 4);
  expect((await voted).status()).toBeLessThan(300);
  await expect(cards(page).nth(1)).toContainText("4,0");
  expect(await names(page)).toEqual(found);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  expect(await names(page)).toEqual(found);
  await field.fill("avtale");
  await expect(region).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(found);
  await page.getByRole("link", { name: "Foreslå «dugnad hybel»" }).click();
  await expect(page.getByLabel("Navn på malen")).toHaveValue("dugnad hybel");
});

test("the first rows of what is typed are painted before the others", async ({ page }) => {
  await openPage(page, "/");
  await page.evaluate(() => {
    const counts: number[] = Object.assign(globalThis, { counts: [] }).counts;
    new MutationObserver(() => counts.push(document.querySelectorAll("article:has(mark)").length)).observe(
      document.body,
      { subtree: true, childList: true },
    );
  });
  await searchField(page).fill("avtale");
  const counts = () => page.evaluate(() => (globalThis as typeof globalThis & { counts: number[] }).counts);
  await expect.poll(counts).toContain(6);
  expect(await counts()).toContain(3);
});

test.describe("on a bad line", () => {
  test.use({ allowProblems: true });

  test("a failure is told of, keeps the input, and is tried again with the focus on the list", async ({
    page,
    context,
  }) => {
    const lists = "**/api/templates?*";
    await openPage(page, "/");
    const notice = page.getByRole("status").filter({ hasText: "Du er uten nett." });
    await context.setOffline(true);
    await page.route(lists, (route) => route.abort());
    await searchField(page).fill("fullmakt");
    await expect(page.getByRole("heading", { name: "Noe gikk galt" })).toBeVisible();
    await expect(notice).toHaveText("Du er uten nett. Søk og filtre virker igjen når nettet er tilbake.");
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await expect(page.getByText("Kunne ikke laste avtalemaler. Prøv igjen senere.")).toBeVisible();
    await expect(searchField(page)).toHaveValue("fullmakt");
    await openFilters(page);
    await expect(page.getByRole("checkbox", { name: /^Word/ })).toHaveAccessibleName("Word");

    for (const [word, way] of [
      ["fullmakt", () => page.keyboard.press("Enter")],
      ["vedtekter", () => page.evaluate(() => dispatchEvent(new Event("online")))],
    ] as const) {
      await searchField(page).fill(word);
      await page.getByRole("button", { name: "Prøv igjen" }).focus();
      const told = await listenToStatus(page);
      const gate = Promise.withResolvers<void>();
      await page.unroute(lists);
      await page.route(lists, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await way();
      await status(page, "Laster...");
      await expect(page.getByRole("heading", { name: "Avtalemaler", exact: true })).toBeFocused();
      gate.resolve();
      await expect(cards(page).first()).toContainText(new RegExp(word, "i"));
      const ofList = (await told()).filter((text) => /^(Laster|Viser \d+\smal)/.test(text));
      expect(ofList).toEqual(["Laster...", "Viser 1\u00a0mal"]);
      await page.route(lists, (route) => route.abort());
    }

    await openPage(page, "/");
    await page.unroute(lists);
    let gate = Promise.withResolvers<void>();
    await page.route(lists, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await category(page, "Utleie").check();
    await expect(page.locator(".card-placeholder")).toHaveCount(6);
    gate.resolve();
    await status(page, "Viser 3 maler");

    gate = Promise.withResolvers<void>();
    const before = await names(page);
    await searchField(page).fill("hybel");
    await status(page, "Laster...");
    expect(await names(page), "rows stay until others are there").toEqual(before);
    gate.resolve();
    await expect(page.getByText("Laster...")).toHaveCount(0);
    expect(await names(page)).not.toEqual(before);
  });
});

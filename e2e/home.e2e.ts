import type { Page } from "@playwright/test";
import { expect, expectAccessible, openPage, readLayoutShift, test } from "./fixtures.ts";

const cards = (page: Page) => page.locator("article.card");
const names = (page: Page) => cards(page).locator("h3").allTextContents();
const status = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const category = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}`) });

async function openFilters(page: Page): Promise<void> {
  const block = page.locator("details.filters");
  if (!(await block.evaluate((element: HTMLDetailsElement) => element.open))) {
    await block.locator("summary").click();
  }
}

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

  test("loading more requests only the missing cards; Back and Forward keep the scroll position", async ({
    page,
  }) => {
    await openPage(page, "/");
    await category(page, "Bolig").check();
    await category(page, "Utleie").check();
    await status(page, "Viser 31 maler");
    const first = await names(page);

    const asked = page.waitForRequest(/\/api\/templates\?/);
    await page.getByRole("link", { name: "Last inn flere maler (19 igjen)" }).click();
    const query = new URL((await asked).url()).searchParams;
    expect([query.get("offset"), query.get("limit")]).toEqual(["12", "16"]);
    expect(query.getAll("category")).toEqual(["Bolig", "Utleie"]);
    await expect(cards(page)).toHaveCount(28);
    expect((await names(page)).slice(0, 12)).toEqual(first);
    await page.getByRole("link", { name: "Last inn flere maler (3 igjen)" }).click();
    await expect(cards(page)).toHaveCount(31);
    await expect(page.getByText("Last inn flere maler")).toHaveCount(0);

    await page.goBack();
    await expect(cards(page)).toHaveCount(28);
    await page.goForward();
    await expect(cards(page)).toHaveCount(31);
  });

  test.describe("when loading more fails", () => {
    test.use({ allowProblems: true });
    test("the url stays, and the cards come in one step when it succeeds", async ({ page }) => {
      await openPage(page, "/");
      const entries = await page.evaluate(() => history.length);
      const more = page.getByRole("link", { name: /^Last inn flere maler/ });
      await page.route("**/api/templates?*", (route) => route.abort());
      for (const _attempt of [1, 2, 3]) {
        const failed = page.waitForEvent("requestfailed");
        await more.click();
        await failed;
        await expect(page.getByText("Kunne ikke laste flere maler. Prøv igjen.")).toBeVisible();
        await expect(page).toHaveURL("/");
        await expect(more).toHaveAttribute("href", /^\/\?antall=28#/);
      }
      await page.unroute("**/api/templates?*");
      await more.click();
      await expect(cards(page)).toHaveCount(28);
      await expect(page).toHaveURL("/?antall=28");
      expect(await page.evaluate(() => history.length)).toBe(entries + 1);
      await page.goBack();
      await expect(page).toHaveURL("/");
      await expect(cards(page)).toHaveCount(12);
    });
  });

  test("loads more cards than one page of HTML holds; reload and Back keep the scroll position", async ({
    page,
  }) => {
    await openPage(page, "/?antall=188");
    await page.getByRole("link", { name: "Last inn flere maler (135 igjen)" }).click();
    await expect(cards(page)).toHaveCount(204);
    await expect(page).toHaveURL("/?antall=204");
    await expect(page.getByText("Neste side")).toBeHidden();
    const place = cards(page).nth(200);
    const name = await place.locator("h3").textContent();
    const isThere = () =>
      expect(
        cards(page)
          .filter({ hasText: String(name) })
          .first(),
      ).toBeInViewport();
    await place.evaluate((card) => card.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect
      .poll(() => page.evaluate(() => (history.state as { scrollTop?: number } | null)?.scrollTop ?? 0))
      .toBeGreaterThan(5000);

    await page.reload();
    await expect(cards(page)).toHaveCount(204);
    await isThere();
    await place.locator("h3 a").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(name));
    await page.goBack();
    await expect(cards(page)).toHaveCount(204);
    await isThere();
  });

  test("loads to the end of the list, and offers no next page there, nor after reload and Back", async ({
    page,
  }) => {
    const expectTheEnd = async () => {
      await expect(cards(page)).toHaveCount(323);
      await status(page, "Du ser 323 av 323.");
      await expect(page.getByText(/^Last inn flere/)).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: "Sider" })).toBeHidden();
    };
    await openPage(page, "/?antall=300");
    for (const left of [23, 7]) {
      await page.getByRole("link", { name: `Last inn flere maler (${left} igjen)` }).click();
    }
    await expect(page).toHaveURL("/?antall=332");
    await expectTheEnd();

    await page.reload();
    await expectTheEnd();
    const last = cards(page).last();
    const name = String(await last.locator("h3").textContent());
    await last.locator("h3 a").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.goBack();
    await expectTheEnd();
    await expect(last).toBeInViewport();
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
    await last.getByRole("button", { name: "5 av 5 stjerner" }).click();
    await expect(last).toContainText(/5,0.*1\svurdering/);
    expect(await names(page)).toEqual(before);
    await page.getByLabel("Sorter etter").selectOption("alfabetisk");
    await page.getByLabel("Sorter etter").selectOption("vurdering");
    await expect(cards(page).first().locator("h3")).toHaveText(String(before.at(-1)));
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
    await openPage(page, "/");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/") && request.method() === "GET") asked.push(request.url());
    });
    const field = page.getByRole("combobox", { name: "Søk etter avtalemaler" });
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await field.pressSequentially("husl", { delay: 20 });
    const list = page.getByRole("listbox", { name: "Forslag til søk" });
    await expect(list.getByRole("option")).not.toHaveCount(0);
    expect(asked).toHaveLength(1);
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
    test("shows an error, keeps the input, and tries again", async ({ page }) => {
      await openPage(page, "/");
      await page.route("**/api/templates?*", (route) => route.abort());
      await page.getByRole("combobox", { name: "Søk etter avtalemaler" }).fill("fullmakt");
      await expect(page.getByRole("heading", { name: "Noe gikk galt" })).toBeVisible();
      await expect(page.getByText("Kunne ikke laste avtalemaler. Prøv igjen senere.")).toBeVisible();
      await expect(page.getByRole("combobox", { name: "Søk etter avtalemaler" })).toHaveValue("fullmakt");
      await page.unroute("**/api/templates?*");
      await page.getByRole("button", { name: /Prøv igjen/ }).click();
      await expect(cards(page).first()).toContainText(/fullmakt/i);
    });
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

test.describe("following a template", () => {
  test("opens the source in a new tab, counts it, and shows the count @phone", async ({
    page,
    context,
    product,
  }) => {
    await openPage(page, "/?sok=agenturavtale&kategori=Kommersielt");
    const card = cards(page).filter({
      has: page.getByRole("heading", { name: "Agenturavtale", exact: true }),
    });
    const before = await readDownloads(product.url, 4);
    const link = card.getByRole("link", { name: /^Gå til avtalemal/ });
    await expect(link).toHaveAttribute("rel", /noopener/);
    const opened = context.waitForEvent("page");
    await link.click();
    await expect(await opened).toHaveURL("https://agenturer.no/agenturavtale/");
    await expect.poll(() => readDownloads(product.url, 4)).toBe(before + 1);
    await expect(card).toContainText(before === 0 ? "1 nedlasting" : `${before + 1} nedlastinger`);
  });

  test("is counted even if the page is closed at once", async ({ page, product }) => {
    await openPage(page, "/?sok=forliksklage");
    const before = await readDownloads(product.url, 3);
    await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>("article.card a[target=_blank]")];
      links.find((link) => link.href.includes("klage-til-forliksradet"))?.click();
    });
    await page.close();
    await expect.poll(() => readDownloads(product.url, 3)).toBe(before + 1);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same page searches, filters, sorts, loads more and links", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("combobox", { name: "Søk etter avtalemaler" }).fill("avtale");
    await page.getByRole("button", { name: "Søk" }).click();
    await expect(page).toHaveURL(/sok=avtale/);
    await category(page, "Bolig").check();
    await category(page, "Utleie").check();
    await page.getByLabel("Sorter etter").selectOption("alfabetisk");
    await page.getByRole("button", { name: "Bruk filtrene" }).click();
    await expect(page).toHaveURL(/kategori=Bolig&kategori=Utleie/);
    const firstPage = await names(page);
    expect(firstPage).toHaveLength(12);
    expect(firstPage).toEqual(firstPage.toSorted(new Intl.Collator("nb-NO", { numeric: true }).compare));
    await page.getByRole("link", { name: /^Last inn flere maler/ }).click();
    expect((await names(page)).slice(0, 12)).toEqual(firstPage);
    expect((await names(page)).length).toBeGreaterThan(12);
    await expect(
      cards(page)
        .first()
        .getByRole("link", { name: /^Gå til avtalemal/ }),
    ).toHaveAttribute("href", /^https?:/);
    await page.goBack();
    expect(await names(page)).toEqual(firstPage);
  });

  test("a long list continues on the next page", async ({ page }) => {
    await page.goto("/?antall=172");
    await page.getByRole("link", { name: /^Last inn flere maler/ }).click();
    await expect(cards(page)).toHaveCount(188);
    const first = await names(page);
    await expect(page.getByRole("link", { name: /^Last inn flere maler/ })).toBeHidden();
    await page.getByRole("link", { name: "Neste side" }).click();
    await expect(page).toHaveURL("/?side=2");
    await expect(page.getByText("Du ser 189–323 av 323.")).toBeVisible();
    expect(await names(page)).toHaveLength(135);
    expect(await names(page)).not.toContain(first[0]);
    await page.getByRole("link", { name: "Forrige side" }).click();
    await expect(page).toHaveURL("/");
  });
});

test.describe("the theme", () => {
  test("is light by default, and a chosen theme is applied before the first paint", async ({ page }) => {
    await openPage(page, "/");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.getByRole("switch", { name: "Mørkt tema" }).click();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await page.addInitScript(() => {
      requestAnimationFrame(
        () => (document.documentElement.dataset["firstFrame"] = document.documentElement.className),
      );
    });
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-first-frame", /dark/);
    await page.getByRole("switch", { name: "Mørkt tema" }).click();
    await page.reload();
    await expect(page.locator("html")).not.toHaveClass(/dark/);
  });
});

test.describe("the page as a whole", () => {
  test("has no accessibility problem in either theme @phone", async ({ page }) => {
    await openPage(page, "/");
    await expectAccessible(page);
    await page.goto("/?sok=qqqxyz&kategori=Bolig");
    await expectAccessible(page);
  });

  test("has no layout shift while loading and searching @phone", async ({ page }) => {
    // The browser's clock is ahead of the rendered page, so the cards' ages change at hydration.
    await page.clock.setFixedTime(Date.now() + 5 * 60_000);
    await openPage(page, "/");
    await expect(cards(page).first()).toContainText(/for \d+\sminutter siden/);
    expect(await readLayoutShift(page)).toBe(0);
  });

  test("fits 320 px without scrolling sideways", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openPage(page, "/?sok=avtale");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test("is at most 85 kB of script and 130 kB in all on the first visit, in brotli", async ({
    page,
    product,
  }) => {
    await openPage(page, "/");
    await page.waitForLoadState("networkidle");
    const urls = await page.evaluate(() => [
      location.href,
      ...performance.getEntriesByType("resource").map((entry) => entry.name),
    ]);
    const sizes = await Promise.all(
      urls
        .filter((url) => !url.includes("/api/"))
        .map(async (url) => ({ url, bytes: await brotliSize(url) })),
    );
    const total = (chosen: typeof sizes) => chosen.reduce((sum, { bytes }) => sum + bytes, 0);
    const scripts = sizes.filter(({ url }) => url.endsWith(".js"));
    test
      .info()
      .annotations.push({ type: "bytes", description: `script ${total(scripts)}, all ${total(sizes)}` });
    expect(scripts.length).toBeGreaterThan(1);
    expect(total(scripts)).toBeLessThanOrEqual(85_000);
    expect(total(sizes)).toBeLessThanOrEqual(130_000);
    expect(product.url).toContain("127.0.0.1");
  });
});

test.describe("an unknown path", () => {
  test.use({ allowProblems: true });
  test("gets the English page with status 404", async ({ page }) => {
    const response = await page.goto("/finnes-ikke");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("404 Page Not Found")).toBeVisible();
    await expectAccessible(page);
  });
});

async function readDownloads(url: string, id: number): Promise<number> {
  const template = (await (await fetch(`${url}/api/templates/${id}`)).json()) as { downloadCount: number };
  return template.downloadCount;
}

/** Bytes of a response's body in brotli. */
async function brotliSize(url: string): Promise<number> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

/** The front page: following a template, without scripts, theme, weight, an unknown path. */
import { cards, category, names } from "../steps/home-steps.ts";
import { expect, expectAccessible, openPage, readLayoutShift, test } from "../steps/fixtures.ts";

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
    await openPage(page, "/?sok=qqqxyz&kategori=Bolig");
    await expectAccessible(page);
  });

  test("has no layout shift while loading and searching @phone", async ({ page }) => {
    // The browser's clock is ahead of the rendered page, so the cards' ages change at hydration.
    const threeYearsMs = 3 * 366 * 24 * 60 * 60_000;
    await page.clock.setFixedTime(Date.now() + threeYearsMs);
    await openPage(page, "/");
    await expect(cards(page).first()).toContainText(/for \d+\sår siden/);
    expect(await readLayoutShift(page)).toBe(0);
  });

  test("is hydrated where a card's note is of another day than the browser's", async ({ page }) => {
    const note = "Lenken virket 3. november";
    await page.route("/", async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace('"isPopular":', '"linkWorkedAt":"2020-11-03T09:00:00.000Z","isPopular":')
        .replace(
          /(<span class="source-host">[^<]*<\/span>)(?:<span class="source-note">[^<]*<\/span>)?/,
          `$1<span class="source-note">${note}</span>`,
        );
      await route.fulfill({ response, body: html });
    });
    await openPage(page, "/");
    await expect(cards(page).first().locator(".source-note")).toHaveText(note);
  });

  test("fits 320 px without scrolling sideways", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openPage(page, "/?sok=avtale");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test("is at most 85 kB of script and 120 kB in all on the first visit, in brotli", async ({
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
    expect(total(sizes)).toBeLessThanOrEqual(120_000);
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

/** What a designer would see at a glance: lines that wrap, edges that differ, and what lies over what. */
import type { Locator } from "@playwright/test";
import { cards, openFilters } from "../steps/home-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { launchBrowser } from "../steps/browser.ts";
import { expectSightly } from "../steps/look.ts";
import { openWithPhoneFonts } from "../steps/condition-steps.ts";
import { firstPages, otherPages } from "../steps/page-visit.ts";

test.use({ rows: "shipped" });

/** The numbers of lines that the texts are in. */
const linesOf = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
    }),
  );

test.describe("on a narrow phone", () => {
  test.use({
    viewport: { width: 360, height: 740 },
    contextOptions: { hasTouch: true, isMobile: true, bypassCSP: true },
  });

  test("short texts are in one line each", async ({ page }) => {
    for (const url of ["/", "/?kategori=Bolig&format=PDF"]) {
      await openWithPhoneFonts(page, url);
      await expect(cards(page).first()).toBeVisible();
      for (const text of [
        ".filters-summary > span:first-of-type",
        ".listing-heading h2",
        ".listing-heading p",
        ".offers-link",
        ".card-downloads",
        ".card-facts time",
      ]) {
        const lines = await linesOf(page.locator(text));
        expect(lines.length, `${url} ${text}`).toBeGreaterThan(0);
        expect(Math.max(...lines), `${url} ${text}`).toBe(1);
      }
      const heights = await page
        .locator(".template-card :is(.rating-text, .source)")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.max(...heights), url).toBeLessThan(26);
    }
  });

  test("in forced colours, which draw each box, nothing reaches past the page's edge", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    for (const url of ["/", "/?sok=husleiekontrakt"]) {
      await openPage(page, url);
      const edge = await page.locator(".search-box").evaluate((one) => one.getBoundingClientRect().right);
      const past = await page
        .locator("header button, header a, .listing-layout :is(a, button, select, summary)")
        .evaluateAll(
          (all, right) =>
            all
              .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > right + 0.5)
              .map((one) => one.outerHTML.slice(0, 120)),
          edge,
        );
      expect(past, url).toEqual([]);
    }
  });

  test("the sorting stays beside the filters' button while the panel is open below both", async ({
    page,
  }) => {
    await openWithPhoneFonts(page, "/?kategori=Bolig");
    const places = () =>
      page
        .locator(".filters-summary, .sort select")
        .evaluateAll((all) =>
          all.map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y]),
        );
    const before = await places();
    await openFilters(page);
    // The hero comes back above an open panel: only where they are beside each other counts.
    const [summary, select] = await places();
    expect(summary?.[1]).toBeCloseTo(select?.[1] ?? 0, 0);
    expect([summary?.[0], select?.[0]]).toEqual(before.map(([x]) => x));
    const panel = await page.locator(".filters-body").boundingBox();
    const row = await page.locator(".sort select").boundingBox();
    expect(panel?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
    expect(panel?.width).toBeGreaterThan(320);
  });

  test("the button that sends a report is seen as soon as the dialog is open", async ({ page }) => {
    await openWithPhoneFonts(page, "/");
    await page
      .getByRole("link", { name: /^Rapporter problem/ })
      .first()
      .click();
    const send = page.getByRole("dialog").getByRole("button", { name: "Send rapport" });
    await expect(send).toBeInViewport({ ratio: 1 });
    expect(await page.getByRole("dialog").evaluate((dialog) => dialog.scrollTop)).toBe(0);
  });
});

test.describe("every page", () => {
  // Two are missing on purpose.
  test.use({ allowProblems: true });

  const visited = [...firstPages, ...otherPages, "/sammenlign?mal=22&mal=33"].filter(
    (url) => url !== "/admin",
  );

  test("has one left and one right edge, of header, content and footer; on a phone its sheet begins at 150 px", async ({
    page,
  }) => {
    const edges = new Map<string, string>();
    for (const url of visited) {
      await openPage(page, url);
      for (const width of [1366, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        for (const [part, edge] of await page.evaluate(findEdges)) edges.set(`${url} ${part} ${width}`, edge);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      // On the front page it is for readers of the page alone there, and the question is what is seen.
      const heading = page.locator(url === "/" ? "#hva-skal-du" : "h1");
      const sheet = page.locator(".sheet, .template-head").filter({ has: heading });
      const first = (await sheet.count()) > 0 ? sheet : heading;
      expect.soft((await first.boundingBox())?.y, `${url}, its beginning`).toBeLessThanOrEqual(150);
    }
    // Only the page that is not found has no footer.
    expect(edges.size).toBe(visited.length * 6 - 2);
    for (const width of [1366, 1920]) {
      const own = [...edges].filter(([where]) => where.endsWith(` ${width}`));
      const common = own[0]?.[1] ?? "";
      expect.soft(own.filter(([, edge]) => edge !== common)).toEqual([]);
      const [left = NaN, right = NaN] = common.split(" ").map(Number);
      expect([left + right, right - left > width * 0.6], common).toEqual([width, true]);
    }
  });
});

/** Runs in the page: from where to where the header, the content and the footer reach. */
function findEdges(): [part: string, edge: string][] {
  const isSeen = (one: Element) => {
    const { borderLeftWidth, borderBottomWidth, backgroundColor, position } = getComputedStyle(one);
    const hasEdge = borderLeftWidth !== "0px" || borderBottomWidth !== "0px";
    return position !== "absolute" && (hasEdge || backgroundColor !== "rgba(0, 0, 0, 0)");
  };
  const edgesOf = (boxes: readonly { readonly left: number; readonly right: number }[]) =>
    `${Math.round(Math.min(...boxes.map(({ left }) => left)))} ${Math.round(Math.max(...boxes.map(({ right }) => right)))}`;
  return [".site-header-row", "main", ".site-footer-row"].flatMap((part): [string, string][] => {
    const element = document.querySelector(part);
    if (!element) return [];
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    if (part !== "main")
      return [
        [part, edgesOf([{ left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) }])],
      ];
    // What one sees: boxes and lines, and the rail, whose texts end where they do.
    const boxes = [...element.querySelectorAll("*")].filter(
      (one) =>
        one.checkVisibility() &&
        !one.closest(".situations, .honeypot") &&
        (isSeen(one) || one.matches("h1, .rail")),
    );
    return [[part, edgesOf(boxes.map((one) => one.getBoundingClientRect()))]];
  });
}

test("the situations are one line on a desktop, and the list is seen below it", async ({ page }) => {
  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openPage(page, "/");
    const links = page.getByRole("navigation", { name: "Hva skal du?" }).getByRole("link");
    await expect(links).toHaveCount(7);
    const middles = await links.evaluateAll((all) =>
      all.map((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return Math.round((top + bottom) / 4);
      }),
    );
    expect(new Set(middles).size, `lines at ${width}`).toBe(1);
    expect((await cards(page).first().boundingBox())?.y, `at ${width}`).toBeLessThanOrEqual(260);
  }
});

test("a situation that is half outside its line is followed by a press on what is seen of it", async ({
  page,
}) => {
  let at: { readonly href: string; readonly x: number; readonly y: number } | undefined;
  for (let width = 340; width < 440 && !at; width += 10) {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, "/");
    at = await page.locator(".situations > div").evaluate((line) => {
      const { right: end } = line.getBoundingClientRect();
      const half = [...line.querySelectorAll("a")].find((link) => {
        const { left, right } = link.getBoundingClientRect();
        return left + 24 < end && end + 12 < right;
      });
      return half && { href: half.pathname, x: end - 4, y: half.getBoundingClientRect().top + 16 };
    });
  }
  await page.mouse.click(at?.x ?? 0, at?.y ?? 0);
  await expect(page).toHaveURL(String(at?.href));
});

test("the offers' tooltip lies over no card", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, "/");
  await page.locator(".offers-link").hover();
  await expect(page.locator(".tooltip")).toHaveText("Håndplukkede kvalitetsprodukter med eksklusiv rabatt");
  const bubble = await page.locator(".tooltip").boundingBox();
  const card = await cards(page).first().boundingBox();
  expect((bubble?.y ?? 0) + (bubble?.height ?? 999)).toBeLessThanOrEqual(card?.y ?? 0);
});

test("letters that are half as large again, by the browser's own setting, have room on a phone", async ({
  product,
}) => {
  const browser = await launchBrowser(["--blink-settings=defaultFontSize=24"]);
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  for (const url of ["/", "/?sok=qqqxyz", "/offers", "/mal/1", "/vurder/1", "/folg-med", "/admin"]) {
    await openPage(page, url);
    await expectSightly(page, url);
  }
  await browser.close();
});

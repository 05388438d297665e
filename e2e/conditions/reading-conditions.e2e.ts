/** Every kind of page at 400 %, with text spacing, in forced colours, with reduced motion, and as it is printed. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, openPage, readLayoutShift, test } from "../steps/fixtures.ts";
import { pageKinds } from "../steps/page-kinds.ts";

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What is wrong with the element in focus: out of sight, covered, or without a ring. */
function findFocusProblem(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // A link that goes on in the next line is looked at in its first one.
  const line = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const { left, width, top, bottom, height } = line;
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const x = Math.max(1, Math.min(left + width / 2, innerWidth - 1));
  const isUncovered = [0.25, 0.5, 0.75].some((part) => {
    const found = document.elementFromPoint(x, from + (to - from) * part);
    // A link's icon, or the label around a box.
    return found !== null && (element.contains(found) || (found.contains(element) && found.matches("label")));
  });
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  const name = `${element.tagName} ${element.className} «${element.textContent.slice(0, 40)}»`;
  if (to - from < Math.min(height, 20)) return `out of sight: ${name}`;
  if (!isUncovered) return `covered: ${name}`;
  return outlineStyle === "none" && boxShadow === "none" ? `without a ring: ${name}` : null;
}

/** Where there are filters: the panel is longer than the window, and its button stays in sight below. */
async function openFiltersByKey(page: Page): Promise<void> {
  const summary = page.locator(".filters-summary");
  if ((await summary.count()) === 0) return;
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".filters-foot")).toBeVisible();
}

for (const [what, size, stops] of [
  ["at 400 % of 1280×1024", { width: 320, height: 256 }, 30],
  ["at 360×740, from the open filters on,", { width: 360, height: 740 }, 40],
  ["at 1366×900", { width: 1366, height: 900 }, 40],
] as const) {
  test(`${what} no page scrolls sideways, and what has the focus is seen`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const url of pageKinds) {
      await openPage(page, url);
      expect(await sidewaysScroll(page), url).toBeLessThanOrEqual(0);
      if (what.includes("open filters")) await openFiltersByKey(page);
      for (let stop = 1; stop <= stops; stop += 1) {
        await page.keyboard.press("Tab");
        expect(await page.evaluate(findFocusProblem), `${url}, stop ${stop}`).toBeNull();
      }
    }
  });
}

/** The spacing of WCAG 1.4.12. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

for (const width of [1366, 360, 320]) {
  test(`with text spacing at ${width} px nothing is cut, and no page scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const url of pageKinds) {
      await openPage(page, url);
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, textSpacing);
      expect(await sidewaysScroll(page), url).toBeLessThanOrEqual(0);
      const cut = await page.locator("body *").evaluateAll((all) =>
        all
          .filter((one) => {
            const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(one);
            // Texts for screen readers only, those that end with an ellipsis by design, and the line of
            // situations, in which focus scrolls and whose last link leads to all.
            if (clipPath !== "none" || webkitLineClamp !== "none" || !one.checkVisibility()) return false;
            if (one.matches(".visually-hidden *, .honeypot, .honeypot *, .situations")) return false;
            const isWider = one.scrollWidth > one.clientWidth + 1 && /hidden|clip/.test(overflowX);
            return isWider || (one.scrollHeight > one.clientHeight + 1 && /hidden|clip/.test(overflowY));
          })
          .map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`),
      );
      expect(cut, url).toEqual([]);
    }
  });
}

/** Controls without an edge, an underline or an icon. Runs in the page, as the next one. */
const findBare = () =>
  [...document.querySelectorAll("a, button, input, select, textarea")]
    .filter((one) => {
      const { borderTopWidth, borderBottomWidth, textDecorationLine, appearance } = getComputedStyle(one);
      if (!one.checkVisibility() || one.matches(".honeypot *") || one.querySelector("svg")) return false;
      const hasEdge = [borderTopWidth, borderBottomWidth].some((edge) => edge !== "0px");
      return !hasEdge && !textDecorationLine.includes("underline") && appearance === "none";
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 100));

/** What moves by itself. */
function findMoving(): readonly string[] {
  const longest = (list: string) =>
    Math.max(...list.split(", ").map((time) => Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000)));
  return [...document.querySelectorAll("html, body *")]
    .filter((one) => {
      const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(one);
      const isAnimated = animationName !== "none" && longest(animationDuration) > 1;
      return isAnimated || longest(transitionDuration) > 1 || scrollBehavior === "smooth";
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
}

for (const [what, media, findWrong] of [
  [
    "in forced colours every control has an edge, an underline or an icon",
    { forcedColors: "active" },
    findBare,
  ],
  ["with reduced motion nothing moves by itself", { reducedMotion: "reduce" }, findMoving],
] as const) {
  test(what, async ({ page }) => {
    await page.emulateMedia(media);
    for (const url of pageKinds) {
      await openPage(page, url);
      expect(await page.evaluate(findWrong), url).toEqual([]);
    }
  });
}

test("axe finds no violation on what is printed", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const url of ["/", "/mal/1", "/situasjon/leie-ut-1", "/situasjoner", "/lagrede", "/kategori/utleie"]) {
    await openPage(page, url);
    await expectAccessible(page);
  }
});

test("no kind of page shifts while it loads @phone", async ({ page }) => {
  for (const url of pageKinds) {
    await openPage(page, url);
    expect(await readLayoutShift(page), url).toBe(0);
  }
});

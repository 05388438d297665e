/** One visit to a page for all reading conditions: opened once, then looked at in each of them in place. */
import type { Page } from "@playwright/test";
import { offlinePath } from "../../src/app/offline/offline.ts";
import { fixedPaths } from "../../src/app/document/page-table.ts";
import { expect, expectAccessible, openPage, readLayoutShifts } from "./fixtures.ts";

/** Pages that share no layout: what breaks one of the others alone is seen by `conditions/pages.e2e.ts`. */
export const firstPages: readonly string[] = [
  "/",
  "/?sok=fulmakt",
  "/mal/standard-arbeidsavtale-bokmal-og-nynorsk-1",
  "/situasjon/leie-ut-1",
  "/rapporter/1",
  "/finnes-ikke",
  "/admin",
];

/** The other kinds of pages. */
export const otherPages: readonly string[] = [
  ...fixedPaths.filter((path) => path !== "/"),
  "/?sok=qqqxyz",
  "/?kategori=Bolig&kategori=Utleie",
  "/kategori/utleie",
  "/kilde/arbeidstilsynet",
  "/lov/husleieloven",
  "/sammenlign?mal=22&mal=33&mal=44&mal=387",
  "/lagrede",
  "/vurder/1",
  ...["forslag", "rapport", "vurdering", "henvendelse"].map((what) => `/takk/${what}`),
  "/forslag/ukjent",
  offlinePath,
];

/** Pages of a site with a mail server: `walks/follow-by-mail.e2e.ts` visits them. */
export const mailPages: readonly string[] = ["/folg-med/e-post", "/e-post/x"];

/** The browser logs their status. */
export const missingPages = ["/finnes-ikke", "/forslag/ukjent"];

const wide = { width: 1366, height: 900 };
const phone = { width: 360, height: 740 };
/** 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

const printedPages = [
  "/",
  "/mal/standard-arbeidsavtale-bokmal-og-nynorsk-1",
  "/situasjon/leie-ut-1",
  "/situasjoner",
  "/lagrede",
  "/kategori/utleie",
];

/**
 * Opens the page. @returns what moved in it. A machine that is slow or busy may paint a document that is half parsed, whose rows
 * then move with the rest of it (measured: 0.006 at most). That is seldom, and a fault of the page is there each time.
 */
async function loadSteadily(page: Page, url: string): Promise<readonly string[]> {
  let moved: readonly string[] = [];
  for (const _load of [1, 2, 3]) {
    await openPage(page, url);
    moved = (await readLayoutShifts(page)).map((shift) => JSON.stringify(shift));
    if (moved.length === 0) break;
  }
  return moved;
}

/** Each finding names the page and the condition, and does not end the visit. */
export async function visitPage(page: Page, url: string): Promise<void> {
  const expectNone = async (condition: string, findings: Promise<readonly string[]> | readonly string[]) =>
    expect.soft(await findings, `${url}, ${condition}`).toEqual([]);

  // The wide one first, which is the context's: a renderer that starts may still get its first size while it loads.
  for (const size of [wide, phone]) {
    await page.setViewportSize(size);
    await expectNone(`layout shift while loading at ${size.width}`, loadSteadily(page, url));
    await expectNone("loaded before the first paint, or as a style sheet", page.evaluate(findLoadedTooSoon));
  }
  await page.setViewportSize(wide);
  await expectNone("not at the left edge", page.evaluate(findIndented));
  await expectAccessible(page, url);
  await expectNone("beyond the tab key", page.evaluate(findUnreachable));
  // The page that is not found has nothing to skip but the site's name.
  if (url !== "/finnes-ikke") await expectNone("the skip link", skip(page));
  await focusStart(page);
  await expectNone("what has the focus, 1366 px", tabThrough(page, 40));
  if (printedPages.includes(url)) {
    await page.emulateMedia({ media: "print" });
    await expectAccessible(page, `${url} on paper`);
    await page.emulateMedia({ media: null });
  }
  for (const [condition, media, find] of [
    ["without an edge in forced colours", { forcedColors: "active" }, findBare],
    ["moving in spite of reduced motion", { reducedMotion: "reduce" }, findMoving],
  ] as const) {
    await page.emulateMedia(media);
    await expectNone(condition, page.evaluate(find));
    await page.emulateMedia({ forcedColors: null, reducedMotion: null });
  }

  for (const size of [wide, phone, { width: 320, height: 640 }, zoomed]) {
    await page.setViewportSize(size);
    await expectNone(`wider than ${size.width}×${size.height}`, page.evaluate(findTooWide));
    if (size === zoomed) continue;
    await page.evaluate(toggleTextSpacing);
    await expectNone(`wider than ${size.width} px with text spacing`, page.evaluate(findTooWide));
    await expectNone(`cut at ${size.width} px with text spacing`, page.evaluate(findCut));
    await page.evaluate(toggleTextSpacing);
  }
  await focusStart(page);
  await expectNone("what has the focus, 400 %", tabThrough(page, 30));
  await page.setViewportSize(phone);
  if (!(await openFiltersByKey(page))) await focusStart(page);
  await expectNone("what has the focus, 360 px", tabThrough(page, 40));

  const kept = await page.evaluate(async () => [
    document.cookie,
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ]);
  await expectNone("kept by the browser", kept.filter(Boolean));
  expect.soft(await page.context().cookies(), `${url}, cookies`).toEqual([]);
}

/** What a finger needs: the page shifts as little, and axe measures the targets of a phone. */
export async function visitOnPhone(page: Page, url: string): Promise<void> {
  expect.soft(await loadSteadily(page, url), `${url}, layout shift while loading on a phone`).toEqual([]);
  await expectAccessible(page, `${url} on a phone`);
}

/** The first stop leads past the header. */
async function skip(page: Page): Promise<readonly string[]> {
  for (const key of ["Tab", "Enter", "Tab"]) await page.keyboard.press(key);
  return page.evaluate(() => {
    const { hash } = location;
    const isInMain = document.querySelector("main")?.contains(document.activeElement);
    return hash && isInMain ? [] : [`${hash} ${document.activeElement?.outerHTML.slice(0, 100)}`];
  });
}

function focusStart(page: Page): Promise<void> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
}

/** Presses the tab key from where the focus is, and tells at which stops something is wrong. */
async function tabThrough(page: Page, stops: number): Promise<readonly string[]> {
  const problems: string[] = [];
  for (let stop = 1; stop <= stops; stop += 1) {
    await page.keyboard.press("Tab");
    const problem = await page.evaluate(findFocusProblem);
    if (problem) problems.push(`stop ${stop} ${problem}`);
  }
  return problems;
}

/** Where there are filters: the panel is longer than the window, and its button stays in sight below. @returns whether it is open */
async function openFiltersByKey(page: Page): Promise<boolean> {
  const summary = page.locator(".filters-summary");
  if ((await summary.count()) === 0) return false;
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".filters-foot")).toBeVisible();
  return true;
}

// What follows runs in the page.

function findLoadedTooSoon(): string[] {
  const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const files = performance
    .getEntriesByType("resource")
    .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }));
  const scripts = files.filter(({ path }) => path.endsWith(".js"));
  return [
    ...(firstPaint > 0 ? [] : ["no first paint"]),
    ...(scripts.length > 2 ? [] : ["no scripts"]),
    ...scripts.filter(({ startTime }) => startTime < firstPaint).map(({ path }) => path),
    ...files.filter(({ path }) => path.endsWith(".css")).map(({ path }) => path),
  ];
}

/** The heading, if it does not begin where the site's name does. */
function findIndented(): string[] {
  const heading = document.querySelector(".site-main h1");
  const [left, brand] = [
    heading?.closest(".sheet, .template-head") ?? heading,
    document.querySelector(".brand"),
  ].map((one) => one?.getBoundingClientRect().left);
  // The sign-in stands in the middle.
  return left === brand || location.pathname === "/admin" ? [] : [`${left} px, not ${brand}`];
}

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

/** Controls that the tab key passes by, other than those in a group that arrow keys go through. */
function findUnreachable(): string[] {
  const controls = "a, button, input, select, textarea, summary, [role=button], [role=link], [role=switch]";
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((one) => one.tabIndex < 0 && one.checkVisibility() && !one.closest("[tabindex='0'], .honeypot"))
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
}

function findTooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [
    `${scrollWidth - clientWidth} px`,
    ...[...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  ].slice(0, 4);
}

/** Adds the spacing of WCAG 1.4.12, or takes it away. */
function toggleTextSpacing(): void {
  if (document.adoptedStyleSheets.pop()) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `);
  document.adoptedStyleSheets.push(sheet);
}

function findCut(): string[] {
  return [...document.querySelectorAll("body *")]
    .filter((one) => {
      const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(one);
      // Texts for screen readers only, and those that end with an ellipsis by design.
      if (clipPath !== "none" || webkitLineClamp !== "none" || !one.checkVisibility()) return false;
      if (one.matches(".visually-hidden *, .honeypot, .honeypot *")) return false;
      const isWider = one.scrollWidth > one.clientWidth + 1 && /hidden|clip/.test(overflowX);
      return isWider || (one.scrollHeight > one.clientHeight + 1 && /hidden|clip/.test(overflowY));
    })
    .map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`);
}

/** Controls without an edge, an underline or an icon. */
function findBare(): string[] {
  return [...document.querySelectorAll("a, button, input, select, textarea")]
    .filter((one) => {
      const { borderTopWidth, borderBottomWidth, textDecorationLine, appearance } = getComputedStyle(one);
      if (!one.checkVisibility() || one.matches(".honeypot *") || one.querySelector("svg")) return false;
      const hasEdge = [borderTopWidth, borderBottomWidth].some((edge) => edge !== "0px");
      return !hasEdge && !textDecorationLine.includes("underline") && appearance === "none";
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
}

/** What moves by itself. */
function findMoving(): string[] {
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

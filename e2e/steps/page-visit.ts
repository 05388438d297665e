/**
 * One visit to a page: opened once for a desktop and once for a phone, and checked for all the rest in place. A visit continues
 * after a finding, which names the page and the condition.
 */
import type { Page } from "@playwright/test";
import { offlinePath } from "../../src/app/offline/offline.ts";
import { fixedPaths } from "../../src/app/document/page-table.ts";
import { darkClass } from "../../src/web/theme.ts";
import {
  expect,
  expectAccessible,
  expectReadableInOtherTheme,
  openPage,
  readLayoutShifts,
} from "./fixtures.ts";
import { findTooWide, findUnsightly, openAlike } from "./look.ts";
import { unbrokenId, unbrokenPaths } from "./condition-rows.ts";

/** Pages whose texts are ours: the listed ones, which are visited as soon as they are in the page table, and those of forms. */
export const textPages: readonly string[] = [
  ...fixedPaths.filter((path) => !["/", "/sitemap", "/situasjoner"].includes(path)),
  "/takk/rapport",
  offlinePath,
  "/finnes-ikke",
  "/forslag/ukjent",
  "/admin",
];

/** The browser logs their status. */
export const missingPages: readonly string[] = ["/finnes-ikke", "/forslag/ukjent"];

/** Pages of rows, each list with the one that a stranger has typed without a blank among the ordinary ones. */
export const rowPages: readonly string[] = [
  "/",
  "/?sok=leie&kategori=Utleie&format=PDF",
  "/?sok=qqqxyz",
  "/mal/leieavtale-for-naust-1",
  unbrokenPaths.template,
  "/kategori/utleie",
  unbrokenPaths.publisher,
  "/lov/husleieloven",
  "/situasjoner",
  unbrokenPaths.situation,
  "/sammenlign?mal=1&mal=3&mal=4&mal=5",
  "/rapporter/1",
  `/vurder/${unbrokenId}`,
  "/lagrede",
  "/sitemap",
];

/** Pages of a site with a mail server: the journeys that follow by mail visit them. */
const mailPages = ["/folg-med/e-post", "/e-post/x"];

export const visitedPages: readonly string[] = [...textPages, ...rowPages, ...mailPages];

/** Pages that share no layout: the first circle visits them. */
export const tagOf = (url: string) =>
  ["/", "/mal/leieavtale-for-naust-1", "/advertise"].includes(url) ? ["@core"] : [];

const isPrinted = (url: string) => /^\/($|mal\/|situasjon|kategori\/|lagrede)/.test(url);
/** The others' titles are those of the whole site or of what is behind the sign-in, or say how many are compared, or less. */
const isTitledByHeading = (url: string) => !/^\/($|\?|admin|sammenlign|forslag\/)/.test(url);

const wide = { width: 1366, height: 900 };
const phone = { width: 360, height: 740 };
/** 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };
const sizes = [
  { width: 1920, height: 1080 },
  wide,
  { width: 768, height: 1024 },
  phone,
  { width: 320, height: 640 },
];

/** Text spacing is tried where there is least room for it: on a desktop in the columns, and on the narrowest phone. */
const isSpaced = ({ width }: (typeof sizes)[number]) => width === wide.width || width === 320;

/** Each finding names the page and the condition, and does not end the visit. */
export async function visitPage(page: Page, url: string): Promise<void> {
  const expectNone = async (condition: string, findings: Promise<readonly string[]> | readonly string[]) =>
    expect.soft(await findings, `${url}, ${condition}`).toEqual([]);
  const loadAt = async (size: { readonly width: number; readonly height: number }) => {
    await page.setViewportSize(size);
    await openPage(page, url);
    const moved = (await readLayoutShifts(page)).map((shift) => JSON.stringify(shift));
    await expectNone(`layout shift while loading at ${size.width} px`, moved);
  };

  await openAlike(page);
  await loadAt(wide);
  await expectNone("loaded before the first paint, or as a style sheet", page.evaluate(findLoadedTooSoon));
  const headings = await page.getByRole("heading", { level: 1 }).allTextContents();
  expect.soft(headings, `${url}, its headings`).toHaveLength(1);
  if (isTitledByHeading(url))
    expect.soft((await page.title()).toLowerCase()).toContain(headings[0]?.toLowerCase());
  await expect.soft(page.locator('meta[name="description"]')).toHaveAttribute("content", /\w{3}/);
  await expect.soft(page.locator(".print-only:visible"), `${url}, what is for paper`).toHaveCount(0);
  await expectAccessible(page, url);
  await expectReadableInOtherTheme(page, url);
  await expectNone("beyond the tab key", page.evaluate(findUnreachable));
  await expectNone("over the sticky header", page.evaluate(findOverHeader));
  // The page that is not found has nothing to skip but the site's name.
  if (url !== "/finnes-ikke") await expectNone("the skip link", skip(page));
  await focusStart(page);
  await expectNone("what has the focus, 1366 px", tabThrough(page, 40));
  if (isPrinted(url)) {
    await page.emulateMedia({ media: "print" });
    await expectReadableInOtherTheme(page, `${url} on paper`);
    await expectNone("wider than paper", findTooWide(page));
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

  for (const size of sizes) {
    await page.setViewportSize(size);
    if (size.width > 1000) await expectNone(`out of line at ${size.width} px`, page.evaluate(findOutOfLine));
    await expectNone(`wider than ${size.width} px`, findTooWide(page));
    const found = await findUnsightly(page);
    await expectNone(`unsightly at ${size.width} px`, size.width < 360 ? found.filter(isLost) : found);
    if (!isSpaced(size)) continue;
    await page.evaluate(toggleTextSpacing);
    await expectNone(`wider than ${size.width} px with text spacing`, findTooWide(page));
    const lost = (await findUnsightly(page)).filter(isLost);
    await expectNone(`lost at ${size.width} px with text spacing`, lost);
    await page.evaluate(toggleTextSpacing);
  }
  await page.setViewportSize(zoomed);
  await expectNone("wider at 400 %", findTooWide(page));
  await expectNone("what has the focus, 400 %", tabThrough(page, 30));

  const line = await page.context().newCDPSession(page);
  await line.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await loadAt(phone);
  await page.evaluate((dark) => document.documentElement.classList.add(dark), darkClass);
  await expectNone("unsightly on a phone", findUnsightly(page));
  await expectNone("begins too far down", page.evaluate(findLateBeginning));
  await openFiltersByKey(page);
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

/** Checks where words may break: on screens narrower than any phone, and with wider letter spacing. */
const isLost = (finding: string) => /^(cut:|over )/.test(finding);

/** The first stop leads past the header. */
async function skip(page: Page): Promise<readonly string[]> {
  for (const key of ["Tab", "Enter", "Tab"]) await page.keyboard.press(key);
  return page.evaluate(() => {
    const { hash } = location;
    const isInMain = document.querySelector("main")?.contains(document.activeElement);
    return hash && isInMain ? [] : [`${hash} ${document.activeElement?.outerHTML.slice(0, 100)}`];
  });
}

/** Presses the tab key from where the focus is, to the page's end at most, and returns the faulty stops. */
async function tabThrough(page: Page, stops: number): Promise<readonly string[]> {
  const problems: string[] = [];
  for (let stop = 1; stop <= stops; stop += 1) {
    await page.keyboard.press("Tab");
    const problem = await page.evaluate(findFocusProblem);
    if (problem === undefined) break;
    if (problem) problems.push(`stop ${stop} ${problem}`);
  }
  await focusStart(page);
  return problems;
}

function focusStart(page: Page): Promise<void> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
}

/** Where there are filters: the panel is longer than the window, and its button stays in sight below. */
async function openFiltersByKey(page: Page): Promise<void> {
  const summary = page.locator(".filters:not([hidden]) > .filters-summary");
  if ((await summary.count()) === 0) return;
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".filters-foot")).toBeVisible();
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

/** The parts of a desktop's page that do not begin and end where the others do, or not in the middle, and a heading that is indented. */
function findOutOfLine(): string[] {
  // The sign-in is centred.
  if (location.pathname === "/admin") return [];
  const isSeen = (one: Element) => {
    const { borderLeftWidth, borderBlockWidth, backgroundColor, position } = getComputedStyle(one);
    const hasEdge = `${borderLeftWidth} ${borderBlockWidth}`.split(" ").some((edge) => edge !== "0px");
    return position !== "absolute" && (hasEdge || backgroundColor !== "rgba(0, 0, 0, 0)");
  };
  const edges = [".site-header-row", "main", ".site-footer-row"].flatMap(
    (part): [string, number, number][] => {
      const element = document.querySelector(part);
      if (!element) return [];
      const { left, right } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      if (part !== "main") return [[part, left + parseFloat(paddingLeft), right - parseFloat(paddingRight)]];
      // Visible edges: of boxes, lines, the rail, and a state, whose texts end at them.
      const boxes = [...element.querySelectorAll("*")]
        .filter((one) => one.checkVisibility() && !one.closest(".honeypot"))
        .filter((one) => isSeen(one) || one.matches("h1, .rail, .state"))
        .map((one) => one.getBoundingClientRect());
      return [[part, Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]];
    },
  );
  const heading = document.querySelector(".site-main h1");
  const box = (heading?.closest(".sheet, .template-head, .hero") ?? heading)?.getBoundingClientRect();
  const [, first = NaN, last = NaN] = edges[0] ?? [];
  return [
    ...edges
      .filter(([, left, right]) => Math.abs(left - first) > 0.5 || Math.abs(right - last) > 0.5)
      .map(([part, left, right]) => `${part} from ${left} to ${right}, not ${first} to ${last}`),
    ...(box?.left === first ? [] : [`the heading at ${box?.left}, not ${first}`]),
    ...(Math.abs(first + last - innerWidth) <= 1 && last - first > innerWidth * 0.6
      ? []
      : [`${first} to ${last}`]),
  ];
}

/** Elements over the sticky header. */
function findOverHeader(): string[] {
  const header = document.querySelector(".site-header");
  if (!header || getComputedStyle(header).position !== "sticky") return [];
  const found: string[] = [];
  for (let top = 100; top < document.documentElement.scrollHeight - innerHeight; top += 97) {
    scrollTo({ top, behavior: "instant" });
    const { bottom } = header.getBoundingClientRect();
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const over = document.elementFromPoint(innerWidth * part, bottom - 5);
      if (over && !header.contains(over)) found.push(`${over.tagName} ${over.className} at ${top} px`);
    }
  }
  scrollTo({ top: 0, behavior: "instant" });
  return found;
}

/** The sheet or heading that does not begin in the first fifth of a phone. */
function findLateBeginning(): string[] {
  // The front page begins with its sentence, above its heading.
  const heading = document.querySelector(location.href.endsWith("/") ? "[data-words]" : "main h1");
  const { top = NaN } =
    (heading?.closest(".sheet, .template-head") ?? heading)?.getBoundingClientRect() ?? {};
  return top <= 150 || location.pathname === "/admin" ? [] : [`at ${top}`];
}

/** Faults of the element in focus: out of sight, covered, or without a ring. Undefined after the last one. */
function findFocusProblem(): string | null | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  // A link of two lines is checked in its first one.
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

/** Controls that the tab key passes by, other than in a group for arrow keys, and a row's numbers, which bring the stars by touch. */
function findUnreachable(): string[] {
  const controls =
    "a:not(.rating-text), button, input, select, textarea, summary, [role=button], [role=link], [role=switch]";
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((one) => one.tabIndex < 0 && one.checkVisibility() && !one.closest("[tabindex='0'], .honeypot"))
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
}

/** Adds the spacing of WCAG 1.4.12, or takes it away. */
function toggleTextSpacing(): void {
  const [inFont, ...spacing] = document.adoptedStyleSheets;
  if (!inFont) throw new Error("not opened alike");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `);
  document.adoptedStyleSheets = spacing.length > 0 ? [inFont] : [inFont, sheet];
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

/** The fixtures of the journeys: products, browser and page, and the faults that fail every test. */
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, type Browser, expect, type Page } from "@playwright/test";
import { launchBrowser } from "./browser.ts";
import { type ProductUnderTest, Products, type Rows } from "./products.ts";
import { darkClass } from "../../src/web/theme.ts";

export type { ProductUnderTest } from "./products.ts";

let visitors = 0;

interface WorkerFixtures {
  readonly browserOfTests: Browser;
  readonly products: Products;
}

interface TestFixtures {
  /** Allows failed requests, for tests that cause them on purpose, and the console errors of an expression. */
  readonly allowProblems: boolean | RegExp;
  /** What the product of a file begins with. */
  readonly rows: Rows;
  /** Settings of the product, besides those of all. */
  readonly productEnv: Readonly<Record<string, string>>;
  /** The program in place of the built one. */
  readonly command: readonly [string, ...string[]] | undefined;
  /** Changes the data folder before the product starts. A function of the file: `prepareData: ({}, use) => use(change)`. */
  readonly prepareData: ((dataDir: string) => Promise<void>) | undefined;
  /** Other origins its pages may request. */
  readonly alsoAllowed: readonly string[];
  /** One for all tests of a file that have the same options. */
  readonly product: ProductUnderTest;
}

/** A test runs once: those tagged @phone on a phone, all others on a desktop. */
const isOnPhone = (tags: readonly string[]) => tags.includes("@phone");

/**
 * `page` is a page of the product. A console error, an uncaught exception, or a request to any other origin fails the
 * test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  allowProblems: [false, { option: true }],
  rows: ["few", { option: true }],
  productEnv: [{}, { option: true }],
  // A file's settings are not projects, each of which would start a product and a browser.
  viewport: ({}, use, { tags }) =>
    use(isOnPhone(tags) ? { width: 390, height: 844 } : { width: 1366, height: 900 }),
  isMobile: ({}, use, { tags }) => use(isOnPhone(tags)),
  hasTouch: ({}, use, { tags }) => use(isOnPhone(tags)),
  command: [undefined, { option: true }],
  prepareData: [undefined, { option: true }],
  alsoAllowed: [[], { option: true }],
  browserOfTests: [
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  products: [
    async ({}, use) => {
      const products = new Products();
      await use(products);
      await products.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  product: [
    async ({ products, rows, productEnv, command, prepareData }, use, { file }) =>
      use(await products.open({ file, rows, productEnv, command, prepareData })),
    { timeout: 60_000 },
  ],
  context: async ({ browserOfTests, product, contextOptions, allowProblems, alsoAllowed }, use) => {
    const problems: string[] = [];
    // Each test has its own IP: the limit of forms per IP and day is smaller than a file of tests.
    const ip = `10.0.${(visitors += 1) >> 8}.${visitors & 255}`;
    const context = await browserOfTests.newContext({
      ...contextOptions,
      baseURL: product.url,
      // Another origin would need CORS to allow the header.
      ...(alsoAllowed.length > 0 ? {} : { extraHTTPHeaders: { "x-forwarded-for": ip } }),
    });
    context.on("weberror", (error) => {
      const { message } = error.error();
      // Chromium reports a skipped view transition as an uncaught error.
      if (!message.startsWith("Transition was ")) problems.push(`uncaught: ${message}`);
    });
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        problems.push(`${message.type()}: ${message.text()}`);
    });
    await context.route(
      ({ origin, protocol }) =>
        origin !== product.url && !alsoAllowed.includes(origin) && !protocol.startsWith("data"),
      (route) => {
        // A followed template opens its publisher's page, which a test must never load.
        const isFollowed = route.request().isNavigationRequest();
        if (!isFollowed) problems.push(`a request to ${route.request().url()}`);
        const answered = isFollowed ? route.fulfill({ body: "elsewhere" }) : route.abort();
        // A test that ends as the page opens closes it before it is answered.
        return answered.catch(() => undefined);
      },
    );
    await use(context);
    await context.close();
    // The browser's message on a failed request, which the test has caused.
    const isCaused = (problem: string) =>
      /^error: Failed to load resource:|^uncaught: Failed to fetch dynamically imported/.test(problem) ||
      (allowProblems instanceof RegExp && allowProblems.test(problem));
    expect(allowProblems ? problems.filter((problem) => !isCaused(problem)) : problems).toEqual([]);
  },
  page: async ({ context }, use) => use(await context.newPage()),
});

/** Opens a page and waits for its hydration. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
}

/**
 * Axe finds no violation of WCAG 2.2 A and AA or of its best practices. The colours of the other theme are those of the primitives,
 * of each page and of the administrator's tabs and forms: they are looked at there, and not at each step of a walk.
 */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  await finishTransitions(page);
  await expectNothingFound(page, `${what}, axe`);
}

/** The rules of colours alone, since the themes differ in nothing else. */
export async function expectReadableInOtherTheme(page: Page, what: string): Promise<void> {
  await switchColours(page);
  await expectNothingFound(page, `${what}, axe in the other theme`, ["color-contrast", "link-in-text-block"]);
  await switchColours(page);
}

async function expectNothingFound(page: Page, what: string, rules?: string[]): Promise<void> {
  // Without the page that it opens to gather the findings in frames of other sites.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect.soft(found, what).toEqual([]);
}

async function switchColours(page: Page): Promise<void> {
  await page.evaluate((dark) => document.documentElement.classList.toggle(dark), darkClass);
  await finishTransitions(page);
}

/** So that axe sees the final colours, of another theme or of print. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** A part of the page's cumulative layout shift, with the nodes that moved: «<p class="intro"> y 40 → 64». */
export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** The layout shifts of the page since it was opened. */
export function readLayoutShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Changes are painted after one frame, and reported by the next.
    for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    return new Promise<readonly Shift[]>((resolve) => {
      const nameOf = (node: Node | null) =>
        node instanceof Element ? (node.cloneNode() as Element).outerHTML : (node?.textContent ?? "gone");
      const observer = new PerformanceObserver((list) => {
        const shifts = list.getEntriesByType("layout-shift") as LayoutShift[];
        const [navigation] = list.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        // A busy machine may paint a partial document: shifts then are not the page's fault.
        const whole = shifts.filter(({ startTime }) => startTime > (navigation?.domInteractive ?? 0));
        resolve(
          whole.map(({ value, sources }) => ({
            value,
            moved: sources.map(
              ({ node, previousRect: { y: from }, currentRect: { y: to } }) =>
                `${nameOf(node).slice(0, 200)} y ${from} → ${to}`,
            ),
          })),
        );
      });
      observer.observe({ type: "layout-shift", buffered: true });
      // Always present, so that the observer is also called when there was no shift.
      observer.observe({ type: "navigation", buffered: true });
    });
  });
}

export { expect } from "@playwright/test";

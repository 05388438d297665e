import { AxeBuilder } from "@axe-core/playwright";
import { test as base, type Browser, expect, type Page } from "@playwright/test";
import { launchBrowser } from "./browser.ts";
import { type Product, startProduct } from "../src/testing/product.ts";
import { darkClass } from "../src/web/theme.ts";

let visitors = 0;

interface WorkerFixtures {
  /** The start program; the demo has example ads and offers. */
  readonly program: string;
  /** Journeys that change the catalogue get a product of their own: those of visitors count what is in it. */
  readonly audience: "visitors" | "administrator";
  readonly browserOfTests: Browser;
  readonly product: ProductUnderTest;
}

export interface ProductUnderTest extends Product {
  /** Origins its pages may also talk to. */
  readonly alsoAllowed?: readonly string[];
}

interface TestFixtures {
  /** Whether anything the page says or fetches may go wrong; a test that breaks things on purpose sets it. */
  readonly allowProblems: boolean;
}

/**
 * `page` is a page of the product. A console error, an uncaught exception, or a request to anywhere but the product
 * fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  allowProblems: [false, { option: true }],
  browserOfTests: [
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  program: ["src/app/main.ts", { option: true, scope: "worker" }],
  audience: ["visitors", { option: true, scope: "worker" }],
  product: [
    // The audience is only named so that another one has another product.
    async ({ program, audience: _audience }, use) => {
      const product = await startProduct({ program, env: { TRUST_PROXY: "127.0.0.1" } });
      await use(product);
      await product.stop();
    },
    // For a start that hangs: a busy machine may take long.
    { scope: "worker", timeout: 300_000 },
  ],
  context: async ({ browserOfTests, product, contextOptions, allowProblems }, use) => {
    const problems: string[] = [];
    // Each test from an ip of its own: what one may send in a day would end in the middle of a file.
    const ip = `10.0.${(visitors += 1) >> 8}.${visitors & 255}`;
    const context = await browserOfTests.newContext({
      ...contextOptions,
      baseURL: product.url,
      // Elsewhere the header would need leave to be sent.
      ...(product.alsoAllowed ? {} : { extraHTTPHeaders: { "x-forwarded-for": ip } }),
    });
    context.on("weberror", (error) => {
      const { message } = error.error();
      // Chromium reports a view transition it gave up as an uncaught error of nobody's.
      if (!message.startsWith("Transition was ")) problems.push(`uncaught: ${message}`);
    });
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        problems.push(`${message.type()}: ${message.text()}`);
    });
    await context.route(
      ({ origin, protocol }) =>
        origin !== product.url && !product.alsoAllowed?.includes(origin) && !protocol.startsWith("data"),
      (route) => {
        // A followed template opens its publisher's page, which a test must never load.
        if (route.request().isNavigationRequest()) return route.fulfill({ body: "elsewhere" });
        problems.push(`a request to ${route.request().url()}`);
        return route.abort();
      },
    );
    await use(context);
    await context.close();
    if (!allowProblems) expect(problems).toEqual([]);
  },
  page: async ({ context }, use) => use(await context.newPage()),
});

/** Waits until the script has taken the page over. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
}

/**
 * Axe finds nothing against WCAG 2.2 A and AA, nor against its best practices; in the other theme nothing against the
 * rules of colour, since the themes differ in nothing else.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(new AxeBuilder({ page }));
  await switchColours(page);
  await expectNothingFound(new AxeBuilder({ page }).withRules(["color-contrast", "link-in-text-block"]));
  await switchColours(page);
}

async function expectNothingFound(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
}

/** To the other theme's colours at once, as axe sees them: not half-way through a transition. */
async function switchColours(page: Page): Promise<void> {
  await page.evaluate((dark) => {
    document.documentElement.classList.toggle(dark);
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  }, darkClass);
}

/** How far things on the page have moved by themselves since it was opened. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // What changed until now is on the screen after one frame, and noted by the next.
    for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = list.getEntriesByType("layout-shift") as (PerformanceEntry & { value: number })[];
        resolve(shifts.reduce((sum, { value }) => sum + value, 0));
      });
      observer.observe({ type: "layout-shift", buffered: true });
      // Always there, so that the observer is called when nothing has moved, too.
      observer.observe({ type: "navigation", buffered: true });
    });
  });
}

export { expect } from "@playwright/test";

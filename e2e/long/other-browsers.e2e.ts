/**
 * The main ways through the site in installed Firefox and WebKit, skipped with a notice when missing. Playwright drives builds
 * of its own, which it would have to download. (decision 001)
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { type Product, startProduct } from "../../src/testing/processes/product.ts";
import { adminEmail } from "../steps/admin-steps.ts";
import { adminPassword } from "../steps/products.ts";
import { findFirefox, launchFirefox } from "./firefox.ts";
import type { OtherBrowser } from "./other-browser.ts";
import { findWebKit, hasScreen, launchWebKit } from "./webkit.ts";

const parts = "the front page, search, dialogs, votes and the administrator's sign-in work in";

const firefox = findFirefox();
test(`${parts} Firefox`, async () => {
  test.skip(!firefox, "Firefox is not installed (Debian: firefox-esr)");
  const problems: string[] = [];
  await visit(() => launchFirefox(firefox ?? "", (problem) => problems.push(problem)));
  expect(problems).toEqual([]);
});

const webKit = findWebKit();
test(`${parts} WebKit`, async () => {
  test.skip(!webKit, "WebKitWebDriver is not installed (Debian: webkit2gtk-driver)");
  test.skip(!hasScreen(), "WebKit needs a screen, and there is no Xvfb");
  await visit(() => launchWebKit(webKit ?? ""));
});

async function visit(launch: () => Promise<OtherBrowser>): Promise<void> {
  const browser = await launch().catch((error: unknown) => String(error));
  // A browser that is installed in a sandbox may not be allowed to be driven.
  if (typeof browser === "string") return test.skip(true, `it did not start: ${browser.split("\n")[0]}`);
  test.info().annotations.push({ type: "browser", description: browser.name });
  const product = await startProduct({ env: { ADMIN_PASSWORD: adminPassword } });
  try {
    for (const [title, journey] of Object.entries(journeys)) {
      await test.step(title, () => journey(browser, product));
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

const firstCard = "article.template-card";
const toast = "document.querySelector('.toast')?.textContent";
const focused = (selector: string) => `document.activeElement?.matches(${JSON.stringify(selector)})`;

const journeys: Readonly<Record<string, (browser: OtherBrowser, product: Product) => Promise<void>>> = {
  async "front page"(browser, product) {
    await open(browser, product.url);
    await expectRead(browser, "document.querySelectorAll('article.template-card').length").toBe(12);
    await expectRead(browser, "document.documentElement.scrollWidth > innerWidth").toBe(false);
  },

  async search(browser) {
    await click(browser, "input[name=sok]");
    await browser.type("husleiekontrakt");
    await expectRead(browser, "location.search").toContain("sok=husleiekontrakt");
    await expectRead(browser, textOf(`${firstCard} h3`)).toMatch(/leiekontrakt/i);
    await expectRead(
      browser,
      "document.querySelectorAll('article.template-card mark').length",
    ).toBeGreaterThan(0);
    await browser.read("history.back()");
    await expectRead(browser, "location.search").toBe("");
    await expectRead(browser, "document.querySelector('input[name=sok]').value").toBe("");
  },

  async dialogs(browser) {
    const opener = ".site-header a[href='/foresla-mal']";
    await click(browser, opener);
    await expectRead(browser, focused("dialog[open] input[name=name]")).toBe(true);
    await browser.press("Escape");
    await expectRead(browser, "document.querySelectorAll('dialog').length").toBe(0);
    await expectRead(browser, focused(opener)).toBe(true);
    await click(browser, opener);
    await fill(browser, "dialog input[name=name]", "Leie av tilhenger");
    await fill(browser, "dialog input[name=url]", "https://example.com/tilhenger");
    await browser.read("document.querySelector('dialog select').focus()");
    await browser.type("Utleie");
    await fill(browser, "dialog textarea", "En enkel avtale.");
    // An immediate submission counts as a bot's.
    await sleep(2000);
    await click(browser, "dialog button[type=submit]");
    await expectRead(browser, textOf("dialog[open] h2")).toContain("Takk for forslaget!");
    await browser.press("Escape");
    await expectRead(browser, "document.querySelectorAll('dialog').length").toBe(0);
  },

  async votes(browser, product) {
    await open(browser, `${product.url}/?sok=nabovarsel`);
    await click(browser, `${firstCard} a.rating-text`);
    await click(browser, `${firstCard} .star[value='4']`);
    await expectRead(browser, toast).toContain("Takk for din vurdering!");
    await expectRead(browser, textOf(`${firstCard} .rating-text`)).toMatch(/4,0.*1\svurdering.*din: 4/);
    await open(browser, `${product.url}/?sok=nabovarsel`);
    await expectRead(browser, textOf(`${firstCard} .rating-text`)).toMatch(/4,0.*1\svurdering.*din: 4/);
  },

  async "the administrator's sign-in"(browser, product) {
    await open(browser, `${product.url}/admin`);
    await fill(browser, "input[type=email]", adminEmail);
    await fill(browser, "input[type=password]", adminPassword);
    await browser.press("Enter");
    await expectRead(browser, textOf("[role=tablist]")).toContain("Forslag");
    await expectRead(browser, textOf("main")).toContain("Leie av tilhenger");
  },
};

const textOf = (selector: string) => `document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`;

const expectRead = (browser: OtherBrowser, expression: string) =>
  expect.poll(() => browser.read(expression), { message: expression, timeout: 60_000 });

/** Opens a page and waits for its hydration. */
async function open(browser: OtherBrowser, url: string): Promise<void> {
  await browser.goto(url);
  await expectRead(browser, "document.documentElement.hasAttribute('data-ready')").toBe(true);
}

/** Clicks the middle of an element, once it exists and no longer moves. */
async function click(browser: OtherBrowser, selector: string): Promise<void> {
  const middle = `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    element?.scrollIntoView({ block: "center", behavior: "instant" });
    const box = element?.getBoundingClientRect();
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
  })()`;
  let before: unknown;
  let at: readonly [number, number] = [0, 0];
  await expect
    .poll(
      async () => {
        const now = await browser.read<readonly [number, number] | null>(middle);
        const isAtRest = now !== null && String(now) === String(before);
        before = now;
        if (now) at = now;
        return isAtRest;
      },
      { message: selector, timeout: 60_000, intervals: [100] },
    )
    .toBe(true);
  await browser.clickAt(...at);
}

async function fill(browser: OtherBrowser, selector: string, text: string): Promise<void> {
  await click(browser, selector);
  await browser.type(text);
  await expectRead(browser, `document.querySelector(${JSON.stringify(selector)}).value`).toBe(text);
}

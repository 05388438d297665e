/** What a visitor of the front page waits for in Chromium, on a processor that DevTools makes four times slower; the network is this machine's. */
import type { Browser, Page } from "@playwright/test";
import prepareBrowser, { launchBrowser } from "../../e2e/steps/browser.ts";
import { cards, category, searchField } from "../../e2e/steps/home-steps.ts";

/** What was measured several times. */
export interface BrowserFigures {
  readonly title: string;
  readonly figures: readonly number[];
  readonly unit: "ms" | "kB" | "";
  readonly goal: string;
}

const times = 4;
const typed = ["leie båt", "samboer"];

declare global {
  interface Window {
    /** What the page notes: its longest interaction, and when the last key was pressed and its hits were painted. */
    noted: { longest: number; keyAt: number; hitsAt: number };
  }
}

export async function measureBrowser(url: string): Promise<readonly BrowserFigures[]> {
  await prepareBrowser();
  const browser = await launchBrowser();
  try {
    const loads = [];
    for (let load = 0; load < times; load += 1) loads.push(await measureLoad(browser, url));
    const rows: BrowserFigures[] = [
      { title: "first paint", figures: loads.map((load) => load.firstPaint), unit: "ms", goal: "" },
      { title: "scripts", figures: loads.map((load) => load.scriptBytes / 1000), unit: "kB", goal: "84" },
      { title: "requests", figures: loads.map((load) => load.requests), unit: "", goal: "" },
    ];
    const page = await openFrontPage(browser, url);
    const keys = [];
    for (const text of typed) keys.push(...(await measureKeys(page, text)));
    rows.push(
      { title: "key to hits", figures: keys.map((key) => key.fromKey), unit: "ms", goal: "100" },
      { title: "request to hits", figures: keys.map((key) => key.fromRequest), unit: "ms", goal: "" },
    );
    for (const [name, interact] of Object.entries(interactions)) {
      const figures = await measureInteraction(await openFrontPage(browser, url), interact);
      rows.push({ title: `next paint, ${name}`, figures, unit: "ms", goal: "200" });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Without a cache, hydrated and quiet. */
async function openFrontPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ locale: "nb-NO", viewport: { width: 1366, height: 900 } });
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const noted = (window.noted = { longest: 0, keyAt: 0, hitsAt: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) noted.longest = Math.max(noted.longest, entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    const onKey = ({ timeStamp }: Event) => Object.assign(noted, { keyAt: timeStamp, hitsAt: 0 });
    addEventListener("keydown", onKey, true);
    // A list that has changed is painted in the frame after which a message arrives.
    const { port1, port2 } = new MessageChannel();
    port2.addEventListener("message", () => (noted.hitsAt ||= performance.now()));
    port2.start();
    const note = () => requestAnimationFrame(() => port1.postMessage(null));
    const isOfCards = ({ target, type }: MutationRecord) =>
      type === "childList" && target instanceof Element && target.matches(".index, .index *");
    addEventListener("DOMContentLoaded", () =>
      new MutationObserver((changes) => {
        if (changes.some(isOfCards)) note();
      }).observe(document.body, { childList: true, subtree: true }),
    );
  });
  await page.goto(url);
  await page.locator("html[data-ready]").waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

async function measureLoad(browser: Browser, url: string) {
  const page = await openFrontPage(browser, url);
  const figures = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    return {
      firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
      scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
      requests: 1 + files.length,
    };
  });
  await page.context().close();
  return figures;
}

/** Of the keys that changed the list: from the key, and from the request that follows once typing pauses, to the painted hits. */
async function measureKeys(page: Page, text: string) {
  const measured = [];
  await searchField(page).fill("");
  await page.waitForLoadState("networkidle");
  for (const key of text) {
    const found = key === " " ? undefined : page.waitForResponse(/[?&]typing=/);
    await searchField(page).pressSequentially(key);
    const response = await found;
    await page.waitForTimeout(300);
    const { keyAt, hitsAt, askedAt } = await page.evaluate((asked) => {
      const askedAt = asked ? performance.getEntriesByName(asked).at(-1)?.startTime : undefined;
      return { ...window.noted, askedAt };
    }, response?.url());
    if (askedAt !== undefined && hitsAt > askedAt)
      measured.push({ fromKey: hitsAt - keyAt, fromRequest: hitsAt - askedAt });
  }
  return measured;
}

const interactions: Readonly<Record<string, (page: Page, time: number) => Promise<void>>> = {
  filter: (page) => category(page, "Bolig").click(),
  async vote(page, time) {
    const row = cards(page).nth(time);
    await row.hover();
    await row.getByRole("button", { name: /^4/ }).click();
  },
  async dialog(page, time) {
    const report = cards(page)
      .nth(time)
      .getByRole("link", { name: /Rapporter/ });
    await report.click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  },
  "load more": (page) => page.getByRole("link", { name: /^Last inn flere/ }).click(),
};

async function measureInteraction(page: Page, interact: (typeof interactions)[string]): Promise<number[]> {
  const measured = [];
  for (let time = 0; time < times; time += 1) {
    await page.evaluate(() => (window.noted.longest = 0));
    await interact(page, time);
    // Until it is painted, and the browser has told of it.
    await page.waitForTimeout(800);
    measured.push(await page.evaluate(() => window.noted.longest));
  }
  await page.context().close();
  return measured;
}

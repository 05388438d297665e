/** Steps of the journeys in which visitors vote, report and suggest. */
import type { Locator, Page } from "@playwright/test";
import { expect, openPage } from "./fixtures.ts";

export const card = (page: Page, name: string): Locator =>
  page.locator("article.template-card").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Sets the page's clock behind, so that its forms have been open long enough to be sent. */
export async function lagBehind(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - 60_000 });
}

/** On a template's page it precedes those of similar templates. */
export const sourceLink = (within: Page | Locator): Locator =>
  within.getByRole("link", { name: /^Gå til avtalemal/ }).first();

export const toast = (page: Page): Locator => page.locator(".toast");
/** The stars of a template's page, not those of the templates like it. */
export const pageRating = (page: Page): Locator => page.locator(".template-rating .rating");

/** Brings a row's stars and flag, with the press on its numbers that a phone needs. */
export const showStars = (row: Locator) => row.locator("a.rating-text").click();

export async function vote(row: Locator, stars: number): Promise<void> {
  await showStars(row);
  await row.getByRole("button", { name: `${stars} av 5 stjerner` }).click();
}

/** A list of one card, that of template 1. */
export async function openListed(page: Page): Promise<Locator> {
  await openPage(page, "/?sok=naust&kategori=Utleie");
  return card(page, "Leieavtale for naust");
}

/** Leaves the page while the vote that the press sends is on a slow line, and waits until its cookie has arrived. */
export async function leaveWhileVoting(page: Page, press: () => Promise<void>): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 1_200,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const sent = page.waitForRequest("**/rate");
  await press();
  await sent;
  await page.goto("about:blank");
  await line.detach();
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toEqual([]);
}

/** What failed leaves the page, its dialog and its toast as wide as a phone's screen. */
export async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const tooWide = await page.locator("html, dialog[open], .dialog-panel, .toast").evaluateAll(
      (all, screen) =>
        all.flatMap((one) => {
          // A toast that arrives is beside the screen for a moment.
          for (const animation of one.getAnimations()) animation.finish();
          const left = Math.floor(one.getBoundingClientRect().left);
          const edge = left + one.scrollWidth;
          return left < 0 || edge > screen ? [`${one.tagName} ${one.className} ${left} to ${edge}`] : [];
        }),
      width,
    );
    expect(tooWide, `at ${width} px`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

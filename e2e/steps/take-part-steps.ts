/** Steps of the journeys in which visitors vote, report and suggest. */
import type { Locator, Page } from "@playwright/test";
import { expect, openPage } from "./fixtures.ts";

export const card = (page: Page, name: string): Locator =>
  page.locator("article.template-card").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Sets the page's clock behind, so that its forms have been open long enough to be sent. */
export async function lagBehind(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - 60_000 });
}

export const toast = (page: Page): Locator => page.locator(".toast");
/** The stars of a template's page, not those of the templates like it. */
export const pageRating = (page: Page): Locator => page.locator(".template-rating .rating");

export async function openAgenturavtale(page: Page): Promise<Locator> {
  await openPage(page, "/?sok=agenturavtale&kategori=Kommersielt");
  return card(page, "Agenturavtale");
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

/** A double click at one point. */
export async function doubleClickAt(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not visible");
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height - 6, { delay: 30 });
}

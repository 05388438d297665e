/** Steps of the journeys in which visitors vote, report and suggest. */
import type { Locator, Page } from "@playwright/test";
import { openPage } from "./fixtures.ts";

export const card = (page: Page, name: string): Locator =>
  page.locator("article.card").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Sets the page's clock behind, so that its forms have been open long enough to be sent. */
export async function lagBehind(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - 60_000 });
}

export const toast = (page: Page): Locator => page.locator(".toast");

export async function openAgenturavtale(page: Page): Promise<Locator> {
  await openPage(page, "/?sok=agenturavtale&kategori=Kommersielt");
  return card(page, "Agenturavtale");
}

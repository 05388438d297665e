/** Locators and steps of the front page's journeys. */
import { expect, type Page } from "@playwright/test";

export const cards = (page: Page) => page.locator("article.template-card");
export const names = (page: Page) => cards(page).locator("h3").allTextContents();
export const status = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();
export const category = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: new RegExp(`^${name}`) });

export async function openFilters(page: Page): Promise<void> {
  for (const block of await page.locator("details.filters, .filters-folded").all()) {
    const isOpen = await block.evaluate((element: HTMLDetailsElement) => element.open);
    const summary = block.locator("> summary");
    // That of a sidebar is not there.
    if (!isOpen && (await summary.isVisible())) await summary.click();
  }
}

export const searchField = (page: Page) => page.getByRole("combobox", { name: "Søk etter avtalemaler" });

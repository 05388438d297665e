/** Steps of the journeys that use no mouse. */
import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until the focus is on an element or inside it. */
export async function tabTo(
  page: Page,
  element: Locator,
  { key = "Tab", within = 60 }: { readonly key?: "Tab" | "Shift+Tab"; readonly within?: number } = {},
): Promise<void> {
  const hasFocus = () => element.evaluate((one) => one.contains(document.activeElement));
  for (let presses = 0; presses < within; presses += 1) {
    await page.keyboard.press(key);
    if (await hasFocus()) return;
  }
  expect(await hasFocus(), "reached by the tab key").toBe(true);
}

/** How many pixels of an element its row that scrolls sideways does not show, or only in the fade at its end. */
export function hiddenPart(element: Locator, row: string): Promise<number> {
  return element.evaluate((one, selector) => {
    const shown = one.closest(selector)?.getBoundingClientRect();
    const fade = 2.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { left, right } = one.getBoundingClientRect();
    return Math.round(Math.max(0, (shown?.left ?? NaN) - left, right - ((shown?.right ?? NaN) - fade)));
  }, row);
}

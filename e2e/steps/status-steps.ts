/** Steps of the journeys that read a page's announcements. */
import type { Page } from "@playwright/test";

/** All announcements of live regions, in order. */
export async function listenToStatus(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[role="status"]'),
      );
      for (const region of new Set(regions)) if (region?.textContent) told.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { told: readonly string[] }).told]);
}

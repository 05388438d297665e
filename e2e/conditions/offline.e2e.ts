/** Saved templates without a network: kept by the service worker, which is there only for who has saved something. */
import type { Page } from "@playwright/test";
import { offlinePath } from "../../src/app/offline/offline.ts";
import { savedKey } from "../../src/features/templates/ui/saved/kept-templates.ts";
import { startProduct } from "../../src/testing/processes/product.ts";
import { keptIn, workersOf } from "../steps/condition-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

const saved = "/mal/agenturavtale-4";

/** As the page does when something is saved or removed. */
async function save(page: Page, ids: readonly number[]): Promise<void> {
  await page.evaluate(
    ([key, ids]) => {
      localStorage.setItem(key, JSON.stringify(ids.map((id) => ({ id, name: "Agenturavtale" }))));
      dispatchEvent(new Event(key));
    },
    [savedKey, ids] as const,
  );
}

// A worker of its own context: the fixtures' context intercepts requests.
test.describe("without a network", () => {
  test("nothing of the API, the administrator or a receipt is kept, and nothing at all once nothing is saved", async ({
    browserOfTests,
    product,
  }) => {
    const context = await browserOfTests.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await openPage(page, "/");
    await save(page, [4, 5]);
    const kept = [offlinePath, "/mal/4", "/mal/5"];
    await expect.poll(async () => (await keptIn(page)).toSorted()).toEqual(kept);
    for (const url of ["/", "/mal/6", "/admin", "/api/templates?limit=1", "/forslag/abc", "/takk/forslag"]) {
      await page.goto(url);
    }
    await openPage(page, saved);
    expect((await keptIn(page)).toSorted()).toEqual(kept);
    await context.setOffline(true);
    for (const url of ["/admin", "/api/templates?limit=1", "/forslag/abc"]) {
      // The browser's own page, not ours.
      await expect(page.goto(url)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
    }
    await context.setOffline(false);
    await openPage(page, saved);
    await save(page, [5]);
    await expect.poll(async () => (await keptIn(page)).toSorted()).toEqual([offlinePath, "/mal/5"]);
    await save(page, []);
    await expect.poll(() => keptIn(page)).toEqual([]);
    await expect.poll(() => workersOf(page)).toBe(0);
    await context.close();
  });

  test("with OFFLINE=off a browser removes what it has kept", async ({ browserOfTests }) => {
    const first = await startProduct({ program: "dist/server/main.js", env: {} });
    const context = await browserOfTests.newContext({ baseURL: first.url });
    const page = await context.newPage();
    await openPage(page, saved);
    await save(page, [4]);
    await expect.poll(() => keptIn(page)).toContain("/mal/4");
    await first.stop();
    const { port } = new URL(first.url);
    const off = await startProduct({ program: "dist/server/main.js", env: { OFFLINE: "off", PORT: port } });
    expect(off.url).toBe(first.url);
    // Its next visit: the browser looks for a new worker at each.
    await expect
      .poll(async () => {
        await openPage(page, "/help");
        return keptIn(page);
      })
      .toEqual([]);
    // What is saved stays in the list, and brings no worker back.
    await openPage(page, "/help");
    expect(await page.evaluate((key) => localStorage.getItem(key), savedKey)).toContain("Agenturavtale");
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await workersOf(page)).toBe(0);
    await context.close();
    await off.stop();
  });
});

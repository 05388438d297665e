/** Saved templates without a network: stored by the service worker, which exists only once something is saved. */
import type { Page } from "@playwright/test";
import { offlinePath } from "../../src/app/offline/offline.ts";
import { savedKey } from "../../src/features/templates/ui/saved/kept-templates.ts";
import { testPlainly as test } from "../steps/condition-steps.ts";
import { expect, expectAccessible, openPage } from "../steps/fixtures.ts";

const saved = "/mal/leieavtale-for-naust-1";

/** The paths that the service worker has stored. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
const workersOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** As the page does when something is saved or removed. */
async function save(page: Page, ids: readonly number[]): Promise<void> {
  await page.evaluate(
    ([key, ids]) => {
      localStorage.setItem(key, JSON.stringify(ids.map((id) => ({ id, name: "Leieavtale" }))));
      dispatchEvent(new Event(key));
    },
    [savedKey, ids] as const,
  );
}

test("a saved template opens, and every other page is a calm one that leads there", async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await openPage(page, saved);
  expect(await workersOf(page)).toBe(0);
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name: "Lagre malen" }).click();
  await expect.poll(() => keptIn(page)).toEqual(expect.arrayContaining(["/mal/1", offlinePath]));

  await context.setOffline(true);
  await page.goto(saved);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(
    page.getByText(/^Vi får ikke kontakt med Avtalemaler. Siden er slik den var \d+\.\s\p{L}+\s\d{4}\.$/u),
  ).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /Gå til avtalemal/ }).first()).toBeVisible();
  // Parts that need the page's script, which is not stored.
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.locator(".star").first()).toBeHidden();
  for (const other of ["/", "/mal/5", "/offers", "/lagrede"]) {
    await page.goto(other);
    await expect(page.getByRole("heading", { level: 1, name: "Vi får ikke kontakt" })).toBeVisible();
    await expect(page).toHaveURL(other);
  }
  await expectAccessible(page);
  await main.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goto(saved);
  await expect(page.getByText("Vi får ikke kontakt")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/help");
  await expect(other.getByRole("link", { name: "Prøv igjen" })).toBeVisible();
  expect(errors).toEqual([]);

  await context.setOffline(false);
  await expect(other.getByRole("heading", { level: 1, name: "Hjelp og support" })).toBeVisible();
  await expect(page.getByText("Vi får ikke kontakt")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Fjern fra lagrede" })).toBeVisible();
});

test("nothing of the API, the administrator or a receipt is kept, and nothing at all once nothing is saved", async ({
  page,
  context,
}) => {
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
});

test("with OFFLINE=off a browser removes what it has kept", async ({ page, product }) => {
  await openPage(page, saved);
  await save(page, [1]);
  await expect.poll(() => keptIn(page)).toContain("/mal/1");
  await product.restart({ env: { OFFLINE: "off" } });
  // Its next visit, one: the browser looks for a new worker a second after a page, and begins that second anew at each.
  await openPage(page, "/help");
  await expect.poll(() => keptIn(page)).toEqual([]);
  // What is saved stays in the list, and brings no worker back.
  await openPage(page, "/help");
  expect(await page.evaluate((key) => localStorage.getItem(key), savedKey)).toContain("Leieavtale");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await workersOf(page)).toBe(0);
});

/** Steps of the journeys in which a visitor follows a template and comes back from its source. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect, openPage } from "./fixtures.ts";

export const prompt = (page: Page): Locator => page.getByRole("region", { name: "Fikk du bruk for malen?" });

/** «Ja» or «Nei», after which the stars are shown. @returns the question with its stars */
export async function answer(page: Page, choice: "Ja" | "Nei"): Promise<Locator> {
  await prompt(page).getByRole("button", { name: choice, exact: true }).click();
  const name = choice === "Ja" ? "Hvor mange stjerner gir du malen?" : "Synd at den ikke passet";
  return page.getByRole("region", { name });
}

/** On a template's page it stands before those of the templates like it. */
export const sourceLink = (within: Page | Locator): Locator =>
  within.getByRole("link", { name: /^Gå til avtalemal/ }).first();

/** With a clock that can be put forward. */
export async function openTemplate(page: Page, id: number): Promise<void> {
  await page.clock.install();
  await openPage(page, `/mal/${id}`);
}

/** Follows a template's link, and is away for the seconds. */
export async function followAndComeBack(
  page: Page,
  context: BrowserContext,
  seconds?: number,
): Promise<void> {
  await follow(page, context);
  await goAwayAndComeBack(page, seconds);
}

/** Until the question waits for the visitor. The source's tab is closed. */
export async function follow(page: Page, context: BrowserContext, within: Page | Locator = page) {
  const isWaiting = await watchQuestion(page);
  const opened = context.waitForEvent("page");
  await sourceLink(within).click();
  await (await opened).close();
  await isWaiting();
}

/** @returns waits for what asks to be loaded: it looks whether the visitor is away, or forgets what it need not ask of */
export async function watchQuestion(page: Page): Promise<() => Promise<void>> {
  await seem(page, false);
  await page.evaluate(() => delete document.documentElement.dataset["looked"]);
  const isWaiting = () =>
    page.evaluate(() => "looked" in document.documentElement.dataset || sessionStorage.length === 0);
  return () => expect.poll(isWaiting).toBe(true);
}

export async function goAwayAndComeBack(page: Page, seconds = 60): Promise<void> {
  await seem(page, true);
  await page.clock.fastForward(seconds * 1000);
  await seem(page, false);
}

/** The browser of tests shows all tabs at once, so it is told. */
export const seem = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    const get = () => {
      document.documentElement.dataset["looked"] = "";
      return isHidden;
    };
    Object.defineProperty(document, "hidden", { get, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Steps of the journeys on paper, without a network, with the fonts of phones, and on another day. */
import type { Page } from "@playwright/test";
import { asc } from "drizzle-orm";
import type { Orm } from "../../src/db/database.ts";
import { linkChecks, linkStates } from "../../src/db/schema/link.ts";
import { templates } from "../../src/db/schema/schema.ts";
import { openPage } from "./fixtures.ts";

export async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** The paths that the service worker has kept. */
export const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
export const workersOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** DejaVu Sans, which servers have, is an eighth wider than the fonts of phones. */
const asWideAsPhones = ["", " Bold"]
  .map((face) => {
    const weights = face ? "500 900" : "100 499";
    return `@font-face{font-family:phone;src:local("DejaVu Sans${face}");font-weight:${weights};size-adjust:88%}`;
  })
  .join("");

/** The page's own policy would not let this add a style: the test's context has `bypassCSP`. */
export async function openWithPhoneFonts(page: Page, url: string): Promise<void> {
  await openPage(page, url);
  await page.addStyleTag({ content: `${asWideAsPhones}:root{--font:Roboto,phone,sans-serif!important}` });
  await page.evaluate(() => document.fonts.ready);
}

/** As after the first check of every link: all work, but for what was found of the first templates. */
export async function checkLinks(orm: Orm, found: readonly object[] = []): Promise<void> {
  const checkedAt = new Date();
  const ok = { outcome: "ok", reason: "ok", httpStatus: 200, finalUrl: null };
  const rows = await orm.select().from(templates).orderBy(asc(templates.id));
  const checks = rows.map(({ id }) => ({ templateId: id, checkedAt, ...ok, ...found[id - 1] }));
  const made = await orm.insert(linkChecks).values(checks).returning();
  const states = made.map(({ id, templateId, outcome }) => ({
    templateId,
    url: rows.find((row) => row.id === templateId)?.url ?? "",
    host: "example",
    state: outcome === "ok" ? "ok" : "uncertain",
    since: checkedAt,
    checkedAt,
    checkId: id,
    dueAt: new Date(checkedAt.getTime() + 7 * 86_400_000),
    version: 1,
  }));
  await orm.delete(linkStates);
  await orm.insert(linkStates).values(states);
}

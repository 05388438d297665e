/** Steps of the journeys on paper, without a network, with the fonts of phones, and on another day. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
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

/** The font of Android's phones: DejaVu Sans, which servers have, is an eighth wider, and a quarter in bold. */
const roboto = readFileSync(
  fileURLToPath(import.meta.resolve("@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2")),
).toString("base64");

/** The page's own policy would not let this add a style: the test's context has `bypassCSP`. */
export async function openWithPhoneFonts(page: Page, url: string): Promise<void> {
  await openPage(page, url);
  await page.addStyleTag({
    content: `@font-face{font-family:phone;src:url(data:font/woff2;base64,${roboto});font-weight:100 900}
      :root{--font:phone,sans-serif!important}`,
  });
  await page.evaluate(() => document.fonts.load("16px phone"));
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

/** Steps of the journeys without interception, on another day than a site's first, and in print. */
import type { Page } from "@playwright/test";
import { asc } from "drizzle-orm";
import type { Orm } from "../../src/db/database.ts";
import { linkChecks, linkStates } from "../../src/db/schema/link.ts";
import { templates } from "../../src/db/schema/schema.ts";
import { test } from "./fixtures.ts";

/** Without the fixtures' routes: with interception Chromium prefetches nothing and a service worker gets no requests. */
export const testPlainly = test.extend({
  context: async ({ browserOfTests, product, contextOptions }, use) => {
    const context = await browserOfTests.newContext({ ...contextOptions, baseURL: product.url });
    await use(context);
    await context.close();
  },
});

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

/** The sheets that come out of the printer. */
export async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

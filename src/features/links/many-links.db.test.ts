/** Links that are taken in: all at once, as after a large import, and in the place of others. */
import { eq, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, it, onTestFinished, vi } from "vitest";
import { linkChecks, linkStates } from "#db/schema/link.ts";
import { siteState, templates } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import type { CheckedLink } from "#features/links/server/check-link.ts";
import { LinkQueueStore } from "#features/links/server/queue-store.ts";
import { LinkStore } from "#features/links/server/store.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const now = Date.UTC(2026, 10, 2);

async function openWithLinks(count: number) {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { orm } = database;
  await orm.insert(siteState).values({ id: 1, version: 1 });
  await orm.execute(sql`
    insert into templates (name, description, url, category, format, source)
    select 'Mal ' || n, '', 'https://en.example/' || n, 'Utleie', 'PDF', 'Et forbund' from generate_series(1, ${count}) n`);
  const giveFirstNewUrl = () =>
    orm.update(templates).set({ url: "https://en.example/ny" }).where(eq(templates.id, 1));
  return { database, orm, queue: new LinkQueueStore(database), giveFirstNewUrl };
}

it("takes in many links by statements of few parameters", async () => {
  const { orm, queue } = await openWithLinks(1_200);
  const read = vi.spyOn(PgDialect.prototype, "sqlToQuery");
  await queue.adopt(now);
  const parameters = read.mock.results.map(({ value }) => (value as { params: unknown[] }).params.length);
  expect(parameters.length).toBeGreaterThan(0);
  expect(Math.max(...parameters)).toBeLessThan(100);
  expect(await orm.$count(linkStates)).toBe(1200);
});

it("forgets what was known of a url that a template no longer has, and nothing of others", async () => {
  const { orm, queue, giveFirstNewUrl } = await openWithLinks(2);
  await queue.adopt(now);
  await orm.update(linkStates).set({ state: "broken", failures: 3 });
  const check = { outcome: "failed", reason: "not-found" };
  await orm.insert(linkChecks).values([1, 2].map((templateId) => ({ templateId, ...check })));
  const read = () => orm.select().from(linkStates).orderBy(linkStates.templateId);
  const [, kept] = await read();
  await giveFirstNewUrl();
  await queue.adopt(now + 1);
  const forgotten = { url: "https://en.example/ny", state: null, failures: 0 };
  expect(await read()).toEqual([expect.objectContaining(forgotten), kept]);
  expect(await orm.select().from(linkChecks)).toMatchObject([{ templateId: 2 }]);
});

it("leaves what another process has taken in and checked meanwhile, of a url that is newer than its own list too", async () => {
  const { database, orm, queue, giveFirstNewUrl } = await openWithLinks(2);
  const read = async () => [await orm.select().from(linkStates), await orm.select().from(linkChecks)];
  let checked: Awaited<ReturnType<typeof read>> | undefined;
  const transaction: typeof orm.transaction = async (work) => {
    await giveFirstNewUrl();
    await queue.adopt(now);
    await orm.update(linkStates).set({ state: "ok" });
    await orm.insert(linkChecks).values({ templateId: 1, outcome: "ok", reason: "ok" });
    checked = await read();
    return orm.transaction(work);
  };
  // Between its list of new links and their insertion.
  const late = new LinkQueueStore({
    ...database,
    orm: Object.create(orm, { transaction: { value: transaction } }),
  });
  await late.adopt(now + 1);
  expect(checked?.map(({ length }) => length)).toEqual([2, 1]);
  expect(await read()).toEqual(checked);
});

it("records no result about a url that the template no longer has", async () => {
  const { database, orm, queue, giveFirstNewUrl } = await openWithLinks(1);
  const [link] = await queue.list([1], now);
  if (!link) throw new Error("nothing was listed");
  await giveFirstNewUrl();
  const nothing = { finalUrl: null, contentType: null, title: null, kind: null };
  const unread = { validators: null, contentHash: null };
  const checked: CheckedLink = { reason: "not_found", httpStatus: 404, ...nothing, ...unread };
  const store = new LinkStore({ database, history: new HistoryStore(database) });
  await store.record(link, checked, now);
  expect(await orm.$count(linkChecks)).toBe(0);
});

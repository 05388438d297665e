/** Links that are taken in: all at once, as after a large import, and in the place of others. */
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, it, onTestFinished, vi } from "vitest";
import { linkChecks, linkStates } from "#db/schema/link.ts";
import { templates } from "#db/schema/schema.ts";
import { LinkQueueStore } from "#features/links/server/queue-store.ts";
import { createTestDatabase } from "#testing/test-database.ts";

it("takes in many links by statements of few parameters", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { orm } = database;
  await orm.execute(sql`
    insert into templates (name, description, url, category, format, source)
    select 'Mal ' || n, '', 'https://en.example/' || n, 'Utleie', 'PDF', 'Et forbund' from generate_series(1, 1200) n`);
  const read = vi.spyOn(PgDialect.prototype, "sqlToQuery");
  await new LinkQueueStore(database).adopt(Date.UTC(2026, 10, 2));
  const parameters = read.mock.results.map(({ value }) => (value as { params: unknown[] }).params.length);
  expect(parameters.length).toBeGreaterThan(0);
  expect(Math.max(...parameters)).toBeLessThan(100);
  expect(await orm.$count(linkStates)).toBe(1200);
});

it("forgets what was known of a url that a template no longer has, and nothing of others", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { orm } = database;
  const links = new LinkQueueStore(database);
  await orm.execute(sql`
    insert into templates (name, description, url, category, format, source)
    select 'Mal ' || n, '', 'https://en.example/' || n, 'Utleie', 'PDF', 'Et forbund' from generate_series(1, 2) n`);
  await links.adopt(Date.UTC(2026, 10, 2));
  const known = await orm.update(linkStates).set({ state: "broken", failures: 3 }).returning();
  await orm
    .insert(linkChecks)
    .values(known.map(({ templateId }) => ({ templateId, outcome: "failed", reason: "not-found" })));
  const [, kept] = known.map(({ templateId }) => templateId);
  const url = "https://en.example/ny";
  const [changed] = await orm
    .update(templates)
    .set({ url })
    .where(sql`${templates.id} <> ${kept}`)
    .returning();

  await links.adopt(Date.UTC(2026, 10, 3));
  const states = await orm.select().from(linkStates);
  expect(states).toHaveLength(2);
  expect(states.find(({ templateId }) => templateId === kept)).toEqual(known[1]);
  expect(states.find(({ templateId }) => templateId === changed?.id)).toMatchObject({
    url,
    state: null,
    failures: 0,
  });
  const checked = await orm.select({ templateId: linkChecks.templateId }).from(linkChecks);
  expect(checked).toEqual([{ templateId: kept }]);
});

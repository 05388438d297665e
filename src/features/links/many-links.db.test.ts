/** Links that are all new at once, as in a catalogue that is older than the link checks, or after a large import. */
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, it, onTestFinished, vi } from "vitest";
import { linkStates } from "#db/link-schema.ts";
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

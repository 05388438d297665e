import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { applyMigrations, listMigrations } from "#db/migrate.ts";
import { tablesAfter } from "#db/backup/tables.ts";
import { eventCounts, eventDays, eventMonths, referrerMonths } from "#db/statistics-schema.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

it("the sums by day and month begin with what was counted and voted before there were any", async () => {
  const database = await createOwnTestDatabase();
  onTestFinished(() => database.close());
  const { orm } = database;
  const at = listMigrations().findIndex((_, index) =>
    tablesAfter(index).some(({ name }) => name === "event_days"),
  );
  await orm.transaction(async (tx) => {
    await tx.execute(sql`drop schema public cascade`);
    await tx.execute(sql`create schema public`);
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
    await applyMigrations(tx, listMigrations().slice(0, at));
    await tx.execute(sql`
      insert into templates (name, description, url, category, format, source)
      values ('n', 'd', 'https://example.no/', 'Annet', 'PDF', 's')`);
    await tx.execute(sql`
      insert into votes (template_id, voter_key, rating, created_at) values
        (1, 'a', 4, '2026-10-25T22:59:59Z'), (1, 'b', 4, '2026-10-25T23:00:00Z'), (1, 'c', 4, '2026-10-31T22:00:00Z')`);
    await tx.execute(sql`
      insert into event_counts (day, event, subject, count) values
        ('2026-09-30', 'page_view', '/', 1), ('2026-10-01', 'page_view', '/', 2), ('2026-10-01', 'page_view', '/help', 4)`);
    await tx.execute(
      sql`insert into referrer_counts (day, referrer, count) values ('2026-10-01', 'nav.no', 3)`,
    );
    await applyMigrations(tx, listMigrations().slice(at));
  });
  const votes = await orm
    .select({ day: eventCounts.day, count: eventCounts.count })
    .from(eventCounts)
    .where(sql`event = 'vote'`)
    .orderBy(eventCounts.day);
  expect(votes).toEqual([
    { day: "2026-10-25", count: 1 },
    { day: "2026-10-26", count: 1 },
    { day: "2026-10-31", count: 1 },
  ]);
  const days = await orm
    .select()
    .from(eventDays)
    .where(sql`event = 'page_view'`)
    .orderBy(eventDays.day);
  expect(days.map(({ day, count }) => [day, count])).toEqual([
    ["2026-09-30", 1],
    ["2026-10-01", 6],
  ]);
  expect(
    await orm
      .select()
      .from(eventMonths)
      .where(sql`event = 'vote'`),
  ).toEqual([{ month: "2026-10-01", event: "vote", subject: "1", count: 3 }]);
  expect(await orm.select().from(referrerMonths)).toEqual([
    { month: "2026-10-01", referrer: "nav.no", count: 3 },
  ]);
});

/** The migration that groups the history into operations, on a history that is older than it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { asc, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { history, historyOperations } from "#db/history-schema.ts";
import { migrationsFolder } from "#db/migrate.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

it("old changes of one transaction become one operation, all others one each, and numbering goes on", async () => {
  const database = await createOwnTestDatabase();
  onTestFinished(() => database.close());
  const { orm } = database;
  await database.executeSql(`
    drop function history_of_older_process cascade;
    alter table history drop column operation_id;
    drop table history_operations;
    alter table templates drop column merged_into;
    insert into history (at, actor, entity, entity_id, action) values
      ('2026-11-01T10:00:00.001Z', 'a@example.no', 'template', 1, 'create'),
      ('2026-11-01T10:00:00.001Z', 'a@example.no', 'suggestion', 1, 'approve'),
      ('2026-11-01T10:00:00.002Z', 'a@example.no', 'offer', 1, 'update'),
      ('2026-11-01T10:00:00.002Z', 'b@example.no', 'offer', 1, 'delete')`);
  const file = readdirSync(migrationsFolder).find((name) => name.endsWith("_operations.sql")) ?? "";
  const migration = readFileSync(join(migrationsFolder, file), "utf8");
  for (const statement of migration.split("--> statement-breakpoint")) await orm.execute(sql.raw(statement));

  const operations = await orm
    .select({ id: historyOperations.id, actor: historyOperations.actor, action: historyOperations.action })
    .from(historyOperations)
    .orderBy(asc(historyOperations.id));
  expect(operations).toEqual([
    { id: 1, actor: "a@example.no", action: "approve" },
    { id: 3, actor: "a@example.no", action: "update" },
    { id: 4, actor: "b@example.no", action: "delete" },
  ]);
  const changes = await orm.select().from(history).orderBy(asc(history.id));
  expect(changes.map(({ operationId }) => operationId)).toEqual([1, 1, 3, 4]);
  const next = await new HistoryStore(database).begin(orm, { actor: "a@example.no", action: "update" });
  expect(next).toBe(5);
});

/** What processes of the version before operations write while newer ones run beside them. */
import { asc, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { history, historyOperations } from "#db/history-schema.ts";
import { linkChecks } from "#db/link-schema.ts";
import { createTestDatabase } from "#testing/test-database.ts";

it("an administrator's changes become an operation for each transaction, named as its last change", async () => {
  const { orm, close } = await createTestDatabase();
  onTestFinished(close);
  await orm.transaction(async (tx) => {
    await tx.execute(
      sql`insert into history (actor, entity, entity_id, action) values ('a@example.no', 'template', 1, 'create')`,
    );
    await tx.execute(
      sql`insert into history (actor, entity, entity_id, action) values ('a@example.no', 'suggestion', 1, 'approve')`,
    );
  });
  await orm.execute(sql`
    insert into history (at, actor, entity, entity_id, action)
    values ('2026-11-01T10:00:00.001Z', 'b@example.no', 'offer', 1, 'update')`);

  const operations = await orm
    .select({ actor: historyOperations.actor, action: historyOperations.action })
    .from(historyOperations)
    .orderBy(asc(historyOperations.id));
  expect(operations).toEqual([
    { actor: "a@example.no", action: "approve" },
    { actor: "b@example.no", action: "update" },
  ]);
  const changes = await orm
    .select({ operationId: history.operationId })
    .from(history)
    .orderBy(asc(history.id));
  expect(changes.map(({ operationId }) => operationId)).toEqual([1, 1, 2]);
});

it("a link check without a reason is left out, and is no error", async () => {
  const { orm, close } = await createTestDatabase();
  onTestFinished(close);
  await orm.execute(sql`
    insert into templates (name, description, url, category, format, source)
    values ('n', 'd', 'https://example.no/', 'Annet', 'PDF', 's')`);
  await orm.execute(
    sql`insert into link_checks (template_id, outcome, http_status) values (1, 'broken', 404)`,
  );
  expect(await orm.select().from(linkChecks)).toEqual([]);
});

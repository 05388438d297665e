/** The reports on a template that is deleted, while another transaction deletes one of them. */
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { reports, templates } from "#db/schema/schema.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import { ReportAdminStore } from "#features/reports/server/store.ts";
import { TemplateAdminStore } from "#features/templates/server/admin-store.ts";
import { startWhileHeld } from "#testing/processes/held-locks.ts";
import { createTestDatabase } from "#testing/test-database.ts";
import { templateRow } from "#testing/template-row.ts";

it("are resolved with it, and the one that is gone is passed over", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { orm } = database;
  const { id: _id, ...row } = templateRow(1, 1);
  const [template] = await orm.insert(templates).values(row).returning({ id: templates.id });
  const templateId = template?.id ?? 0;
  const report = {
    templateId,
    reason: "broken_link",
    templateName: row.name,
    templateDescription: row.description,
    templateUrl: row.url,
    templateCategory: row.category,
    templateSource: row.source,
  };
  const [gone, kept] = await orm.insert(reports).values([report, report]).returning({ id: reports.id });
  const history = new HistoryStore(database);
  const reportStore = new ReportAdminStore(database, history);
  const store = new TemplateAdminStore(database, history, {
    afterRemove: (...removed) => reportStore.resolveOf(...removed),
  });

  // It has read both reports when it waits for the lock of the first.
  const [removal] = await startWhileHeld(
    database,
    (tx) => tx.delete(reports).where(eq(reports.id, gone?.id ?? 0)),
    () => store.remove(templateId, "admin@avtalemaler.invalid"),
  );
  await removal;
  expect(await orm.select({ id: reports.id, isResolved: reports.isResolved }).from(reports)).toEqual([
    { id: kept?.id, isResolved: true },
  ]);
});

/** SQL of reports for the administrator. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder } from "#db/recorded-change.ts";
import { InboxStore } from "#db/inbox-store.ts";
import { readJsonRows } from "#db/json-rows.ts";
import { reports, templates } from "#db/schema.ts";
import type { AdminReport } from "#features/reports/admin-contract.ts";

export class ReportAdminStore extends InboxStore<typeof reports, AdminReport> {
  constructor(database: Database, history: HistoryRecorder) {
    super({ database, history, table: reports, entity: "report", read: readReports });
  }

  /** Resolving what is resolved changes nothing. @throws RowMissing */
  resolve(id: number, actor: string): Promise<AdminReport> {
    return this.database.orm.transaction(async (tx) => {
      const before = await this.rows.lock(tx, id);
      if (!before.isResolved) {
        await this.rows.update(tx, { actor, before, values: { isResolved: true }, action: "resolve" });
      }
      return this.get(tx, id);
    });
  }
}

function readReports(orm: Orm, selection: SQL): Promise<AdminReport[]> {
  const { updatedAt: _updatedAt, ...columns } = getTableColumns(reports);
  const isTemplateDeleted = sql`${templates.id} is null or ${templates.deletedAt} is not null`;
  return readJsonRows<AdminReport>(
    orm,
    { ...columns, isTemplateDeleted },
    sql`from ${reports} left join ${templates} on ${templates.id} = ${reports.templateId} ${selection}`,
  );
}

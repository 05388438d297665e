import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder, RowSnapshot } from "#db/history.ts";
import { readJsonRows } from "#db/json-rows.ts";
import { RecordedRows } from "#db/recorded-rows.ts";
import { reports, templates } from "#db/schema.ts";
import type { AdminReport } from "#features/reports/admin-contract.ts";
import type { ListPage } from "#platform/admin-lists.ts";
import { notFound } from "#platform/http-error.ts";

export const missingReport = "Fant ingen rapport med denne id-en.";

/** All SQL of what the administrator does with reports. */
export class ReportAdminStore {
  readonly #database: Database;
  readonly #rows: RecordedRows<typeof reports>;

  constructor(database: Database, history: HistoryRecorder) {
    this.#database = database;
    this.#rows = new RecordedRows(reports, "report", history);
  }

  /** Newest first. */
  async list({ limit, offset }: ListPage): Promise<{ total: number; rows: AdminReport[] }> {
    const { orm } = this.#database;
    const rows = await readReports(orm, sql`true`, sql`limit ${limit} offset ${offset}`);
    return { total: await this.#rows.count(orm), rows };
  }

  /** All or none. @returns the ids that named a report */
  removeMany(ids: readonly number[], actor: string): Promise<readonly number[]> {
    return this.#database.orm.transaction((tx) => this.#rows.removeMany(tx, actor, ids));
  }

  /** Puts deleted reports back, all or none. @returns the ids of those that were deleted */
  async restore(snapshots: readonly RowSnapshot[], actor: string): Promise<readonly number[]> {
    return this.#database.orm.transaction(async (tx) =>
      (await this.#rows.reinsertMany(tx, actor, snapshots)).map(({ id }) => id),
    );
  }

  /** Resolving what is resolved changes nothing. @throws HttpError 404 */
  resolve(id: number, actor: string): Promise<AdminReport> {
    return this.#database.orm.transaction(async (tx) => {
      const before = await this.#rows.lock(tx, id);
      if (!before) throw notFound(missingReport);
      if (!before.isResolved) {
        await this.#rows.update(tx, { actor, before, values: { isResolved: true } }, "resolve");
      }
      const [report] = await readReports(tx, sql`${reports.id} = ${id}`);
      if (!report) throw new Error(`report ${id} is locked and yet not there`);
      return report;
    });
  }
}

function readReports(orm: Orm, where: SQL, page = sql``): Promise<AdminReport[]> {
  const { updatedAt: _updatedAt, ...columns } = getTableColumns(reports);
  const isTemplateDeleted = sql`${templates.id} is null or ${templates.deletedAt} is not null`;
  return readJsonRows<AdminReport>(
    orm,
    { ...columns, isTemplateDeleted },
    sql`from ${reports} left join ${templates} on ${templates.id} = ${reports.templateId} where ${where}
      order by ${reports.createdAt} desc, ${reports.id} desc ${page}`,
  );
}

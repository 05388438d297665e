import { desc, eq } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder } from "#db/history.ts";
import { RecordedRows } from "#db/recorded-rows.ts";
import { reports, templates } from "#db/schema.ts";
import type { AdminReport } from "#features/reports/admin-contract.ts";
import { notFound } from "#platform/http-error.ts";

type ReportRow = typeof reports.$inferSelect;

export const missingReport = "Fant ingen rapport med denne id-en.";

/** All SQL of what the administrator does with reports. */
export class ReportAdminStore {
  readonly #database: Database;
  readonly #rows: RecordedRows<typeof reports>;

  constructor(database: Database, history: HistoryRecorder) {
    this.#database = database;
    this.#rows = new RecordedRows(reports, "report", history);
  }

  /** Every report, newest first. */
  async listAll(): Promise<AdminReport[]> {
    const rows = await this.#database.orm
      .select({ report: reports, template: { id: templates.id, deletedAt: templates.deletedAt } })
      .from(reports)
      .leftJoin(templates, eq(templates.id, reports.templateId))
      .orderBy(desc(reports.createdAt), desc(reports.id));
    return rows.map(({ report, template }) => present(report, !template || template.deletedAt !== null));
  }

  /** Resolving what is resolved changes nothing. @throws HttpError 404 */
  resolve(id: number, actor: string): Promise<AdminReport> {
    return this.#database.orm.transaction(async (tx) => {
      const before = await this.#rows.lock(tx, id);
      if (!before) throw notFound(missingReport);
      const after = before.isResolved
        ? before
        : await this.#rows.update(tx, { actor, before, values: { isResolved: true } }, "resolve");
      return present(after, !(await isListed(tx, after.templateId)));
    });
  }
}

async function isListed(orm: Orm, templateId: number | null): Promise<boolean> {
  if (templateId === null) return false;
  const [template] = await orm
    .select({ deletedAt: templates.deletedAt })
    .from(templates)
    .where(eq(templates.id, templateId));
  return template?.deletedAt === null;
}

function present(
  { createdAt, updatedAt: _updatedAt, ...row }: ReportRow,
  isTemplateDeleted: boolean,
): AdminReport {
  return { ...row, createdAt: createdAt.toISOString(), isTemplateDeleted };
}

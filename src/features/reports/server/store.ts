/** SQL of reports: as visitors send them, and as the administrator resolves them. */
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { type Inbox, InboxStore, storeArrival } from "#domain/server/rows/inbox-store.ts";
import { readJsonRows } from "#domain/server/rows/json-rows.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { decideRows } from "#domain/server/rows/recorded-rows.ts";
import { linkHealthOf, reportedTemplate, visibleTemplate } from "#domain/server/rows/template-columns.ts";
import { reports, templates } from "#db/schema/schema.ts";
import type { AdminReport, Report } from "#features/reports/contract.ts";
import { notFound } from "#platform/http-error.ts";
import type { Respond } from "#platform/writes/idempotency.ts";

/** Reports that count in the limit: those of the link check do not. */
const isWaiting = and(eq(reports.isResolved, false), eq(reports.origin, "visitor"));

export interface SentReport extends Pick<Report, "reason" | "description" | "betterUrl"> {
  readonly templateId: number;
}

export const reportInbox = (inbox: Inbox<typeof reports.$inferSelect>) => ({
  /** Stores a report with a copy of its template's fields. @throws HttpError 404 when visitors do not see the template */
  add({ templateId, ...report }: SentReport, ip: string, respond: Respond): Promise<void> {
    return storeArrival(inbox, {
      ip,
      respond,
      table: reports,
      isWaiting,
      async insert(tx) {
        const isReported = and(eq(templates.id, templateId), visibleTemplate);
        const [template] = await tx.select().from(templates).where(isReported);
        if (!template) throw notFound("Fant ingen mal med denne id-en.");
        return tx
          .insert(reports)
          .values({ ...reportedTemplate(template), ...report })
          .returning();
      },
    });
  },
});

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

  /** Resolves all or none. @returns the ids of those resolved by this call. @throws RowsOutdated */
  resolveMany(ids: readonly number[], actor: string): Promise<readonly number[]> {
    const values = { isResolved: true };
    return this.database.orm.transaction((tx) =>
      decideRows(this.rows, tx, { actor, ids, values, action: "resolve", isOutdated: () => false }),
    );
  }

  /** Resolves the waiting reports on templates that are deleted in the same transaction. One that is gone by then is skipped. */
  async resolveOf(tx: Orm, actor: string, removed: readonly { readonly id: number }[]): Promise<void> {
    const templateIds = removed.map(({ id }) => id);
    const waiting = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(and(inArray(reports.templateId, templateIds), eq(reports.isResolved, false)));
    const ids = waiting.map(({ id }) => id);
    const changes = (await this.rows.lockMany(tx, ids)).map((before) => ({
      before,
      values: { isResolved: true },
    }));
    await this.rows.updateMany(tx, { actor, changes, action: "resolve" });
  }
}

function readReports(orm: Orm, selection: SQL): Promise<AdminReport[]> {
  const { updatedAt: _updatedAt, ...columns } = getTableColumns(reports);
  const { health, join } = linkHealthOf(templates);
  const isTemplateDeleted = sql`${templates.id} is null or ${templates.deletedAt} is not null`;
  return readJsonRows<AdminReport>(
    orm,
    { ...columns, isTemplateDeleted, linkHealth: health },
    sql`from ${reports} left join ${templates} on ${templates.id} = ${reports.templateId} ${join} ${selection}`,
  );
}

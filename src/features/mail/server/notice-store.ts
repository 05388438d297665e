/** All SQL of the notices: their settings, the pending ones, and the rows that wait for the administrator. */
import { and, desc, eq, gt, inArray, max } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import { mailOutbox, noticeSettings, pendingNotices } from "#db/schema/mail.ts";
import { inquiries, reports, suggestions } from "#db/schema/schema.ts";
import type { NoticeSettings } from "#features/mail/contract.ts";
import type { BrokenLink, NewRow, WaitingCounts } from "#features/mail/server/notice-texts.ts";

export type PendingNotice = typeof pendingNotices.$inferSelect;
export type PendingKind = PendingNotice["kind"];

const undecided = and(eq(suggestions.isApproved, false), eq(suggestions.isRejected, false));
const unresolved = eq(reports.isResolved, false);
const unanswered = eq(inquiries.status, "pending");

export class NoticeStore extends Store {
  inTransaction<Result>(work: (tx: Orm) => Promise<Result>): Promise<Result> {
    return this.database.orm.transaction(work);
  }

  async readSettings(orm: Orm = this.database.orm): Promise<NoticeSettings> {
    const [row] = await orm.select().from(noticeSettings);
    const { waiting = "off", brokenLink = false, inquiry = true } = row ?? {};
    return { waiting, brokenLink, inquiry };
  }

  async saveSettings(settings: NoticeSettings): Promise<void> {
    await this.database.orm
      .insert(noticeSettings)
      .values({ id: 1, ...settings })
      .onConflictDoUpdate({ target: noticeSettings.id, set: settings });
  }

  /** Locks the settings, so that one process at a time gathers notices, until the end of its transaction. */
  async lockSettings(tx: Orm): Promise<void> {
    await tx.insert(noticeSettings).values({ id: 1 }).onConflictDoNothing();
    await tx.select({ id: noticeSettings.id }).from(noticeSettings).for("update");
  }

  async addPending(
    tx: Orm,
    kind: PendingKind,
    entity: PendingNotice["entity"],
    ids: readonly number[],
  ): Promise<void> {
    if (ids.length > 0)
      await tx.insert(pendingNotices).values(ids.map((entityId) => ({ kind, entity, entityId })));
  }

  async hasPending(): Promise<boolean> {
    return (
      (await this.database.orm.select({ id: pendingNotices.id }).from(pendingNotices).limit(1)).length > 0
    );
  }

  async takePending(tx: Orm, kind: PendingKind): Promise<readonly PendingNotice[]> {
    const rows = await tx.delete(pendingNotices).where(eq(pendingNotices.kind, kind)).returning();
    return rows.toSorted((one, other) => one.id - other.id);
  }

  async findLast(tx: Orm, kind: PendingKind): Promise<Date | null> {
    const [row] = await tx
      .select({ at: max(mailOutbox.createdAt) })
      .from(mailOutbox)
      .where(eq(mailOutbox.kind, kind));
    return row?.at ?? null;
  }

  countMailsSince(tx: Orm, kind: string, time: Date): Promise<number> {
    return tx.$count(mailOutbox, and(eq(mailOutbox.kind, kind), gt(mailOutbox.createdAt, time)));
  }

  async countWaiting(orm: Orm = this.database.orm): Promise<WaitingCounts> {
    return {
      suggestions: await orm.$count(suggestions, undecided),
      reports: await orm.$count(reports, unresolved),
      inquiries: await orm.$count(inquiries, unanswered),
    };
  }

  async listWaiting(tx: Orm, pending: readonly PendingNotice[]): Promise<readonly NewRow[]> {
    const idsOf = (entity: PendingNotice["entity"]) =>
      pending.filter((row) => row.entity === entity).map(({ entityId }) => entityId);
    const suggested = await tx
      .select({ id: suggestions.id, name: suggestions.name })
      .from(suggestions)
      .where(and(inArray(suggestions.id, idsOf("suggestion")), undecided));
    const reported = await tx
      .select({ id: reports.id, name: reports.templateName })
      .from(reports)
      .where(and(inArray(reports.id, idsOf("report")), unresolved));
    const inquired = await tx
      .select({ id: inquiries.id })
      .from(inquiries)
      .where(and(inArray(inquiries.id, idsOf("inquiry")), unanswered));
    const links = await this.listBrokenLinks(tx, idsOf("template"));
    const names = {
      suggestion: new Map(suggested.map(({ id, name }) => [id, name])),
      report: new Map(reported.map(({ id, name }) => [id, name])),
      inquiry: new Map(inquired.map(({ id }) => [id, ""])),
      template: new Map(links.map(({ templateId, name }) => [templateId, name])),
    };
    return pending.flatMap(({ entity, entityId }) => {
      const name = names[entity].get(entityId);
      return name === undefined ? [] : [{ entity: entity === "template" ? "report" : entity, name }];
    });
  }

  /** Reported links of these templates that wait still, one for each template. */
  async listBrokenLinks(tx: Orm, templateIds: readonly number[]): Promise<readonly BrokenLink[]> {
    const rows = await tx
      .selectDistinctOn([reports.templateId], {
        templateId: reports.templateId,
        name: reports.templateName,
        url: reports.templateUrl,
        evidence: reports.description,
      })
      .from(reports)
      .where(
        and(inArray(reports.templateId, [...templateIds]), eq(reports.reason, "broken_link"), unresolved),
      )
      .orderBy(reports.templateId, desc(reports.id));
    return rows.map(({ templateId, ...link }) => ({ templateId: templateId ?? 0, ...link }));
  }
}

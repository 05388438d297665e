/** SQL of inquiries: as advertisers send them, as the administrator decides them, and how they are purged. */
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type Inbox, InboxStore, storeArrival } from "#domain/server/rows/inbox-store.ts";
import { type HistoryRecorder, purgeHistory } from "#domain/server/rows/recorded-change.ts";
import { decideRows } from "#domain/server/rows/recorded-rows.ts";
import { history } from "#db/schema/history.ts";
import { inquiries } from "#db/schema/schema.ts";
import type { AdminInquiry, Inquiry, InquiryDecision, InquiryStatus } from "#features/inquiries/contract.ts";
import { inquiryRetentionDays } from "#features/inquiries/fields.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import type { Respond } from "#platform/writes/idempotency.ts";

export const inquiryInbox = (inbox: Inbox<typeof inquiries.$inferSelect>) => ({
  add(
    { name, email, company, phone, budget, message }: Inquiry,
    ip: string,
    respond: Respond,
  ): Promise<void> {
    const values = { name, email, company, phone, budget, message };
    return storeArrival(inbox, {
      ip,
      respond,
      table: inquiries,
      isWaiting: eq(inquiries.status, "pending"),
      insert: (tx) => tx.insert(inquiries).values(values).returning(),
    });
  },
});

/** Deletes the inquiries that are older than the privacy text promises, and their history. */
export async function purgeExpiredInquiries(database: Database, clock: Clock): Promise<void> {
  const time = new Date(clock.now() - inquiryRetentionDays * dayMs);
  const sentAt = sql`coalesce(${history.before}, ${history.after}) ->> 'createdAt'`;
  await database.orm.transaction(async (tx) => {
    await tx.delete(inquiries).where(lt(inquiries.createdAt, time));
    await purgeHistory(
      tx,
      and(eq(history.entity, "inquiry"), sql`(${sentAt})::timestamptz < ${time.toISOString()}::timestamptz`),
    );
  });
}

const conflictTexts: Readonly<Record<InquiryStatus, string>> = {
  pending: "Annonsehenvendelsen venter på avgjørelse igjen.",
  approved: "Annonsehenvendelsen er allerede godkjent.",
  rejected: "Annonsehenvendelsen er allerede avvist.",
};

const decisionActions = { pending: "update", approved: "approve", rejected: "reject" } as const;

export class InquiryAdminStore extends InboxStore<typeof inquiries, AdminInquiry> {
  constructor(database: Database, history: HistoryRecorder) {
    super({ database, history, table: inquiries, entity: "inquiry" });
  }

  /**
   * Decides an inquiry whose status is `from`. Where that is left out, the same decision again changes nothing.
   *
   * @throws RowMissing, HttpError 409 when its status is another one
   */
  decide(id: number, { status, from }: InquiryDecision, actor: string): Promise<AdminInquiry> {
    return this.database.orm.transaction(async (tx) => {
      const before = await this.rows.lock(tx, id);
      const expected = from === undefined ? ["pending", status] : [from];
      if (!expected.includes(before.status)) {
        throw new HttpError(409, "already_decided", conflictTexts[before.status as InquiryStatus]);
      }
      await this.rows.update(tx, { actor, before, values: { status }, action: decisionActions[status] });
      return this.get(tx, id);
    });
  }

  /**
   * Decides many inquiries whose status is `from`, all or none.
   *
   * @returns the ids of those decided by this call
   * @throws RowsOutdated when one is gone, or its status is another
   */
  decideMany(
    ids: readonly number[],
    { status, from = "pending" }: InquiryDecision,
    actor: string,
  ): Promise<readonly number[]> {
    const decision = {
      actor,
      ids,
      values: { status },
      action: decisionActions[status],
      isOutdated: (row: { readonly status: string }) => row.status !== status && row.status !== from,
    };
    return this.database.orm.transaction((tx) => decideRows(this.rows, tx, decision));
  }
}

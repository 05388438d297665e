/** Inquiries as advertisers send them, and how they are purged. */
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { history } from "#db/schema/history.ts";
import { purgeHistory } from "#db/rows/recorded-change.ts";
import { inquiries } from "#db/schema/schema.ts";
import type { Inquiry } from "#features/inquiries/contract.ts";
import { inquiryRetentionDays } from "#features/inquiries/retention.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { type ArrivalHook, type InboxLimits, received, rejectPastFull } from "#platform/inbox-forms.ts";
import type { Keep } from "#platform/writes/idempotency.ts";

export interface InquiryStoreOptions {
  readonly database: Database;
  readonly limits: InboxLimits;
  readonly hook?: ArrivalHook<typeof inquiries.$inferSelect> | undefined;
}

export class InquiryStore {
  readonly #options: InquiryStoreOptions;

  constructor(options: InquiryStoreOptions) {
    this.#options = options;
  }

  async add(form: Inquiry, ip: string, keep: Keep): Promise<void> {
    const { database, limits, hook } = this.#options;
    const { name, email, company, phone, budget, message } = form;
    const share = await limits.claim(ip);
    await database.orm.transaction(async (tx) => {
      rejectPastFull(await tx.$count(inquiries, eq(inquiries.status, "pending")));
      await limits.use(tx, share);
      const [row] = await tx
        .insert(inquiries)
        .values({ name, email, company, phone, budget, message })
        .returning();
      if (!row) throw new Error("inquiries did not return its row");
      await hook?.inTransaction(tx, row);
      await keep(tx, received);
    });
    hook?.afterCommit();
  }
}

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

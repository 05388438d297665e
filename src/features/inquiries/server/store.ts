/** Inquiries as advertisers send them: stored in groups, and purged. */
import { and, eq, lt, sql } from "drizzle-orm";
import { type ArrivalHook, openInbox } from "#db/inbox-arrivals.ts";
import type { Database } from "#db/client.ts";
import { history } from "#db/history-schema.ts";
import { purgeHistory } from "#db/purge-history.ts";
import { inquiries } from "#db/schema.ts";
import type { Inquiry } from "#features/inquiries/contract.ts";
import type { AdmitGroup, MetInbox } from "#shared/group-admission.ts";

export class InquiryStore {
  readonly #database: Database;
  readonly #hook: ArrivalHook<typeof inquiries.$inferSelect> | undefined;

  constructor(database: Database, hook?: ArrivalHook<typeof inquiries.$inferSelect>) {
    this.#database = database;
    this.#hook = hook;
  }

  async add(admit: AdmitGroup<Inquiry, MetInbox>): Promise<void> {
    await this.#database.orm.transaction((tx) =>
      admit(
        tx,
        openInbox(tx, {
          table: inquiries,
          isWaiting: eq(inquiries.status, "pending"),
          hook: this.#hook,
          rowOf: ({ name, email, company, phone, budget, message }: Inquiry) => ({
            name,
            email,
            company,
            phone,
            budget,
            message,
          }),
        }),
      ),
    );
    this.#hook?.afterCommit();
  }

  /** Deletes the inquiries sent before a time, and their history. */
  async purgeBefore(time: Date): Promise<void> {
    const sentAt = sql`coalesce(${history.before}, ${history.after}) ->> 'createdAt'`;
    await this.#database.orm.transaction(async (tx) => {
      await tx.delete(inquiries).where(lt(inquiries.createdAt, time));
      await purgeHistory(
        tx,
        and(
          eq(history.entity, "inquiry"),
          sql`(${sentAt})::timestamptz < ${time.toISOString()}::timestamptz`,
        ),
      );
    });
  }
}

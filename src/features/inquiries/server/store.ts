/** Inquiries as advertisers send them: stored, counted and purged. */
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { history, inquiries } from "#db/schema.ts";
import type { Inquiry } from "#features/inquiries/contract.ts";
import type { BeforeCommit } from "#shared/before-commit.ts";

export class InquiryStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The number of pending inquiries. */
  async countWaiting(): Promise<number> {
    return this.#database.orm.$count(inquiries, eq(inquiries.status, "pending"));
  }

  async add(form: Inquiry, beforeCommit: BeforeCommit): Promise<void> {
    const { name, email, company, phone, budget, message } = form;
    await this.#database.orm.transaction(async (tx) => {
      await tx.insert(inquiries).values({ name, email, company, phone, budget, message });
      await beforeCommit(tx);
    });
  }

  /** Deletes the inquiries sent before a time, and their history. */
  async purgeBefore(time: Date): Promise<void> {
    const sentAt = sql`coalesce(${history.before}, ${history.after}) ->> 'createdAt'`;
    await this.#database.orm.transaction(async (tx) => {
      await tx.delete(inquiries).where(lt(inquiries.createdAt, time));
      await tx
        .delete(history)
        .where(
          and(
            eq(history.entity, "inquiry"),
            sql`(${sentAt})::timestamptz < ${time.toISOString()}::timestamptz`,
          ),
        );
    });
  }
}

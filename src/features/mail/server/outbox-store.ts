/** All SQL of the outbox. */
import { randomUUID } from "node:crypto";
import { and, count, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { mailOutbox, type StoredMailFailure } from "#db/mail-schema.ts";

export type NewMail = Pick<
  typeof mailOutbox.$inferInsert,
  | "kind"
  | "dedupeKey"
  | "recipient"
  | "replyTo"
  | "subject"
  | "messageId"
  | "createdAt"
  | "nextAttemptAt"
  | "giveUpAt"
  | "expiresAt"
> & { readonly body: string };

export type MailRow = typeof mailOutbox.$inferSelect;

/** A mail that this process is sending. */
export type ClaimedMail = MailRow & { readonly claim: string };

const own = ({ id, claim }: ClaimedMail) => and(eq(mailOutbox.id, id), eq(mailOutbox.claim, claim));
const released = { claim: null, claimedUntil: null, handedOverAt: null };
const untilLease = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`;

export class OutboxStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(tx: Orm, mails: readonly NewMail[]): Promise<void> {
    if (mails.length === 0) return;
    await tx
      .insert(mailOutbox)
      .values([...mails])
      .onConflictDoNothing({ target: mailOutbox.dedupeKey });
  }

  /** Takes the next mail that is due, or that its sender has left behind. No other process gets it while the lease lasts. */
  async claim(now: Date, leaseMs: number): Promise<ClaimedMail | null> {
    const next = sql`(
      select id from ${mailOutbox}
      where (state = 'waiting' and next_attempt_at <= ${now.toISOString()}::timestamptz)
        or (state = 'sending' and claimed_until < now())
      order by next_attempt_at, id limit 1 for update skip locked)`;
    const [row] = await this.#database.orm
      .update(mailOutbox)
      .set({
        state: "sending",
        attempts: sql`${mailOutbox.attempts} + 1`,
        lastAttemptAt: now,
        claim: randomUUID(),
        claimedUntil: untilLease(leaseMs),
        mayBeTwice: sql`${mailOutbox.mayBeTwice} or ${mailOutbox.handedOverAt} is not null`,
        handedOverAt: null,
      })
      .where(eq(mailOutbox.id, next))
      .returning();
    return row ? (row as ClaimedMail) : null;
  }

  async renew(mail: ClaimedMail, leaseMs: number): Promise<void> {
    await this.#database.orm
      .update(mailOutbox)
      .set({ claimedUntil: untilLease(leaseMs) })
      .where(own(mail));
  }

  /** @returns false when another process has taken it over */
  async markHandedOver(mail: ClaimedMail, now: Date, leaseMs: number): Promise<boolean> {
    const rows = await this.#database.orm
      .update(mailOutbox)
      .set({ handedOverAt: now, claimedUntil: untilLease(leaseMs) })
      .where(own(mail))
      .returning({ id: mailOutbox.id });
    return rows.length > 0;
  }

  /** Deletes the text, which nobody needs any more. */
  async markSent(mail: ClaimedMail, now: Date, reply: string): Promise<void> {
    await this.#database.orm
      .update(mailOutbox)
      .set({ ...released, state: "sent", sentAt: now, reply, failure: null, body: null, replyTo: null })
      .where(own(mail));
  }

  /** @param next when it is tried again; null to give it up */
  async markUnsent(
    mail: ClaimedMail,
    next: Date | null,
    {
      failure,
      mayBeTwice = false,
    }: { readonly failure: StoredMailFailure | null; readonly mayBeTwice?: boolean },
  ): Promise<void> {
    await this.#database.orm
      .update(mailOutbox)
      .set({
        ...released,
        state: next ? "waiting" : "failed",
        ...(next && { nextAttemptAt: next }),
        ...(failure && { failure }),
        ...(mayBeTwice && { mayBeTwice }),
        ...(failure?.reason === "expired" && { body: null, replyTo: null }),
      })
      .where(own(mail));
  }

  /** Lets go of what a process was sending that is known to have ended. */
  async releaseAll(): Promise<void> {
    await this.#database.orm
      .update(mailOutbox)
      .set({ claimedUntil: sql`now() - interval '1 second'` })
      .where(eq(mailOutbox.state, "sending"));
  }

  /** When the next one is due, now or later; null when none waits. */
  async findNextDue(): Promise<Date | null> {
    const [row] = await this.#database.orm
      .select({ at: mailOutbox.nextAttemptAt })
      .from(mailOutbox)
      .where(eq(mailOutbox.state, "waiting"))
      .orderBy(mailOutbox.nextAttemptAt)
      .limit(1);
    return row?.at ?? null;
  }

  /** Newest first. */
  async list(limit: number): Promise<readonly MailRow[]> {
    return this.#database.orm.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(limit);
  }

  /** Those that have failed or wait, newest first, however many mails came after them. */
  async listUnsent(limit: number): Promise<readonly MailRow[]> {
    return this.#database.orm
      .select()
      .from(mailOutbox)
      .where(ne(mailOutbox.state, "sent"))
      .orderBy(desc(mailOutbox.id))
      .limit(limit);
  }

  async countByState(): Promise<ReadonlyMap<MailRow["state"], number>> {
    const rows = await this.#database.orm
      .select({ state: mailOutbox.state, mails: count() })
      .from(mailOutbox)
      .groupBy(mailOutbox.state);
    return new Map(rows.map(({ state, mails }) => [state, mails]));
  }

  async find(id: number): Promise<MailRow | null> {
    const [row] = await this.#database.orm.select().from(mailOutbox).where(eq(mailOutbox.id, id));
    return row ?? null;
  }

  /** Makes a mail that waits or has failed due now, and tries it as long as a new one. @returns whether it was one */
  async makeDue(id: number, now: Date, giveUpAt: Date): Promise<boolean> {
    const rows = await this.#database.orm
      .update(mailOutbox)
      .set({ state: "waiting", nextAttemptAt: now, giveUpAt })
      .where(
        and(
          eq(mailOutbox.id, id),
          inArray(mailOutbox.state, ["waiting", "failed"]),
          sql`${mailOutbox.body} is not null`,
        ),
      )
      .returning({ id: mailOutbox.id });
    return rows.length > 0;
  }

  /** Deletes mails from before a time, whatever became of them. */
  async purgeBefore(time: Date): Promise<void> {
    await this.#database.orm.delete(mailOutbox).where(lt(mailOutbox.createdAt, time));
  }
}

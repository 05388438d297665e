/** All SQL of the outbox. */
import { randomUUID } from "node:crypto";
import { and, count, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { mailOutbox, type StoredMailFailure } from "#db/schema/mail.ts";

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

  /** @returns the ids of those that are new */
  async add(tx: Orm, mails: readonly NewMail[]): Promise<readonly number[]> {
    if (mails.length === 0) return [];
    const rows = await tx
      .insert(mailOutbox)
      .values([...mails])
      .onConflictDoNothing({ target: mailOutbox.dedupeKey })
      .returning({ id: mailOutbox.id });
    return rows.map(({ id }) => id);
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

  /**
   * In how many milliseconds the next one may be due, negative when it is late: one that waits, or one whose sender may
   * fall silent. null when there is neither.
   */
  async findNextDue(now: Date): Promise<number | null> {
    const untilDue = sql`${mailOutbox.nextAttemptAt} - ${now.toISOString()}::timestamptz`;
    const untilFree = sql`${mailOutbox.claimedUntil} - now()`;
    const isClaimed = eq(mailOutbox.state, "sending");
    const [row] = await this.#database.orm
      .select({
        ms: sql<
          number | null
        >`(extract(epoch from min(case when ${isClaimed} then ${untilFree} else ${untilDue} end)) * 1000)::float8`,
      })
      .from(mailOutbox)
      .where(inArray(mailOutbox.state, ["waiting", "sending"]));
    return row?.ms ?? null;
  }

  /** The latest ones, newest first. */
  async listSent(limit: number): Promise<readonly MailRow[]> {
    return this.#database.orm
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.state, "sent"))
      .orderBy(desc(mailOutbox.id))
      .limit(limit);
  }

  /** Those that wait or have failed, newest first. */
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

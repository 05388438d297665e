/** All SQL of the outbox. */
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { type Orm, Store } from "#db/database.ts";
import { mailOutbox, type StoredMailFailure } from "#db/schema/mail.ts";
import type { ClosedMails } from "#domain/server/outgoing-mail.ts";

export type NewMail = Pick<
  typeof mailOutbox.$inferInsert,
  | "kind"
  | "dedupeKey"
  | "recipient"
  | "subscriberId"
  | "leaveUrl"
  | "replyTo"
  | "subject"
  | "messageId"
  | "createdAt"
  | "nextAttemptAt"
  | "giveUpAt"
  | "expiresAt"
> & { readonly body: string };

export type MailRow = typeof mailOutbox.$inferSelect;

/** A mail at the attempt that this process has begun; another process that takes it over begins the next. */
const attempt = ({ id, attempts }: MailRow) => and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts));

/** Of the key only its beginning stays, by which letters are counted. */
const withoutSubscriber = {
  recipient: "",
  subscriberId: null,
  leaveUrl: null,
  body: null,
  dedupeKey: sql`split_part(${mailOutbox.dedupeKey}, ':', 1) || ':sent ' || ${mailOutbox.id}`,
} as const;

/** A reply with a code that is not about the address, «554 5.7.1 Relay access denied», «552 5.2.2 Mailbox full» (RFC 3463). */
const isOther = /^\d{3}[ -]5\.(?!1\.)\d/;

/** Whether the address was refused; a mail retried until its end was deferred each time, which is no fact about the address. */
const isRefusedForGood = ({ state, failure, lastAttemptAt, giveUpAt }: MailRow) =>
  state === "failed" &&
  failure?.reason === "recipient" &&
  !isOther.test(failure.reply ?? "") &&
  lastAttemptAt !== null &&
  lastAttemptAt < giveUpAt;

export class OutboxStore extends Store {
  async add(tx: Orm, mails: readonly NewMail[]): Promise<readonly number[]> {
    if (mails.length === 0) return [];
    const rows = await tx
      .insert(mailOutbox)
      .values([...mails])
      .onConflictDoNothing({ target: mailOutbox.dedupeKey })
      .returning({ id: mailOutbox.id });
    return rows.map(({ id }) => id);
  }

  /**
   * Begins an attempt of the next mail that is due, or that a process has left behind: bulk mails come last. A wait of more
   * than an hour is a clock's that was ahead.
   */
  async begin(now: Date): Promise<MailRow | null> {
    const at = sql`${now.toISOString()}::timestamptz`;
    const next = sql`(
      select id from ${mailOutbox}
      where state = 'sending'
        or (state = 'waiting' and (next_attempt_at <= ${at} or next_attempt_at > ${at} + interval '1 hour'))
      order by leave_url is not null, next_attempt_at, id limit 1)`;
    const [row] = await this.database.orm
      .update(mailOutbox)
      .set({
        state: "sending",
        attempts: sql`${mailOutbox.attempts} + 1`,
        lastAttemptAt: now,
        mayBeTwice: sql`${mailOutbox.mayBeTwice} or ${mailOutbox.handedOverAt} is not null`,
        handedOverAt: null,
      })
      .where(eq(mailOutbox.id, next))
      .returning();
    return row ?? null;
  }

  /** @returns false when another process has taken it over */
  async markHandedOver(mail: MailRow, now: Date): Promise<boolean> {
    const rows = await this.database.orm
      .update(mailOutbox)
      .set({ handedOverAt: now })
      .where(attempt(mail))
      .returning({ id: mailOutbox.id });
    return rows.length > 0;
  }

  /** Deletes the text, no longer needed, and the recipient. */
  async markSent(mail: MailRow, now: Date, reply: string): Promise<void> {
    await this.database.orm
      .update(mailOutbox)
      .set({
        state: "sent",
        handedOverAt: null,
        sentAt: now,
        reply,
        failure: null,
        body: null,
        replyTo: null,
        ...(mail.subscriberId !== null && withoutSubscriber),
      })
      .where(attempt(mail));
  }

  /**
   * Takes the address from mails to subscribers that are over: given up for the address or past their time, until which an
   * administrator may send them again, or sent by a process of the version before, which left it.
   */
  async closeSubscribers(tx: Orm, since: Date, now: Date): Promise<ClosedMails> {
    const isOfAddress = sql`${mailOutbox.failure} ->> 'reason' = 'recipient'`;
    const isPast = and(eq(mailOutbox.state, "failed"), or(lte(mailOutbox.giveUpAt, now), isOfAddress));
    const isOver = and(isNotNull(mailOutbox.subscriberId), or(eq(mailOutbox.state, "sent"), isPast));
    const over = await tx.select().from(mailOutbox).where(isOver).for("update");
    const ids = over.map(({ id }) => id);
    await tx.update(mailOutbox).set(withoutSubscriber).where(inArray(mailOutbox.id, ids));
    const taken = and(
      isNull(mailOutbox.subscriberId),
      eq(mailOutbox.recipient, ""),
      gt(mailOutbox.sentAt, since),
    );
    return {
      refused: over.filter(isRefusedForGood).flatMap(({ subscriberId }) => subscriberId ?? []),
      unsent: over.flatMap(({ state, subscriberId, kind, dedupeKey }) =>
        state === "failed" && subscriberId !== null ? [{ subscriberId, kind, dedupeKey }] : [],
      ),
      taken: await tx.$count(mailOutbox, taken),
    };
  }

  /** @param next the time of the next attempt; null to give up */
  async markUnsent(
    mail: MailRow,
    next: Date | null,
    {
      failure,
      mayBeTwice = false,
    }: { readonly failure: StoredMailFailure | null; readonly mayBeTwice?: boolean },
  ): Promise<void> {
    await this.database.orm
      .update(mailOutbox)
      .set({
        state: next ? "waiting" : "failed",
        handedOverAt: null,
        ...(next && { nextAttemptAt: next }),
        ...(failure && { failure }),
        ...(mayBeTwice && { mayBeTwice }),
        ...(failure?.reason === "expired" && { body: null, replyTo: null }),
      })
      .where(attempt(mail));
  }

  async listSent(limit: number): Promise<readonly MailRow[]> {
    return this.database.orm
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.state, "sent"))
      .orderBy(desc(mailOutbox.id))
      .limit(limit);
  }

  async listUnsent(limit: number): Promise<readonly MailRow[]> {
    return this.database.orm
      .select()
      .from(mailOutbox)
      .where(ne(mailOutbox.state, "sent"))
      .orderBy(desc(mailOutbox.id))
      .limit(limit);
  }

  /** Counts of the mails whose keys begin so, by state: of all mails when left out. */
  async countByState(keys = ""): Promise<ReadonlyMap<MailRow["state"], number>> {
    const rows = await this.database.orm
      .select({ state: mailOutbox.state, mails: count() })
      .from(mailOutbox)
      .where(sql`starts_with(${mailOutbox.dedupeKey}, ${keys})`)
      .groupBy(mailOutbox.state);
    return new Map(rows.map(({ state, mails }) => [state, mails]));
  }

  async find(id: number): Promise<MailRow | null> {
    const [row] = await this.database.orm.select().from(mailOutbox).where(eq(mailOutbox.id, id));
    return row ?? null;
  }

  /** Makes mails that wait or have failed due at `at`, and tries them as long as new ones. @returns how many */
  async makeDue(ids: readonly number[] | "all", at: Date, giveUpAt?: Date): Promise<number> {
    const rows = await this.database.orm
      .update(mailOutbox)
      .set({ state: "waiting", nextAttemptAt: at, ...(giveUpAt && { giveUpAt }) })
      .where(
        and(
          ids === "all" ? gt(mailOutbox.attempts, 0) : inArray(mailOutbox.id, [...ids]),
          inArray(mailOutbox.state, ["waiting", "failed"]),
          sql`${mailOutbox.body} is not null`,
        ),
      )
      .returning({ id: mailOutbox.id });
    return rows.length;
  }

  async purgeBefore(time: Date): Promise<void> {
    await this.database.orm.delete(mailOutbox).where(lt(mailOutbox.createdAt, time));
  }
}

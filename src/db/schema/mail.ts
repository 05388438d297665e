/** The table of mails: those that wait, and the outcome of the others. */
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { timestampMs } from "#db/schema/columns.ts";
import { subscribers } from "#db/schema/subscriptions.ts";

/** The reason why a mail was not sent at the last attempt. */
export interface StoredMailFailure {
  readonly reason: string;
  /** The mail server's reply, when it was the server that rejected it. */
  readonly reply: string | null;
}

export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    dedupeKey: text().notNull().unique(),
    /** The address; '' once it is sent to a subscriber, or given up. */
    recipient: text().notNull(),
    /** The subscriber that it goes to; null of other mails, and once it is sent. */
    subscriberId: integer().references(() => subscribers.id, { onDelete: "cascade" }),
    /** The unsubscribe url of a mail to many: one click there ends what its reader follows. */
    leaveUrl: text(),
    replyTo: jsonb().$type<{ name: string; email: string }>(),
    subject: text().notNull(),
    /** The text; null once it is sent, or too old to be. */
    body: text(),
    /** The Message-ID, the same at each attempt: a mail that arrives twice is the same message. */
    messageId: text().notNull(),
    state: text({ enum: ["waiting", "sending", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer().notNull().default(0),
    createdAt: timestampMs().notNull(),
    nextAttemptAt: timestampMs().notNull(),
    lastAttemptAt: timestampMs(),
    /** The time after which a failure is the last. */
    giveUpAt: timestampMs().notNull(),
    /** The time after which it is useless. */
    expiresAt: timestampMs(),
    /** The time just before the end of the message is sent: from then until a reply, its acceptance is unknown. */
    handedOverAt: timestampMs(),
    /** Whether an attempt ended between the two. */
    mayBeTwice: boolean().notNull().default(false),
    failure: jsonb().$type<StoredMailFailure>(),
    sentAt: timestampMs(),
    /** The mail server's words when it accepted it. */
    reply: text(),
  },
  (t) => [
    index("mail_outbox_due")
      .on(t.nextAttemptAt)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    index("mail_outbox_subscriber").on(t.subscriberId),
    check("mail_outbox_state", sql`${t.state} in ('waiting', 'sending', 'sent', 'failed')`),
  ],
);

/** The notices that the administrator wants by mail. One row; without it the defaults hold. */
export const noticeSettings = pgTable(
  "notice_settings",
  {
    id: smallint().primaryKey().default(1),
    waiting: text({ enum: ["off", "at_once", "morning"] })
      .notNull()
      .default("off"),
    brokenLink: boolean().notNull().default(false),
    inquiry: boolean().notNull().default(true),
  },
  (t) => [
    check("notice_settings_one_row", sql`${t.id} = 1`),
    check("notice_settings_waiting", sql`${t.waiting} in ('off', 'at_once', 'morning')`),
  ],
);

/** Events since the last notice of their kind, for the next one. */
export const pendingNotices = pgTable("pending_notices", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ["waiting", "broken-link", "inquiry"] }).notNull(),
  /** The kind of row; `template`: its link broke, and the site has reported it. */
  entity: text({ enum: ["suggestion", "report", "inquiry", "template"] }).notNull(),
  entityId: integer().notNull(),
});

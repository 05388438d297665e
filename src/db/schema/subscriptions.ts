/** The tables of e-mail to subscribers: what each follows, and the letters of each month. */
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { createdAt, timestampMs } from "#db/schema/columns.ts";
import { homepageAds, offers } from "#db/schema/schema.ts";

/** A request for confirmation by mail: the SHA-256 of its token, the follows that it names, and its time. */
interface FollowRequest {
  readonly hash: string;
  readonly lines: readonly string[];
  readonly at: number;
}

/**
 * One row for each address, so that one deletion removes all its data. Its follows are lines of text, «act lov/1999-03-26-17»
 * (features/subscriptions/follows.ts): those no longer listed drop out when a mail is made.
 */
export const subscribers = pgTable(
  "subscribers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The address in small letters; once it is forgotten, the row's id. */
    address: text().notNull().unique(),
    /** SHA-256 of the inbox that it leads to, however it is written. */
    inbox: text().notNull().default(""),
    /** The follows that its owner has confirmed. */
    follows: text().array().notNull().default([]),
    /** Its unconfirmed requests, each with its own mail, the latest last. */
    requests: jsonb().$type<readonly FollowRequest[]>().notNull().default([]),
    requestedAt: timestampMs(),
    /** The number of those mails since its owner last answered one. */
    unanswered: smallint().notNull().default(0),
    /** Whether its owner wants no mail ever. */
    isClosed: boolean().notNull().default(false),
    /** SHA-256 of the token in each mail that it got, the latest last. */
    tokenHashes: text().array().notNull().default([]),
    createdAt: createdAt(),
    /** The time when its owner last confirmed; null until then. */
    confirmedAt: timestampMs(),
    /** The time up to which changes have been mailed. */
    toldAt: timestampMs(),
    /** The day in Norway of its last gathered mail or letter: there is one a day. */
    mailedOn: date({ mode: "string" }),
    /** The id of the last letter that was written to it. */
    lastLetter: integer(),
    /** The number of times that mail servers have reported the address as unknown. */
    failures: smallint().notNull().default(0),
  },
  (t) => [index("subscribers_token").using("gin", t.tokenHashes), index("subscribers_inbox").on(t.inbox)],
);

/** The letters of each month. */
export const letters = pgTable(
  "letters",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** «2026-12» */
    month: text().notNull().unique(),
    subject: text().notNull(),
    /** The administrator's own words at the top. */
    opening: text().notNull().default(""),
    /** The sponsor, an offer or an ad: one of them at the most. */
    offerId: integer().references(() => offers.id, { onDelete: "set null" }),
    adId: integer().references(() => homepageAds.id, { onDelete: "set null" }),
    status: text({ enum: ["draft", "sending", "sent"] })
      .notNull()
      .default("draft"),
    /** The content, as of the day it was sent; of a draft, the paths of the lines left out, or null. */
    content: jsonb(),
    /** The numbers of those it was written to, of those for whom the mail server took it, and for whom it refused. */
    recipients: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    startedAt: timestampMs(),
    sentAt: timestampMs(),
    revision: integer().notNull().default(1),
  },
  (t) => [
    check("letters_status", sql`${t.status} in ('draft', 'sending', 'sent')`),
    check("letters_sponsor", sql`${t.offerId} is null or ${t.adId} is null`),
  ],
);

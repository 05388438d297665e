/** The tables of the statistics: counts and their sums, today's visitors, and searches. Days and months are Norway's. */
import { boolean, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

const day = () => date({ mode: "string" }).notNull();

/**
 * The number of events of each kind and subject on each day (Europe/Oslo). Counts only: no event is stored by itself. Deleted
 * after some months, when the sums below are left.
 */
export const eventCounts = pgTable(
  "event_counts",
  {
    day: day(),
    event: text().notNull(),
    /** The event's subject: a page's path, or the id of an ad, an offer or a template; of a search whether it found. */
    subject: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.event, t.subject] }),
    // The index for what one subject has, by days. Without the count, so that counting writes no index.
    index("event_counts_subject").on(t.event, t.subject, t.day),
  ],
);

/** Written by 1.0.0 and 1.1.0, and deleted after the same time. */
export const referrerCounts = pgTable(
  "referrer_counts",
  { day: day(), referrer: text().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.referrer] })],
);

/** The number of different visitors of each day. Written when a day is over, from its marks, which are then deleted. */
export const visitorDays = pgTable("visitor_days", {
  day: date({ mode: "string" }).primaryKey(),
  visitors: integer().notNull(),
});

/** Today's visitors, as hashes under today's salt. Both are destroyed when the day is over. */
export const visitorMarks = pgTable("visitor_marks", { day: day(), mark: text().notNull() }, (t) => [
  primaryKey({ columns: [t.day, t.mark] }),
]);

export const dailySalts = pgTable("daily_salts", {
  day: date({ mode: "string" }).primaryKey(),
  salt: text().notNull(),
});

/** The number of events of each kind on each day. A few rows a day, stored for good. */
export const eventDays = pgTable(
  "event_days",
  { day: day(), event: text().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.event] })],
);

/** `event_counts` by month, written in the same transactions. Stored for good; the days are deleted after a time. */
export const eventMonths = pgTable(
  "event_months",
  {
    month: day(),
    event: text().notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.event, t.subject, t.month] })],
);

/** The number of visits from other sites, by month. */
export const referrerMonths = pgTable(
  "referrer_months",
  { month: day(), referrer: text().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.referrer, t.month] })],
);

/**
 * Today's searches: one row for each visitor that searched for a text, both as hashes under the day's salt. A visitor's mark
 * differs by text, so one person's searches cannot be linked. Destroyed when the day is over.
 */
export const searchMarks = pgTable(
  "search_marks",
  {
    day: day(),
    search: text().notNull(),
    mark: text().notNull(),
    found: boolean().notNull(),
    followed: boolean().notNull(),
    again: boolean().notNull(),
    /** The template that the visitor opened after it, be it by the next search. */
    opened: integer(),
  },
  (t) => [primaryKey({ columns: [t.day, t.search, t.mark] })],
);

/** The texts of today's searches that enough different visitors have searched for. */
export const searchTexts = pgTable(
  "search_texts",
  { day: day(), search: text().notNull(), text: text().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.search] })],
);

/** Searches of past days, each made by enough different visitors to identify none. */
export const searchDays = pgTable(
  "search_days",
  {
    day: day(),
    text: text().notNull(),
    /** The number of different visitors that searched for it. */
    visitors: integer().notNull(),
    /** The number of them that got no hits. */
    notFound: integer().notNull(),
    /** The number of them with hits, but none opened. */
    notFollowed: integer().notNull(),
    /** The number of them followed by another search. */
    again: integer().notNull(),
    /** The templates opened afterwards: an id for each visitor who opened one. */
    opened: integer().array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.day, t.text] })],
);

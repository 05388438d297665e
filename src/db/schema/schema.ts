/** The tables of the directory. Stores own the SQL; this file owns the shapes, their limits and their indexes. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgTable,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { createdAt, timestampMs } from "#db/schema/columns.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const updatedAt = createdAt;
/** The revision, which grows with each edit by an administrator: a save made from an older one is rejected. */
const revision = () => integer().notNull().default(1);

/**
 * The site's state, one row. Its version grows by one in each transaction that changes what visitors can see; the row lock orders
 * those transactions, so a process that has read version n has missed nothing up to n.
 */
export const siteState = pgTable(
  "site_state",
  {
    id: smallint().primaryKey().default(1),
    version: bigint({ mode: "number" }).notNull().default(0),
    seededAt: timestampMs(),
    /** Not used: a later version drops it. */
    askedAsAddedAt: timestampMs(),
    /** The time when the shipped situations were added: once, so that a deleted one stays deleted. */
    situationsAddedAt: timestampMs(),
    /** Publishers' former slugs, each with the one that took over its followers. */
    formerPublishers: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (t) => [check("site_state_one_row", sql`${t.id} = 1`)],
);

export const templates = pgTable(
  "templates",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    url: text().notNull(),
    category: text().notNull(),
    format: text().notNull(),
    source: text().notNull(),
    sourceType: text(),
    /** Words people type; for search, never shown as facts. */
    tags: text().array().notNull().default([]),
    /** Phrases people use when they need this template; for search only. */
    askedAs: text().array().notNull().default([]),
    /** Whether the publisher's page showed the file format; else it is a guess. */
    formatCertain: boolean().notNull().default(true),
    /** Ids of the acts that govern the template, the most important first. */
    laws: text().array().notNull().default([]),
    /** Traits, which one needs to know before one opens it, as in the vocabulary. */
    traits: text().array().notNull().default([]),
    /** The languages of the document, as in the vocabulary. */
    languages: text().array().notNull().default(["nb"]),
    /** The kind of the url's target, as in the vocabulary: mostly «mal». */
    paperKind: text().notNull().default("mal"),
    /** The last revision stated in the document: a day, a month «2019-03», or a year. */
    revisedAt: text(),
    /** The time when an administrator last found the document right: earlier changes need no review. */
    paperSeenAt: timestampMs(),
    /** The time of the last edit with a notification of followers. */
    announcedAt: timestampMs(),
    isFeatured: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    downloadCount: integer().notNull().default(0),
    /** Sum and number of votes, changed in the vote's own transaction; the average is derived. */
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    dateAdded: timestampMs().notNull().defaultNow(),
    updatedAt: updatedAt(),
    revision: revision(),
    /** A deleted template stays as a row, so that other processes read the deletion and it can be undone. */
    deletedAt: timestampMs(),
    /** The template that it was merged into: its page redirects there. */
    mergedInto: integer(),
    /** The site version at which this row last changed. */
    version: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [index("templates_version").on(t.version), index("templates_url").on(t.url)],
);

export const votes = pgTable(
  "votes",
  {
    templateId: integer()
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    /** A keyed hash that differs from template to template for the same visitor. */
    voterKey: text().notNull(),
    rating: smallint().notNull(),
    isHelpful: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.templateId, t.voterKey] }),
    check("votes_rating", sql`${t.rating} between 1 and 5`),
  ],
);

export const reports = pgTable(
  "reports",
  {
    id: id(),
    /** The template; null once it is deleted: the snapshot below still has what was reported. */
    templateId: integer().references(() => templates.id, { onDelete: "set null" }),
    reason: text().notNull(),
    description: text(),
    betterUrl: text(),
    /** The author: a visitor, or the site's own link checks. */
    origin: text().notNull().default("visitor"),
    isResolved: boolean().notNull().default(false),
    templateName: text().notNull(),
    templateDescription: text().notNull(),
    templateUrl: text().notNull(),
    templateCategory: text().notNull(),
    templateSource: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("reports_template").on(t.templateId),
    check("reports_origin", sql`${t.origin} in ('visitor', 'link_check')`),
  ],
);

export const suggestions = pgTable("suggestions", {
  id: id(),
  name: text().notNull(),
  url: text().notNull(),
  category: text().notNull(),
  description: text().notNull(),
  isApproved: boolean().notNull().default(false),
  isRejected: boolean().notNull().default(false),
  templateId: integer().references(() => templates.id, { onDelete: "set null" }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const inquiries = pgTable(
  "inquiries",
  {
    id: id(),
    status: text().notNull().default("pending"),
    name: text().notNull(),
    email: text().notNull(),
    company: text(),
    phone: text(),
    budget: text(),
    message: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check("inquiries_status", sql`${t.status} in ('pending', 'approved', 'rejected')`)],
);

export const offers = pgTable("offers", {
  id: id(),
  title: text().notNull(),
  description: text().notNull(),
  url: text().notNull(),
  category: text().notNull(),
  discount: text(),
  slogan: text(),
  logoUrl: text(),
  icon: text(),
  backgroundColor: text().notNull().default("#ffffff"),
  textColor: text().notNull().default("#000000"),
  buttonText: text().notNull().default("Les mer"),
  shownFrom: date({ mode: "string" }),
  shownUntil: date({ mode: "string" }),
  isActive: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  adminLink: text(),
  revenueDeal: text(),
  internalNotes: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  revision: revision(),
});

export const homepageAds = pgTable("homepage_ads", {
  id: id(),
  title: text().notNull(),
  description: text().notNull(),
  url: text().notNull(),
  buttonText: text().notNull().default("Les mer"),
  shownFrom: date({ mode: "string" }),
  shownUntil: date({ mode: "string" }),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  revision: revision(),
});

export type TemplateRow = typeof templates.$inferSelect;
export type NewTemplateRow = typeof templates.$inferInsert;

/** The templates that a situation takes, in order. */
export const situations = pgTable("situations", {
  id: id(),
  /** The label in few words, as in the chooser: «Jeg skal leie ut». */
  label: text().notNull(),
  title: text().notNull(),
  intro: text().notNull(),
  /** Steps, one line each: the template's id, when it is needed, and why (features/situations/steps.ts). */
  steps: text().array().notNull().default([]),
  remember: text().array().notNull().default([]),
  isActive: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  revision: revision(),
});

/** Absent needs, declared by an administrator: one search each, besides those of seed/search. */
export const absentNeeds = pgTable("absent_needs", {
  id: id(),
  line: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  revision: revision(),
});

/**
 * Receipts, by which senders of suggestions see their state. No data of the sender. The outcome is read from the suggestion,
 * the template and the history: all can be undone.
 */
export const suggestionReceipts = pgTable(
  "suggestion_receipts",
  {
    /** SHA-256 of the code that the visitor has. */
    codeHash: text().primaryKey(),
    /** The suggestion's id, not a foreign key: the receipt of a deleted one still reports the rejection. */
    suggestionId: integer().notNull(),
    sentAt: createdAt(),
  },
  (t) => [index("suggestion_receipts_suggestion").on(t.suggestionId)],
);

/** Acts, with the day each last changed: the shipped ones, and what the weekly read of the source has found. */
export const laws = pgTable("laws", {
  /** The source's id, «lov/1999-03-26-17». */
  id: text().primaryKey(),
  /** The common name, «husleieloven». */
  name: text().notNull(),
  title: text().notNull(),
  /** The day its last change came into force; null where the source has none. */
  changedFrom: date({ mode: "string" }),
  /** The id of the act that changed it, and its title, where it is more than a change of others. */
  changedBy: text(),
  changedByTitle: text(),
  /** The day it came into force; null where the source has none. */
  inForce: date({ mode: "string" }),
  /** The time when its change was detected; null while it is unchanged since it was added. */
  noticedAt: timestampMs(),
  /** The day that the source last had it: of one that is there, when it was last read. */
  checkedOn: date({ mode: "string" }).notNull(),
});

/** The table of each kind of row whose changes are in the history. */
export const entityTables = {
  template: templates,
  offer: offers,
  homepage_ad: homepageAds,
  situation: situations,
  suggestion: suggestions,
  report: reports,
  inquiry: inquiries,
  absent_need: absentNeeds,
} as const satisfies Readonly<Record<HistoryEntity, PgTable>>;

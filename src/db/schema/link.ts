/** The tables of the link checks. `schema.ts` has the templates that they are about. */
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { timestampMs } from "#db/schema/columns.ts";
import { templates } from "#db/schema/schema.ts";

const templateId = () => integer().references(() => templates.id, { onDelete: "cascade" });

/** The latest check of each url, with what it saw. */
export const linkChecks = pgTable(
  "link_checks",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    templateId: templateId().notNull(),
    checkedAt: timestampMs().notNull().defaultNow(),
    outcome: text().notNull(),
    reason: text().notNull(),
    httpStatus: smallint(),
    finalUrl: text(),
    contentType: text(),
    title: text(),
  },
  (t) => [
    index("link_checks_template").on(t.templateId, t.checkedAt),
    check("link_checks_outcome", sql`${t.outcome} in ('ok', 'uncertain', 'failed')`),
  ],
);

/** The state that the checks of a template's url add up to, and when the next is due. */
export const linkStates = pgTable(
  "link_states",
  {
    templateId: templateId().primaryKey(),
    /** The url that was checked: the row does not apply to a later url of the template. */
    url: text().notNull(),
    host: text().notNull(),
    /** The next check. */
    dueAt: timestampMs().notNull(),
    /** The state, null until the first check; so are the next four. */
    state: text(),
    since: timestampMs(),
    checkedAt: timestampMs(),
    /** The id of its row above. */
    checkId: integer(),
    workedAt: timestampMs(),
    /** The first failure since it last was in order. */
    failingSince: timestampMs(),
    failures: smallint().notNull().default(0),
    /** The last full response that was in order, to request only what has changed since. */
    goodUrl: text(),
    etag: text(),
    lastModified: text(),
    contentKind: text(),
    readAt: timestampMs(),
    /** A hash of the content: of a file's bytes, of a page's words. Another one counts once it has stayed (link-record.ts). */
    contentHash: text(),
    nextContentHash: text(),
    nextContentSince: timestampMs(),
    /** The time when the publisher last changed it, so far as we have seen. */
    contentChangedAt: timestampMs(),
    /** The time when the checks confirmed that, days later: mails to subscribers use it. */
    contentNoticedAt: timestampMs(),
    /** Written by 1.0.0 and 1.1.0. */
    correctedTo: text(),
    /** The site version at which something new became visible to visitors. */
    version: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [
    index("link_states_due").on(t.dueAt),
    index("link_states_version").on(t.version),
    check("link_states_state", sql`${t.state} in ('ok', 'uncertain', 'broken')`),
  ],
);

/** 1.0.0 uses it, beside this version during an upgrade; a later one drops it. */
export const linkHosts = pgTable(
  "link_hosts",
  {
    host: text().primaryKey(),
    freeAt: timestampMs().notNull(),
    claimedUntil: timestampMs(),
  },
  (t) => [index("link_hosts_free").on(t.freeAt)],
);

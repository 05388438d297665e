/** The tables of the history: the administrators' decisions, and the changes of rows that each decision was. */
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const at = () => timestamp({ withTimezone: true, mode: "date", precision: 3 }).notNull().defaultNow();

/** Votes and counts that a merge of two templates moved, beside the rows that have entries of their own. */
export interface MovedToTwin {
  readonly from: number;
  readonly into: number;
  /** The direction: together in a merge, apart in its undo. */
  readonly direction: "together" | "apart";
  readonly voterKeys: readonly string[];
  readonly downloadCount: number;
}

/**
 * The words of a change's values, before and after: JSON without its keys and marks, so that the parts of a url are words too.
 * The capitals are those that the database's locale may not know. The index `history_words` is of just this expression,
 * by hand in the migration `0000_start`: drizzle-kit cannot write one with commas.
 */
export const wordsOfChange = (t: { readonly before: AnyPgColumn; readonly after: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', translate(regexp_replace(coalesce(${t.before}::text, '') || ' ' || coalesce(${t.after}::text, ''), '"[A-Za-z]+": |\\\\[nrt]|[][/:.,;!?"''\\\\(){}<>=&%#_+*«»–—…’-]+', ' ', 'g'), 'ÆØÅ', 'æøå'))`;

/** One decision, made in one transaction and undone as a whole. Its changes are in `history`. */
export const historyOperations = pgTable(
  "history_operations",
  {
    id: id(),
    at: at(),
    /** The administrator's email. */
    actor: text().notNull(),
    action: text().notNull(),
    /** The operation that this one undid. At most one undoes another, however many requests come at once. */
    undoes: integer(),
    moved: jsonb().$type<MovedToTwin>(),
    /** Whether some of its changes are deleted, as the privacy text promises: it can no longer be undone. */
    isPurged: boolean().notNull().default(false),
  },
  (t) => [unique("history_operations_undoes").on(t.undoes), index("history_operations_at").on(t.at)],
);

/** Every change an administrator made, append-only, so that nothing is lost by a slip. */
export const history = pgTable(
  "history",
  {
    id: id(),
    operationId: integer()
      .notNull()
      .references(() => historyOperations.id, { onDelete: "cascade" }),
    at: at(),
    /** The administrator's email. */
    actor: text().notNull(),
    entity: text().notNull(),
    entityId: integer().notNull(),
    action: text().notNull(),
    before: jsonb(),
    /** The row as it became; null when it was deleted. */
    after: jsonb(),
  },
  (t) => [index("history_entity").on(t.entity, t.entityId), index("history_operation").on(t.operationId)],
);

/** The table of receipts, by which visitors who suggested something see where it stands. */
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Nothing of who sent it. What became of it is read from the suggestion, the template and the history: all can be undone. */
export const suggestionReceipts = pgTable(
  "suggestion_receipts",
  {
    /** SHA-256 of the code that the visitor has. */
    codeHash: text().primaryKey(),
    /** Not a foreign key: a deleted suggestion can come back, and its receipt still says that it was rejected. */
    suggestionId: integer().notNull(),
    sentAt: timestamp({ withTimezone: true, mode: "date", precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index("suggestion_receipts_suggestion").on(t.suggestionId)],
);

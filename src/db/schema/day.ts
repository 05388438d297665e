/** The tables of rows stored for a day or two: the use of each limit, and responses to requests that may be sent again. */
import { bigint, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestampMs } from "#db/schema/columns.ts";

/**
 * Responses to requests with an idempotency key, for a day. The key is not stored, and the response is encrypted with it: a
 * vote's has the voter's id.
 */
export const keptResponses = pgTable(
  "kept_responses",
  {
    /** Hash of the route, the administrator (if it is an administrator's route) and the key. */
    id: text().primaryKey(),
    /** Hash of the request's body, keyed by the key. */
    fingerprint: text().notNull(),
    sealed: text().notNull(),
    expiresAt: timestampMs().notNull(),
  },
  (t) => [index("kept_responses_expiry").on(t.expiresAt)],
);

/** The use of a limit by an IP, an account or a browser, in every process together. */
export const limitCounters = pgTable(
  "limit_counters",
  {
    /** The limit's name, a colon, and a hash under a day's secret (db/limit-store.ts): never an IP. */
    key: text().primaryKey(),
    points: integer().notNull(),
    /** The time from which the row means nothing any more, in milliseconds since 1970. */
    expire: bigint({ mode: "number" }).notNull(),
  },
  (t) => [index("limit_counters_expire").on(t.expire)],
);

/** The secrets that the keys above are hashed under. One for each day (UTC), destroyed after the next. */
export const limitSecrets = pgTable("limit_secrets", {
  day: date({ mode: "string" }).primaryKey(),
  secret: text().notNull(),
});

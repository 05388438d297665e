/** The tables of the embedded identity service. */
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const timestampMs = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
const createdAt = () => timestampMs().notNull().defaultNow();

/** Accounts of the embedded identity service: only those the settings name (`ADMIN_EMAIL`). */
export const identityUsers = pgTable("identity_users", {
  /** What Firebase calls localId, and the token's `sub`. */
  id: text().primaryKey(),
  /** In small letters. */
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  /** The hash of the ADMIN_PASSWORD that was last taken over, so that only a changed one is taken over again. */
  settingsPasswordHash: text(),
  passwordChangedAt: timestampMs().notNull(),
  isDisabled: boolean().notNull().default(false),
  createdAt: createdAt(),
  lastSignInAt: timestampMs(),
  /** Wrong passwords since then. */
  failuresSinceSignIn: integer().notNull().default(0),
  /** The sign-in before the last, and the wrong passwords between the two. */
  previousSignInAt: timestampMs(),
  failuresBeforeSignIn: integer().notNull().default(0),
});

/** One sign-in and all the refresh tokens that followed from it. Nothing of where it came from. */
export const identitySessions = pgTable(
  "identity_sessions",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => identityUsers.id, { onDelete: "cascade" }),
    /** When the password was given: the token's `auth_time`. */
    signedInAt: timestampMs().notNull(),
    lastUsedAt: timestampMs().notNull(),
    revokedAt: timestampMs(),
    revokedBecause: text(),
  },
  (t) => [index("identity_sessions_user").on(t.userId)],
);

/** Refresh tokens, as SHA-256. A used one stays as long as its session, so that a second use is noticed. */
export const identityRefreshTokens = pgTable(
  "identity_refresh_tokens",
  {
    hash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => identitySessions.id, { onDelete: "cascade" }),
    issuedAt: timestampMs().notNull(),
    usedAt: timestampMs(),
  },
  (t) => [index("identity_refresh_tokens_session").on(t.sessionId)],
);

/** The keys that sign the embedded service's ID tokens and device cookies, as JWK; the newest one of each signs. */
export const identityKeys = pgTable("identity_keys", {
  id: text().primaryKey(),
  purpose: text({ enum: ["id_token", "device"] })
    .notNull()
    .default("id_token"),
  privateJwk: jsonb().notNull(),
  publicJwk: jsonb().notNull(),
  createdAt: timestampMs().notNull(),
});

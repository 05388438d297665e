/** The tables of the embedded identity service. */
import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, timestampMs } from "#db/schema/columns.ts";

/** Accounts of the embedded identity service: the owner's (`ADMIN_EMAIL`), and of those who accepted an invitation. */
export const identityUsers = pgTable("identity_users", {
  /** Firebase's localId, and the token's `sub`. */
  id: text().primaryKey(),
  /** The address in small letters. */
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  /** The hash of the ADMIN_PASSWORD that was last taken over, so that only a changed one is taken over again. */
  settingsPasswordHash: text(),
  passwordChangedAt: timestampMs().notNull(),
  isDisabled: boolean().notNull().default(false),
  createdAt: createdAt(),
  lastSignInAt: timestampMs(),
  failuresSinceSignIn: integer().notNull().default(0),
  /** The sign-in before the last, and the wrong passwords between the two. */
  previousSignInAt: timestampMs(),
  failuresBeforeSignIn: integer().notNull().default(0),
});

/** One sign-in and all the refresh tokens that followed from it. No ip. */
export const identitySessions = pgTable(
  "identity_sessions",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => identityUsers.id, { onDelete: "cascade" }),
    /** The time when the password was given: the token's `auth_time`. */
    signedInAt: timestampMs().notNull(),
    lastUsedAt: timestampMs().notNull(),
    /** Browser and system in two words, such as «Chrome på Windows»; the user agent itself is not stored. */
    device: text(),
    secondFactorId: text(),
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

/**
 * The keys as JWK: of each purpose but `seal` the newest signs. The one of `seal` encrypts what `identity_second_factors`
 * holds, and stays.
 */
export const identityKeys = pgTable("identity_keys", {
  id: text().primaryKey(),
  purpose: text({ enum: ["id_token", "device", "pending_sign_in", "seal"] })
    .notNull()
    .default("id_token"),
  privateJwk: jsonb().notNull(),
  publicJwk: jsonb().notNull(),
  createdAt: timestampMs().notNull(),
});

/** Second factors (TOTP), at most one for each account. */
export const identitySecondFactors = pgTable("identity_second_factors", {
  /** Firebase's mfaEnrollmentId. */
  id: text().primaryKey(),
  userId: text()
    .notNull()
    .unique("identity_second_factors_user")
    .references(() => identityUsers.id, { onDelete: "cascade" }),
  displayName: text(),
  /** The shared secret, encrypted. */
  sealedSecret: text().notNull(),
  /** The time step of the last code that was accepted: it and those before it are used up. */
  lastStep: bigint({ mode: "number" }).notNull(),
  enrolledAt: timestampMs().notNull(),
});

/** Codes that replace a lost second factor, as SHA-256. A used one is deleted. */
export const identityRecoveryCodes = pgTable(
  "identity_recovery_codes",
  {
    hash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => identityUsers.id, { onDelete: "cascade" }),
    createdAt: timestampMs().notNull(),
  },
  (t) => [index("identity_recovery_codes_user").on(t.userId)],
);

/** Links that work once, for a while: invitations, and new passwords. Of a link's secret, only the SHA-256. */
export const identityOneTimeLinks = pgTable(
  "identity_one_time_links",
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ["invitation", "password_reset"] }).notNull(),
    /** The address in small letters. */
    email: text().notNull(),
    /** The administrator who invited, and the name of the invited one. */
    createdBy: text(),
    name: text(),
    createdAt: timestampMs().notNull(),
    expiresAt: timestampMs().notNull(),
  },
  (t) => [index("identity_one_time_links_email").on(t.email, t.purpose)],
);

/** Names of administrators, and those besides the owner (`ADMIN_EMAIL`) who are one. */
export const identityAdministrators = pgTable("identity_administrators", {
  /** The address in small letters. */
  email: text().primaryKey(),
  name: text().notNull(),
  /** The inviter; null: a name only. The owner is one by the settings, so that a changed setting leaves no right behind. */
  invitedBy: text(),
  addedAt: timestampMs().notNull(),
  endedAt: timestampMs(),
});

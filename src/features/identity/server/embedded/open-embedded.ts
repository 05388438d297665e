/** Puts the embedded identity service together. */
import type { Database } from "#db/client.ts";
import type { Administrators } from "#features/identity/server/administrators.ts";
import type { AdministratorStore } from "#features/identity/server/administrator-store.ts";
import { Accounts, openOwnAccount } from "#features/identity/server/embedded/accounts.ts";
import { ByLink } from "#features/identity/server/embedded/by-link.ts";
import {
  EmbeddedTokens,
  deviceTokens,
  PasswordBoundTokens,
  pendingTokens,
} from "#features/identity/server/embedded/sign-in/id-tokens.ts";
import { dropKeysAndSessions, KeyRing } from "#features/identity/server/embedded/key-store.ts";
import { Lockout } from "#features/identity/server/embedded/sign-in/lockout-store.ts";
import { Argon2Hasher, type PasswordHasher } from "#features/identity/server/embedded/passwords/passwords.ts";
import { Seal } from "#features/identity/server/embedded/seal.ts";
import { SecondFactorStore } from "#features/identity/server/embedded/factors/factor-store.ts";
import { SecondFactors } from "#features/identity/server/embedded/factors/second-factors.ts";
import { EmbeddedIdentity } from "#features/identity/server/embedded/service.ts";
import { SessionStore } from "#features/identity/server/embedded/sign-in/session-store.ts";
import { Sessions } from "#features/identity/server/embedded/sign-in/signed-in.ts";
import { UserStore } from "#features/identity/server/embedded/user-store.ts";
import type { OneTimeLinkStore } from "#features/identity/server/link-store.ts";
import type { MailOutbox } from "#domain/server/outgoing-mail.ts";
import type { Clock } from "#platform/clock.ts";

export type EmbeddedService = ReturnType<typeof openEmbedded>;

export interface OpenEmbeddedOptions {
  readonly database: Database;
  readonly siteUrl: string;
  readonly clock: Clock;
  readonly hasher?: PasswordHasher | undefined;
  readonly administrators: Administrators;
  readonly administratorStore: AdministratorStore;
  readonly links: OneTimeLinkStore;
  readonly mail: MailOutbox | null;
}

export function openEmbedded(options: OpenEmbeddedOptions) {
  const { database, clock, hasher = new Argon2Hasher(), administrators, administratorStore } = options;
  const users = new UserStore(database);
  const sessions = new SessionStore(database);
  const keys = new KeyRing(database, "id_token", clock);
  const deviceKeys = new KeyRing(database, "device", clock);
  const pendingKeys = new KeyRing(database, "pending_sign_in", clock);
  const lockout = new Lockout(database, clock);
  const tokens = new EmbeddedTokens({ keys, sessions, clock });
  const devices = new PasswordBoundTokens(deviceTokens, deviceKeys, users, clock);
  const signedIn = new Sessions({ sessions, tokens, devices, clock });
  const factors = new SecondFactorStore(database);
  const seal = new Seal(database, clock);
  const secondFactors = new SecondFactors({ store: factors, seal, clock });
  const accounts = new Accounts({ users, sessions, factors, hasher, clock });
  /** Functions for the operator's commands. */
  const operator = {
    accounts,
    listAccounts: () => accounts.list(administrators),
    /**
     * Drops all signing keys and ends all sessions. Here nothing that the keys have signed counts from then on; in other
     * processes within seconds.
     */
    async dropKeys() {
      const dropped = await dropKeysAndSessions(database, new Date(clock.now()));
      for (const ring of [keys, deviceKeys, pendingKeys]) ring.forget();
      return dropped;
    },
    /** Ends all sign-in locks; in other processes within a second. @returns how many counters of failures there were */
    unlock: () => lockout.unlock(),
  };
  return {
    operator,
    tokens,
    signedIn,
    secondFactors,
    ownAccount: openOwnAccount(sessions, secondFactors, clock),
    byLink: new ByLink({ ...options, administrators: administratorStore, users, sessions, hasher }),
    identity: new EmbeddedIdentity({
      users,
      sessions,
      signedIn,
      tokens,
      seal,
      secondFactors,
      pending: new PasswordBoundTokens(pendingTokens, pendingKeys, users, clock),
      hasher,
      clock,
      lockout,
      devices,
      hasEnded: async (email) =>
        !administrators.isOwner(email) && Boolean((await administratorStore.find(email))?.endedAt),
    }),
    purgeExpiredSessions: () => sessions.purgeExpired(clock.now()),
  };
}

/** Puts the identity service together from the settings. */
import type { Database } from "#db/client.ts";
import type { IdentityConfig } from "#features/identity/contract.ts";
import { AccountLookup } from "#features/identity/server/account-lookup.ts";
import { Accounts, rejectPassword } from "#features/identity/server/embedded/accounts.ts";
import { configRoutes } from "#features/identity/server/config-routes.ts";
import { EmbeddedIdentity } from "#features/identity/server/embedded/service.ts";
import { embeddedRoutes, type SignInOutcome } from "#features/identity/server/embedded/routes.ts";
import {
  embeddedProjectId,
  EmbeddedTokens,
  idTokenKeyLife,
} from "#features/identity/server/embedded/id-tokens.ts";
import { FirebaseTokens } from "#features/identity/server/firebase-tokens.ts";
import { findGoogleKey } from "#features/identity/server/google-keys.ts";
import { createGuard } from "#features/identity/server/guard.ts";
import { signInAdminRoutes } from "#features/identity/server/admin-routes.ts";
import { deviceKeyLife, KnownDevices } from "#features/identity/server/embedded/known-devices.ts";
import { KeyRing } from "#features/identity/server/embedded/key-ring.ts";
import { dropKeysAndSessions, KeyStore } from "#features/identity/server/embedded/key-store.ts";
import { Lockout } from "#features/identity/server/embedded/lockout.ts";
import { Argon2Hasher, type PasswordHasher } from "#features/identity/server/embedded/passwords.ts";
import {
  refreshTokenKeptMs,
  sessionIdleMs,
  sessionLifeMs,
} from "#features/identity/server/embedded/session-lifetime.ts";
import { SessionStore } from "#features/identity/server/embedded/session-store.ts";
import type { TokenVerifier } from "#features/identity/server/token-verifier.ts";
import { UserStore } from "#features/identity/server/embedded/user-store.ts";
import type { AdminApp, AdminGuard } from "#platform/admin-scope.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { createSafeFetch, type SafeFetch } from "#platform/safe-fetch.ts";

export interface IdentitySettings {
  readonly adminEmail: string;
  readonly adminPassword: string | null;
  /** null: the embedded service, or the emulator. */
  readonly firebase: {
    readonly apiKey: string;
    readonly authDomain: string;
    readonly projectId: string;
  } | null;
  /** `host:port` of Firebase's emulator; null everywhere but in development. */
  readonly emulatorHost: string | null;
}

export interface OpenIdentityOptions {
  readonly database: Database;
  readonly settings: IdentitySettings;
  readonly siteUrl: string;
  readonly clock: Clock;
  readonly hasher?: PasswordHasher;
  /** In place of requests to Google. */
  readonly safeFetch?: SafeFetch;
}

/** What the operator's commands need of the embedded service. */
export interface IdentityOperator {
  readonly accounts: Accounts;
  /**
   * Drops all signing keys and ends all sessions. Here nothing that the keys have signed counts from then on; in other
   * processes within seconds.
   */
  dropKeys(): Promise<{ keys: number; sessions: number }>;
  /** Ends all sign-in locks; in other processes within a second. @returns how many counters of failures there were */
  unlock(): Promise<number>;
}

export interface Identity {
  readonly guard: AdminGuard;
  /** null where only a Firebase project signs in. */
  readonly operator: IdentityOperator | null;
  /**
   * Makes or updates the administrator of the settings at the embedded service.
   * @returns the password made for a new one, to be shown once and kept nowhere; or null.
   */
  ensureAdministrator(): Promise<{ email: string; password: string } | null>;
  /** Registers the service's own routes. `onSignIn` is told of each sign-in at the embedded service. */
  routes(app: App, onSignIn?: (outcome: SignInOutcome) => void): void;
  /** Registers the service's routes for the administrator. */
  adminRoutes(scope: AdminApp): void;
  /** Deletes sessions that have expired, and refresh tokens used long ago. */
  purgeExpiredSessions(): Promise<void>;
  close(): Promise<void>;
}

/** @throws StartError when ADMIN_PASSWORD breaks a password rule. */
export function openIdentity(options: OpenIdentityOptions): Identity {
  const { settings, siteUrl } = options;
  const config = configOf(settings);
  const { adminEmail: email, adminPassword } = settings;
  if (adminPassword !== null) rejectPassword(adminPassword, email, "ADMIN_PASSWORD");
  const embedded = config.provider === "embedded" || config.fallback ? openEmbedded(options) : null;
  const outside = config.provider === "embedded" ? null : openFirebase(config, options);
  const verifiers = [outside?.verifier, embedded?.tokens].filter((verifier) => verifier !== undefined);
  return {
    guard: createGuard({ adminEmail: email, verifiers }),
    operator: embedded?.operator ?? null,
    async ensureAdministrator() {
      const password = await embedded?.operator.accounts.ensure({ email, password: adminPassword });
      return password ? { email, password } : null;
    },
    routes(app, onSignIn) {
      configRoutes(app, config);
      if (embedded) embeddedRoutes(app, { identity: embedded.identity, siteUrl, onSignIn });
    },
    adminRoutes: (scope) =>
      signInAdminRoutes(scope, {
        findSignIns: embedded && ((email) => embedded.identity.findSignIns(email)),
      }),
    purgeExpiredSessions: async () => embedded?.purgeExpiredSessions(),
    async close() {
      await Promise.all([outside?.close(), embedded?.identity.close()]);
    },
  };
}

/** How the browser signs in. Pure. */
export function configOf({ firebase, emulatorHost, adminPassword }: IdentitySettings): IdentityConfig {
  if (emulatorHost) {
    const projectId = firebase?.projectId ?? "demo-avtalemaler";
    const { apiKey = "emulator", authDomain = emulatorHost } = firebase ?? {};
    const emulatorOrigin = `http://${emulatorHost}`;
    return { provider: "emulator", apiKey, authDomain, projectId, emulatorOrigin, fallback: false };
  }
  if (firebase) return { provider: "firebase", ...firebase, fallback: adminPassword !== null };
  const projectId = embeddedProjectId;
  return { provider: "embedded", apiKey: "embedded", authDomain: "localhost", projectId, fallback: false };
}

function openEmbedded({ database, clock, hasher }: OpenIdentityOptions) {
  const users = new UserStore(database);
  const sessions = new SessionStore(database);
  const passwords = hasher ?? new Argon2Hasher();
  const accounts = new Accounts({ users, sessions, hasher: passwords, clock });
  const keys = new KeyRing(new KeyStore(database, "id_token"), clock, idTokenKeyLife);
  const deviceKeys = new KeyRing(new KeyStore(database, "device"), clock, deviceKeyLife);
  const lockout = new Lockout(database, clock);
  const tokens = new EmbeddedTokens({ keys, sessions, clock });
  return {
    operator: {
      accounts,
      async dropKeys() {
        const dropped = await dropKeysAndSessions(database, new Date(clock.now()));
        keys.forget();
        deviceKeys.forget();
        return dropped;
      },
      unlock: () => lockout.unlock(),
    },
    tokens,
    identity: new EmbeddedIdentity({
      users,
      sessions,
      tokens,
      hasher: passwords,
      clock,
      lockout,
      devices: new KnownDevices(deviceKeys, clock),
    }),
    purgeExpiredSessions: () => {
      const before = (ms: number) => new Date(clock.now() - ms);
      return sessions.purgeExpired({
        usedTokens: before(refreshTokenKeptMs),
        idle: before(sessionIdleMs),
        signedIn: before(sessionLifeMs),
      });
    },
  };
}

function openFirebase(
  { provider, projectId, apiKey }: IdentityConfig,
  { settings, siteUrl, clock, safeFetch: given }: OpenIdentityOptions,
): { verifier: TokenVerifier; close: () => Promise<void> } {
  const emulatorHost = provider === "emulator" ? settings.emulatorHost : null;
  const { safeFetch, close } = given
    ? { safeFetch: given, close: async () => {} }
    : createSafeFetch(emulatorHost ? { allowedPrivateHosts: [emulatorHost] } : {});
  const service = "identitytoolkit.googleapis.com";
  const base = emulatorHost ? `http://${emulatorHost}/${service}` : `https://${service}`;
  const lookup = new AccountLookup({ base, apiKey, siteUrl, safeFetch, clock });
  const keyOf = emulatorHost ? null : findGoogleKey({ safeFetch, clock });
  return { verifier: new FirebaseTokens({ projectId, keyOf, lookup, clock }), close };
}

/** Puts the identity service together from the settings. */
import type { Database } from "#db/client.ts";
import { type IdentityConfig, identityConfigSchema } from "#features/identity/contract.ts";
import { identityAdminRoutes } from "#features/identity/server/identity-admin-routes.ts";
import { AccountLookup, findGoogleKey, FirebaseTokens } from "#features/identity/server/firebase-tokens.ts";
import { rejectPassword } from "#features/identity/server/embedded/accounts.ts";
import { Administrators } from "#features/identity/server/administrators.ts";
import { AdministratorStore } from "#features/identity/server/administrator-store.ts";
import { openEmbedded } from "#features/identity/server/embedded/open-embedded.ts";
import { OneTimeLinkStore } from "#features/identity/server/link-store.ts";
import { embeddedRoutes, type SignInOutcome } from "#features/identity/server/embedded/routes.ts";
import { embeddedProjectId } from "#features/identity/server/embedded/sign-in/id-tokens.ts";
import { createGuard, type TokenVerifier } from "#features/identity/server/guard.ts";
import type { PasswordHasher } from "#features/identity/server/embedded/passwords/passwords.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { App } from "#platform/app.ts";
import type { MailOutbox } from "#domain/server/outgoing-mail.ts";
import type { Clock } from "#platform/clock.ts";
import { createSafeFetch, type SafeFetch } from "#platform/safe-fetch.ts";
import { identityConfigPath } from "#features/identity/paths.ts";

export { rejectPassword };

export interface IdentitySettings {
  readonly adminEmail: string;
  readonly adminPassword: string | null;
  /** The Firebase project; null: the embedded service, or the emulator. */
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
  readonly mail?: MailOutbox;
  readonly safeFetch?: SafeFetch;
}

export type Identity = ReturnType<typeof openIdentity>;
export type IdentityOperator = NonNullable<Identity["operator"]>;

/** @throws StartError when ADMIN_PASSWORD breaks a password rule. */
export function openIdentity(options: OpenIdentityOptions) {
  const { settings, siteUrl } = options;
  const mail = options.mail?.isSetUp ? options.mail : null;
  const config = configOf(settings, mail !== null);
  const { adminEmail: email, adminPassword } = settings;
  if (adminPassword !== null) rejectPassword(adminPassword, email, "ADMIN_PASSWORD");
  const links = new OneTimeLinkStore(options.database, siteUrl);
  const administratorStore = new AdministratorStore(options.database);
  const administrators = new Administrators({
    store: administratorStore,
    links,
    ownerEmail: email,
    siteUrl,
    isFirebase: config.provider !== "embedded",
    mail,
    clock: options.clock,
  });
  const embedded =
    config.provider === "embedded" || config.fallback
      ? openEmbedded({ ...options, administrators, administratorStore, links, mail })
      : null;
  const outside = config.provider === "embedded" ? null : openFirebase(config, options);
  /** Resolves when all writes that no response has waited for are done. */
  const settled = async () => {
    await Promise.all([embedded?.identity.settled(), embedded?.byLink.settled()]);
  };
  const verifiers = [outside?.verifier, embedded?.tokens].filter((verifier) => verifier !== undefined);
  return {
    guard: createGuard({ isAdministrator: (of) => administrators.isAdministrator(of), verifiers }),
    /** null where only a Firebase project signs in. */
    operator: embedded?.operator ?? null,
    /**
     * Makes or updates the administrator of the settings at the embedded service.
     * @returns the password made for a new one, to be shown once and not stored; or null.
     */
    async ensureAdministrator() {
      const password = await embedded?.operator.accounts.ensure({ email, password: adminPassword });
      return password ? { email, password } : null;
    },
    /** Registers the service's own routes. `onSignIn` is called for each sign-in at the embedded service. */
    routes(app: App, onSignIn?: (outcome: SignInOutcome) => void) {
      configRoutes(app, config);
      if (embedded) embeddedRoutes(app, { ...embedded, siteUrl, onSignIn });
    },
    /** Registers the service's routes for the administrator. */
    adminRoutes(scope: AdminApp) {
      identityAdminRoutes(scope, { administrators, embedded });
    },
    /** Deletes sessions that have expired, and refresh tokens used long ago. */
    async purgeExpiredSessions() {
      await links.purgeExpired(new Date(options.clock.now()));
      await embedded?.purgeExpiredSessions();
    },
    settled,
    async close() {
      await Promise.all([outside?.close(), settled()]);
    },
  };
}

/** Settings by which the browser signs in. Pure. */
export function configOf(
  { firebase, emulatorHost, adminPassword }: IdentitySettings,
  hasMail: boolean,
): IdentityConfig {
  if (emulatorHost) {
    const projectId = firebase?.projectId ?? "demo-avtalemaler";
    const { apiKey = "emulator", authDomain = emulatorHost } = firebase ?? {};
    const emulatorOrigin = `http://${emulatorHost}`;
    return {
      provider: "emulator",
      apiKey,
      authDomain,
      projectId,
      emulatorOrigin,
      fallback: false,
      passwordMail: true,
    };
  }
  if (firebase) {
    return { provider: "firebase", ...firebase, fallback: adminPassword !== null, passwordMail: true };
  }
  const embedded = { apiKey: "embedded", authDomain: "localhost", projectId: embeddedProjectId };
  return { provider: "embedded", ...embedded, fallback: false, passwordMail: hasMail };
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
  const keyOf = emulatorHost ? null : findGoogleKey(safeFetch);
  return { verifier: new FirebaseTokens({ projectId, keyOf, lookup, clock }), close };
}

function configRoutes(app: App, config: IdentityConfig): void {
  app.get(
    identityConfigPath,
    {
      schema: {
        summary: "How the browser reaches the identity service; nothing secret",
        tags: ["identity"],
        response: { 200: identityConfigSchema },
      },
    },
    (_request, reply) => {
      reply.header("cache-control", "no-store");
      return config;
    },
  );
}

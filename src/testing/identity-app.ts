/** Test apps with a real identity service, whose password hasher is cheap and counts its calls. */
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { readSettings } from "#app/site/env.ts";
import type { Database } from "#db/client.ts";
import {
  type Identity,
  type IdentitySettings,
  openIdentity,
} from "#features/identity/server/open-identity.ts";
import type { MailOutbox, OutgoingMail } from "#domain/server/outgoing-mail.ts";
import { Argon2Hasher, type PasswordHasher } from "#features/identity/server/embedded/passwords/passwords.ts";
import { adminRoutes } from "#platform/admin/admin-scope.ts";
import { type Actor, actorOf } from "#platform/actor.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";
import { appCode } from "#testing/authenticator.ts";
import { openTestApp, type TestApp, TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

export const adminEmail = "sjef@avtalemaler.example";
export const adminPassword = "en hest uten hale";

export class CountingHasher implements PasswordHasher {
  readonly #cheap = new Argon2Hasher({ memoryKib: 8, passes: 1 });
  /** How many passwords were hashed or compared. */
  count = 0;

  hash(password: string): Promise<string> {
    this.count += 1;
    return this.#cheap.hash(password);
  }

  verify(passwordHash: string | null, password: string, isKnown?: boolean): Promise<boolean> {
    this.count += 1;
    return this.#cheap.verify(passwordHash, password, isKnown);
  }
}

export interface GoogleResponse {
  readonly error?: { readonly code: number; readonly message: string };
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

/** An authenticator app. */
export interface SecondFactorApp {
  readonly idToken: string;
  readonly factorId: string;
  /** Moves the clock on to the next code. */
  nextCode(): string;
}

/** The client of a call. */
export interface Caller {
  readonly ip?: string;
  /** A browser's cookies; Set-Cookie headers of responses are stored in it. */
  readonly cookies?: Record<string, string>;
}

export interface IdentityApp extends TestApp {
  readonly identity: Identity;
  readonly hasher: CountingHasher;
  /** Calls the embedded service as the SDK does: a method of `accounts:`, or a path. */
  call(method: string, payload: object, from?: Caller): Promise<GoogleResponse>;
  signIn(email?: string, password?: string, from?: Caller): Promise<GoogleResponse>;
  refresh(refreshToken: string): Promise<GoogleResponse>;
  /** Gives the account of a session a second factor. @returns the app's next code, whose time it then is */
  enrolSecondFactor(session: GoogleResponse): Promise<SecondFactorApp>;
  /** Calls a guarded route that returns the caller's email; on an error its code. */
  whoAmI(headers: InjectOptions["headers"]): Promise<{ status: number; email?: string; code?: string }>;
}

export interface IdentityAppOptions {
  readonly identity?: Partial<IdentitySettings>;
  readonly safeFetch?: SafeFetch;
  readonly siteUrl?: string;
  /** Mail is set up, and these are the mails that were stored. */
  readonly mails?: OutgoingMail[];
  /** A database of another product, which closes it. */
  readonly database?: Database;
}

/** A product for the calling test only. */
export async function makeIdentityApp(options: IdentityAppOptions = {}): Promise<IdentityApp> {
  const product = await openIdentityApp(options);
  onTestFinished(product.close);
  return product;
}

/** One product for the tests of a `describe` that leave users and their passwords as they are. */
export function shareIdentityApp(options: IdentityAppOptions = {}): () => IdentityApp {
  let product: IdentityApp | undefined;
  beforeAll(async () => {
    product = await openIdentityApp(options);
  });
  afterAll(() => product?.close());
  return () => {
    if (!product) throw new Error("Call this inside a test: the shared product opens in beforeAll");
    return product;
  };
}

async function openIdentityApp(options: IdentityAppOptions): Promise<IdentityApp> {
  const database = options.database ?? (await createTestDatabase());
  const clock = new TestClock();
  const hasher = new CountingHasher();
  const settings = { ...readSettings({}).identity, adminEmail, adminPassword, ...options.identity };
  const identity = openIdentity({
    database,
    settings,
    siteUrl: options.siteUrl ?? "http://localhost:3000",
    clock,
    hasher,
    ...(options.mails ? { mail: outboxOf(options.mails) } : {}),
    ...(options.safeFetch ? { safeFetch: options.safeFetch } : {}),
  });
  await identity.ensureAdministrator();
  hasher.count = 0;
  const product = await openTestApp({
    database,
    clock,
    identity,
    settings: { identity: settings, seed: "none" },
  });
  adminRoutes(product.app, identity.guard, (scope) => {
    scope.get("/api/admin/test-who", { schema: { hide: true } }, (request) => {
      const { email } = actorOf(request);
      return { email };
    });
  });

  const call: IdentityApp["call"] = async (method, payload, { ip = "192.0.2.1", cookies = {} } = {}) => {
    const url = method.startsWith("/") ? method : `/identitytoolkit.googleapis.com/v1/accounts:${method}`;
    const request = {
      method: "POST",
      url: `${url}?key=any`,
      payload,
      remoteAddress: ip,
      cookies,
    } as const;
    const response = await product.inject(request);
    for (const { name, value } of response.cookies) cookies[name] = value;
    return response.json<GoogleResponse>();
  };
  const enrolSecondFactor: IdentityApp["enrolSecondFactor"] = async ({ idToken }) => {
    const path = "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment";
    type Started = { readonly totpSessionInfo: { readonly sharedSecretKey: string; sessionInfo: string } };
    const started = (await call(`${path}:start`, { idToken, totpEnrollmentInfo: {} })) as unknown as Started;
    const { sharedSecretKey: key, sessionInfo } = started.totpSessionInfo;
    const verificationCode = appCode(key, clock.now());
    const finished = { idToken, totpVerificationInfo: { sessionInfo, verificationCode } };
    const { idToken: newToken } = await call(`${path}:finalize`, finished);
    type Lookup = { readonly users: { readonly mfaInfo: { readonly mfaEnrollmentId: string }[] }[] };
    const { users } = (await call("lookup", { idToken: newToken })) as unknown as Lookup;
    return {
      idToken: newToken,
      factorId: users[0]?.mfaInfo[0]?.mfaEnrollmentId ?? "",
      nextCode() {
        clock.advance(30_000);
        return appCode(key, clock.now());
      },
    };
  };
  return {
    ...product,
    identity,
    enrolSecondFactor,
    async close() {
      await product.close();
      await identity.close();
      if (!options.database) await database.close();
    },
    hasher,
    call,
    signIn: (email = adminEmail, password = adminPassword, from = {}) =>
      call("signInWithPassword", { email, password, returnSecureToken: true }, from),
    refresh: (refreshToken) =>
      call("/securetoken.googleapis.com/v1/token", {
        grant_type: "refresh_token",
        refresh_token: refreshToken,
      }),
    async whoAmI(headers) {
      const response = await product.inject({ url: "/api/admin/test-who", headers: headers ?? {} });
      return { status: response.statusCode, ...response.json<Partial<Actor> & { code?: string }>() };
    },
  };
}

function outboxOf(mails: OutgoingMail[]): MailOutbox {
  return {
    isSetUp: true,
    siteName: "Avtalemaler",
    enqueue: async (_tx, ...more) => {
      mails.push(...more);
      return more.map((_mail, index) => index + 1);
    },
    wake: () => {},
  };
}

/** The accounts of an app with the embedded service, as the operator manages them. */
export function accountsOf({ identity }: IdentityApp) {
  if (!identity.operator) throw new Error("the accounts are a Firebase project's");
  return identity.operator.accounts;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

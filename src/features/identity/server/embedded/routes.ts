/** HTTP routes of the embedded service: the calls of the official Firebase SDK, with Google's own responses. */
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { embeddedProjectId } from "#features/identity/server/embedded/id-tokens.ts";
import type { EmbeddedIdentity, Entered, SignedIn } from "#features/identity/server/embedded/service.ts";
import { GoogleError } from "#features/identity/server/embedded/google-error.ts";
import { passwordPolicy } from "#features/identity/server/embedded/password-rules.ts";
import { idTokenLifeMs } from "#features/identity/server/embedded/id-tokens.ts";
import { deviceLifeMs } from "#features/identity/server/embedded/known-devices.ts";
import type { IdentityUser } from "#features/identity/server/embedded/user-store.ts";
import type { App } from "#platform/app.ts";
import { noteUnavailable, toHttpError } from "#platform/error-handler.ts";
import { ipKey, type RouteLimit } from "#platform/limits/rate-limit.ts";

export type SignInOutcome = "succeeded" | "failed" | "locked_out" | "unavailable";

export interface EmbeddedRoutesOptions {
  readonly identity: EmbeddedIdentity;
  readonly siteUrl: string;
  readonly onSignIn?: ((outcome: SignInOutcome) => void) | undefined;
}

// Fastify writes a colon that is no parameter as two.
const toolkit = "/identitytoolkit.googleapis.com";
const paths = {
  signIn: `${toolkit}/v1/accounts::signInWithPassword`,
  token: "/securetoken.googleapis.com/v1/token",
  lookup: `${toolkit}/v1/accounts::lookup`,
  update: `${toolkit}/v1/accounts::update`,
  revokeToken: `${toolkit}/v2/accounts::revokeToken`,
  passwordPolicy: `${toolkit}/v2/passwordPolicy`,
  recaptchaConfig: `${toolkit}/v2/recaptchaConfig`,
  projects: `${toolkit}/v1/projects`,
  closed: (method: string) => `${toolkit}/v1/accounts::${method}`,
};

/** Calls of the real service that this one never serves: there is no sign-up, and one way to sign in. */
const closedMethods = [
  "signUp",
  "signInWithIdp",
  "signInWithEmailLink",
  "signInWithCustomToken",
  "signInWithPhoneNumber",
  "sendVerificationCode",
  "sendOobCode",
  "resetPassword",
  "createAuthUri",
  "delete",
];

/** The cookie of a browser that has signed in before; see `known-devices.ts`. */
const deviceCookieName = "enhet";

const expiresIn = String(idTokenLifeMs / 1000);
const text = z.string().max(8192).optional();
/** These calls read the database but compare no password; a user's tabs make a few an hour. */
const rateLimit: RouteLimit = { max: 120, windowMs: 60_000, together: "told" };

export function embeddedRoutes(app: App, options: EmbeddedRoutesOptions): void {
  const { siteUrl } = options;
  void app.register(async (plain) => {
    const scope = plain as unknown as App;
    await scope.register(formbody);
    respondAsGoogle(scope);
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store");
    });
    scope.addHook("onRoute", (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    signInRoutes(scope, options);
    accountRoutes(scope, options);
    settingsRoutes(scope, siteUrl);
    for (const method of closedMethods) {
      scope.post(paths.closed(method), () => {
        throw new GoogleError("OPERATION_NOT_ALLOWED");
      });
    }
  });
}

function signInRoutes(scope: App, { identity, siteUrl, onSignIn = () => {} }: EmbeddedRoutesOptions): void {
  // No rate limit of its own: the lock-out rejects before anything is looked up.
  scope.post(
    paths.signIn,
    { schema: { body: z.object({ email: text, password: text }) } },
    async (request, reply) => {
      const { email, password } = request.body;
      const deviceCookie = request.cookies[deviceCookieName];
      const given = { email, password, ip: ipKey(request), deviceCookie };
      const entered = await identity.signIn(given, request.log).catch((error: unknown) => {
        onSignIn(outcomeOf(error));
        throw error;
      });
      onSignIn("succeeded");
      keepDevice(reply, entered, siteUrl);
      return { kind: "identitytoolkit#VerifyPasswordResponse", registered: true, ...tokensOf(entered) };
    },
  );

  scope.post(
    paths.token,
    { config: { rateLimit }, schema: { body: z.object({ grant_type: text, refresh_token: text }) } },
    async ({ body, log }) => {
      const { grant_type: grantType, refresh_token: refreshToken } = body;
      if (grantType !== "refresh_token") throw new GoogleError("INVALID_GRANT_TYPE");
      if (!refreshToken) throw new GoogleError("MISSING_REFRESH_TOKEN");
      const renewed = await identity.refresh(refreshToken, log);
      return {
        access_token: renewed.idToken,
        id_token: renewed.idToken,
        refresh_token: renewed.refreshToken,
        expires_in: expiresIn,
        token_type: "Bearer",
        user_id: renewed.user.id,
        project_id: embeddedProjectId,
      };
    },
  );
}

function outcomeOf(error: unknown): SignInOutcome {
  if (!(error instanceof GoogleError)) return "unavailable";
  return error.word === "TOO_MANY_ATTEMPTS_TRY_LATER" ? "locked_out" : "failed";
}

function accountRoutes(scope: App, { identity, siteUrl }: EmbeddedRoutesOptions): void {
  scope.post(
    paths.lookup,
    { config: { rateLimit }, schema: { body: z.object({ idToken: text }) } },
    async ({ body }) => ({
      kind: "identitytoolkit#GetAccountInfoResponse",
      users: [describe(await identity.lookUp(body.idToken))],
    }),
  );

  scope.post(
    paths.update,
    {
      config: { rateLimit: { max: 10, windowMs: 60_000, together: "asked" } },
      schema: { body: z.looseObject({ idToken: text, password: text }) },
    },
    async ({ body, log }, reply) => {
      const { idToken, password, returnSecureToken: _, ...others } = body;
      // A name, a picture or another e-mail is not for the user to set: it comes from the settings.
      if (Object.keys(others).some((field) => field !== "tenantId")) {
        throw new GoogleError("OPERATION_NOT_ALLOWED");
      }
      if (password === undefined) throw new GoogleError("MISSING_PASSWORD");
      const entered = await identity.changePassword({ idToken, password }, log);
      keepDevice(reply, entered, siteUrl);
      return { kind: "identitytoolkit#SetAccountInfoResponse", ...tokensOf(entered) };
    },
  );

  scope.post(
    paths.revokeToken,
    { config: { rateLimit }, schema: { body: z.object({ idToken: text }) } },
    async ({ body, log }) => {
      await identity.signOut(body.idToken, log);
      return {};
    },
  );
}

function settingsRoutes(scope: App, siteUrl: string): void {
  scope.get(paths.passwordPolicy, () => passwordPolicy);
  scope.get(paths.recaptchaConfig, () => ({
    recaptchaKey: `projects/${embeddedProjectId}/keys/none`,
    recaptchaEnforcementState: [
      { provider: "EMAIL_PASSWORD_PROVIDER", enforcementState: "OFF" },
      { provider: "PHONE_PROVIDER", enforcementState: "OFF" },
    ],
  }));
  scope.get(paths.projects, () => ({
    projectId: embeddedProjectId,
    authorizedDomains: [new URL(siteUrl).hostname],
  }));
}

function keepDevice(reply: FastifyReply, { deviceCookie }: Entered, siteUrl: string): void {
  reply.setCookie(deviceCookieName, deviceCookie, {
    path: toolkit,
    httpOnly: true,
    sameSite: "strict",
    secure: siteUrl.startsWith("https:"),
    maxAge: deviceLifeMs / 1000,
  });
}

function tokensOf({ user, idToken, refreshToken }: SignedIn) {
  return { localId: user.id, email: user.email, displayName: "", idToken, refreshToken, expiresIn };
}

function describe(user: IdentityUser) {
  const { id, email, passwordChangedAt, createdAt, lastSignInAt, isDisabled } = user;
  return {
    localId: id,
    email,
    emailVerified: true,
    providerUserInfo: [{ providerId: "password", federatedId: email, email, rawId: email }],
    // Google sends «REDACTED» too. The SDK only checks that there is one.
    passwordHash: "UkVEQUNURUQ=",
    passwordUpdatedAt: passwordChangedAt.getTime(),
    validSince: String(Math.floor(passwordChangedAt.getTime() / 1000)),
    disabled: isDisabled,
    createdAt: String(createdAt.getTime()),
    lastLoginAt: String((lastSignInAt ?? createdAt).getTime()),
  };
}

function respondAsGoogle(scope: FastifyInstance | App): void {
  scope.setErrorHandler((error, request, reply) => {
    reply.header("cache-control", "no-store");
    if (error instanceof GoogleError) {
      if (error.retryAfterSeconds) reply.header("retry-after", error.retryAfterSeconds);
      return reply.code(400).send(error.body());
    }
    const { status, message, headers } = toHttpError(error, request);
    reply.headers(headers);
    if (!noteUnavailable(request, error) && status >= 500) {
      request.log.error({ err: error }, "the identity service failed");
    }
    // The SDK signs the user out on any error response it can read. One that will pass is therefore not sent as JSON:
    // the SDK takes it for a network failure, and the session stays.
    if (status === 429 || status >= 500) return reply.code(status).type("text/plain").send(message);
    return reply.code(status === 403 ? 403 : 400).send(new GoogleError("INVALID_ARGUMENT").body());
  });
}

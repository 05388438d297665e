/** HTTP routes of the embedded service: the calls of the official Firebase SDK, with Google's own responses. */
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { embeddedProjectId } from "#features/identity/server/embedded/sign-in/id-tokens.ts";
import { GoogleError } from "#features/identity/server/embedded/google-error.ts";
import {
  callerOf,
  describeFactor,
  describeUser,
  expiresIn,
  keepDevice,
  tokensOf,
  toolkit,
  whoIs,
} from "#features/identity/server/embedded/google-responses.ts";
import { secondFactorRoutes } from "#features/identity/server/embedded/second-factor-routes.ts";
import type { EmbeddedService } from "#features/identity/server/embedded/open-embedded.ts";
import { passwordPolicy } from "#features/identity/server/embedded/passwords/password-rules.ts";
import type { App } from "#platform/app.ts";
import { noteUnavailable, toHttpError } from "#platform/error-handler.ts";
import type { RouteLimit } from "#platform/limits/rate-limit.ts";
import { acceptanceSchema, invitationBodySchema, invitationSchema } from "#features/identity/contract.ts";
import { acceptInvitationPath, invitationPath } from "#features/identity/paths.ts";
import type { ByLink } from "#features/identity/server/embedded/by-link.ts";
import { errorResponses } from "#platform/openapi.ts";

export type SignInOutcome = "succeeded" | "failed" | "locked_out" | "unavailable";

export interface EmbeddedRoutesOptions extends EmbeddedService {
  readonly siteUrl: string;
  readonly onSignIn?: ((outcome: SignInOutcome) => void) | undefined;
}

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
  "createAuthUri",
  "delete",
];
/** Methods served only where mail is set up. */
const mailMethods = ["sendOobCode", "resetPassword"];

const text = z.string().max(8192).optional();
/** Limit of calls that read the database but compare no password; a user's tabs make a few an hour. */
const rateLimit: RouteLimit = { max: 120, windowMs: 60_000 };
/** Limit besides the lock-out, which reads the database; it counts before the body is waited for. */
const signInLimit: RouteLimit = { ...rateLimit, max: 30 };

export function embeddedRoutes(app: App, options: EmbeddedRoutesOptions): void {
  const { siteUrl, byLink } = options;
  invitationRoutes(app, byLink);
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
    secondFactorRoutes(scope, { ...options, note: (signIn) => noteOutcome(signIn, options) });
    if (byLink.hasMail) passwordResetRoutes(scope, byLink);
    for (const method of byLink.hasMail ? closedMethods : [...closedMethods, ...mailMethods]) {
      scope.post(paths.closed(method), { config: { rateLimit } }, () => {
        throw new GoogleError("OPERATION_NOT_ALLOWED");
      });
    }
  });
}

function signInRoutes(scope: App, options: EmbeddedRoutesOptions): void {
  const { identity, siteUrl } = options;
  scope.post(
    paths.signIn,
    { config: { rateLimit: signInLimit }, schema: { body: z.object({ email: text, password: text }) } },
    async (request, reply) => {
      const { email, password } = request.body;
      const given = { email, password, ...callerOf(request) };
      const kind = "identitytoolkit#VerifyPasswordResponse";
      const outcome = await noteOutcome(identity.signIn(given, request.log), options);
      if ("credential" in outcome) {
        const { user, credential, factor } = outcome;
        const asked = { mfaPendingCredential: credential, mfaInfo: [describeFactor(factor)] };
        return { kind, registered: true, ...whoIs(user), ...asked };
      }
      keepDevice(reply, outcome, siteUrl);
      return { kind, registered: true, ...tokensOf(outcome) };
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

/** A sign-in that waits for its second factor has neither succeeded nor failed. */
async function noteOutcome<T extends object>(
  signIn: Promise<T>,
  { onSignIn }: Pick<EmbeddedRoutesOptions, "onSignIn">,
): Promise<T> {
  try {
    const outcome = await signIn;
    if (!("credential" in outcome)) onSignIn?.("succeeded");
    return outcome;
  } catch (error) {
    onSignIn?.(outcomeOf(error));
    throw error;
  }
}

function outcomeOf(error: unknown): SignInOutcome {
  if (!(error instanceof GoogleError)) return "unavailable";
  return error.word === "TOO_MANY_ATTEMPTS_TRY_LATER" ? "locked_out" : "failed";
}

function accountRoutes(scope: App, { identity, secondFactors, siteUrl }: EmbeddedRoutesOptions): void {
  scope.post(
    paths.lookup,
    { config: { rateLimit }, schema: { body: z.object({ idToken: text }) } },
    async ({ body }) => {
      const user = await identity.lookUp(body.idToken);
      const users = [describeUser(user, await secondFactors.find(user.id))];
      return { kind: "identitytoolkit#GetAccountInfoResponse", users };
    },
  );

  scope.post(
    paths.update,
    {
      config: { rateLimit: { max: 10, windowMs: 60_000 } },
      schema: { body: z.looseObject({ idToken: text, password: text }) },
    },
    async ({ body, log }, reply) => {
      const { idToken, password, returnSecureToken: _, ...others } = body;
      // Users cannot set a name, a picture or another e-mail: these come from the settings.
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

function respondAsGoogle(scope: FastifyInstance | App): void {
  scope.setErrorHandler((error, request, reply) => {
    reply.header("cache-control", "no-store");
    if (error instanceof GoogleError) {
      if (error.retryAfterSeconds) reply.header("retry-after", error.retryAfterSeconds);
      return reply.code(400).send(error.body());
    }
    const { status, message, headers, retryAfterMs } = toHttpError(error, request);
    reply.headers(headers);
    if (!noteUnavailable(request, error) && status >= 500) {
      request.log.error({ err: error }, "the identity service failed");
    }
    // The SDK maps this to its own error at a sign-in, and the page shows the wait.
    if (status === 429 && request.routeOptions.url === paths.signIn) {
      const retryAfterSeconds = Math.ceil((retryAfterMs ?? 0) / 1_000);
      return reply
        .code(429)
        .send(new GoogleError("TOO_MANY_ATTEMPTS_TRY_LATER", { retryAfterSeconds }).body());
    }
    // The SDK signs the user out on any other error response it can read. One that will pass is therefore not sent as JSON:
    // the SDK takes it for a network failure, and the session stays.
    if (status === 429 || status >= 500) return reply.code(status).type("text/plain").send(message);
    return reply.code(status === 403 ? 403 : 400).send(new GoogleError("INVALID_ARGUMENT").body());
  });
}

const quarter = 15 * 60_000;
/** Limit of requests that may each send a mail. */
const asking: RouteLimit = { max: 5, windowMs: quarter };
const using: RouteLimit = { max: 20, windowMs: quarter };

/** Routes for a forgotten password, only where mail is set up. */
function passwordResetRoutes(scope: App, byLink: ByLink): void {
  scope.post(
    `${toolkit}/v1/accounts::sendOobCode`,
    {
      config: { rateLimit: asking },
      schema: { body: z.object({ requestType: text, email: text }) },
    },
    ({ body, log }) => {
      if (!body.requestType) throw new GoogleError("MISSING_REQ_TYPE");
      if (body.requestType !== "PASSWORD_RESET") throw new GoogleError("OPERATION_NOT_ALLOWED");
      const email = byLink.askForReset(body.email, log);
      return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email };
    },
  );

  scope.post(
    `${toolkit}/v1/accounts::resetPassword`,
    {
      config: { rateLimit: using },
      schema: { body: z.object({ oobCode: text, newPassword: text }) },
    },
    async ({ body: { oobCode, newPassword }, log }) => {
      const email =
        newPassword === undefined
          ? await byLink.readReset(oobCode)
          : await byLink.reset(oobCode, newPassword, log);
      return { kind: "identitytoolkit#ResetPasswordResponse", email, requestType: "PASSWORD_RESET" };
    },
  );
}

function invitationRoutes(app: App, byLink: ByLink): void {
  const tags = ["identity"];
  const config = { rateLimit: using };
  app.post(
    invitationPath,
    {
      config,
      schema: {
        summary: "Whom an invitation is for",
        tags,
        body: invitationBodySchema,
        response: { 200: invitationSchema, ...errorResponses(400, 404, 429) },
      },
    },
    ({ body }, reply) => {
      reply.header("cache-control", "no-store");
      return byLink.readInvitation(body.token);
    },
  );

  app.post(
    acceptInvitationPath,
    {
      config,
      schema: {
        summary: "Accepts an invitation: makes the account, with a name and a password",
        tags,
        body: acceptanceSchema,
        response: { 200: z.object({ email: z.string() }), ...errorResponses(400, 404, 429, 503) },
      },
    },
    ({ body, log }, reply) => {
      reply.header("cache-control", "no-store");
      return byLink.acceptInvitation(body, log);
    },
  );
}

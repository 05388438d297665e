/** HTTP routes for one-time links: Google's calls for a new password, and ours for an invitation. */
import { z } from "zod";
import { acceptanceSchema, invitationBodySchema, invitationSchema } from "#features/identity/contract.ts";
import { acceptInvitationPath, invitationPath } from "#features/identity/paths.ts";
import type { ByLink } from "#features/identity/server/embedded/by-link.ts";
import { GoogleError } from "#features/identity/server/embedded/google-error.ts";
import { toolkit } from "#features/identity/server/embedded/google-responses.ts";
import type { App } from "#platform/app.ts";
import type { RouteLimit } from "#platform/limits/rate-limit.ts";
import { errorResponses } from "#platform/openapi.ts";

const text = z.string().max(8192).optional();
const quarter = 15 * 60_000;
/** Limit of requests that may each send a mail. */
const asking: RouteLimit = { max: 5, windowMs: quarter };
const using: RouteLimit = { max: 20, windowMs: quarter };

/** Routes for a forgotten password, only where mail is set up. */
export function passwordResetRoutes(scope: App, byLink: ByLink): void {
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

export function invitationRoutes(app: App, byLink: ByLink): void {
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

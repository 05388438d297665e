/** Admin routes of one's own account and its sign-ins, and of the administrators. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  accessSchema,
  administratorSchema,
  emailBodySchema,
  endedSessionsSchema,
  invitedSchema,
  inviteSchema,
  type OwnAccount as OwnAccountView,
  ownAccountSchema,
  recoveryCodesSchema,
  renameSchema,
  type SignIns,
  signInsSchema,
} from "#features/identity/contract.ts";
import {
  accountPath,
  administratorsPath,
  invitationsPath,
  recoveryCodesPath,
  sessionsPath,
  signInsPath,
} from "#features/identity/paths.ts";
import type { Administrators } from "#features/identity/server/administrators.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import { type AdminApp } from "#platform/admin/admin-scope.ts";
import { actorOf } from "#platform/actor.ts";
import { HttpError } from "#platform/http-error.ts";
import type { RouteLimit } from "#platform/limits/rate-limit.ts";
import { storableText } from "#shared/text/text-rules.ts";

/** One's own account at the embedded service. Every method takes the id of the requesting session. */
interface OwnAccount {
  describe(sessionId: string): Promise<Pick<OwnAccountView, "sessions" | "recoveryCodesLeft">>;
  /** Ends one of one's own sessions, or all. @returns their number; other users' sessions are not ended. */
  endSessions(sessionId: string, id?: string): Promise<number>;
  makeRecoveryCodes(sessionId: string): Promise<string[]>;
}

export interface IdentityAdminRoutesOptions {
  readonly administrators: Administrators;
  /** The embedded service; null where only a Firebase project signs in, which has its own record of that. */
  readonly embedded: {
    readonly ownAccount: OwnAccount;
    readonly identity: { findSignIns(email: string): Promise<SignIns | null> };
  } | null;
}

/** Limit of invitations: each may send an unsolicited mail. */
const inviting: RouteLimit = { max: 10, windowMs: 60 * 60_000 };
const noSignIns: SignIns = { lastAt: null, failuresSince: 0, previousAt: null, failuresBetween: 0 };

export function identityAdminRoutes(app: AdminApp, options: IdentityAdminRoutesOptions): void {
  ownAccountRoutes(app, options);
  administratorRoutes(app, options);
}

function ownAccountRoutes(app: AdminApp, { administrators, embedded }: IdentityAdminRoutesOptions): void {
  const describe = async (request: FastifyRequest) => {
    const { email, sessionId } = actorOf(request);
    const atFirebase = { sessions: null, recoveryCodesLeft: null };
    return {
      email,
      name: await administrators.nameOf(email),
      isOwner: administrators.isOwner(email),
      ...(embedded && sessionId ? await embedded.ownAccount.describe(sessionId) : atFirebase),
    };
  };
  /** The embedded account and the session of a request. */
  const own = (request: FastifyRequest) => {
    const { sessionId } = actorOf(request);
    if (embedded && sessionId) return { account: embedded.ownAccount, sessionId };
    throw new HttpError(409, "at_firebase", "Kontoen er hos Firebase, og styres der.");
  };

  adminRoute(app, "GET", signInsPath, {
    summary:
      "The administrator's last sign-ins at the site's own identity service, and what failed between them",
    response: { 200: signInsSchema },
    handler: async (request) => (await embedded?.identity.findSignIns(actorOf(request).email)) ?? noSignIns,
  });

  adminRoute(app, "GET", accountPath, {
    summary: "The administrator's own account, with its open sessions",
    response: { 200: ownAccountSchema },
    handler: describe,
  });

  adminRoute(app, "PUT", accountPath, {
    summary: "Changes the administrator's own name",
    body: renameSchema,
    response: { 200: ownAccountSchema },
    errors: [400],
    async handler(request) {
      await administrators.rename(actorOf(request).email, request.body.name);
      return describe(request);
    },
  });

  adminRoute(app, "DELETE", `${sessionsPath}/:id`, {
    summary: "Ends one of the administrator's own sessions",
    description: "One that is ended already, or somebody else's, is none: `ended` is 0.",
    params: z.object({ id: z.string().max(100).overwrite(storableText) }),
    response: { 200: endedSessionsSchema },
    errors: [409],
    async handler(request) {
      const { account, sessionId } = own(request);
      return { ended: await account.endSessions(sessionId, request.params.id) };
    },
  });

  adminRoute(app, "DELETE", sessionsPath, {
    summary: "Ends all of the administrator's own sessions, this one too",
    response: { 200: endedSessionsSchema },
    errors: [409],
    async handler(request) {
      const { account, sessionId } = own(request);
      request.log.info({ security: "signed_out_everywhere" }, "signed out everywhere");
      return { ended: await account.endSessions(sessionId) };
    },
  });

  adminRoute(app, "POST", recoveryCodesPath, {
    summary: "Makes new recovery codes for the second factor; the old ones no longer count",
    description: "Only within five minutes of a sign-in.",
    response: { 200: recoveryCodesSchema },
    errors: [409],
    async handler(request) {
      const { account, sessionId } = own(request);
      const codes = await account.makeRecoveryCodes(sessionId);
      request.log.info({ security: "recovery_codes_made" }, "new recovery codes were made");
      return { codes };
    },
  });
}

function administratorRoutes(app: AdminApp, { administrators }: IdentityAdminRoutesOptions): void {
  const list = (request: FastifyRequest) => administrators.list(actorOf(request).email);
  const response = { 200: z.array(administratorSchema) };

  adminRoute(app, "GET", administratorsPath, {
    summary: "The administrators: the owner, those let in or no longer, and those invited",
    response,
    handler: list,
  });

  adminRoute(app, "PUT", administratorsPath, {
    summary: "Ends or resumes an administrator's access",
    description: "Not the owner's, and not one's own. Ending it ends the sessions at once.",
    body: accessSchema,
    response,
    errors: [400, 404, 409],
    async handler(request) {
      const { hasAccess } = request.body;
      await administrators.setAccess(request.body, actorOf(request).email);
      request.log.warn({ security: "access_changed", hasAccess }, "an administrator's access was changed");
      return list(request);
    },
  });

  adminRoute(app, "POST", invitationsPath, {
    summary: "Invites an administrator",
    config: { rateLimit: inviting },
    body: inviteSchema,
    response: { 200: invitedSchema },
    errors: [400, 409, 429],
    async handler(request) {
      const invited = await administrators.invite(request.body, actorOf(request).email);
      request.log.warn({ security: "administrator_invited" }, "an administrator was invited");
      return invited;
    },
  });

  adminRoute(app, "DELETE", invitationsPath, {
    summary: "Takes an invitation back",
    body: emailBodySchema,
    response,
    errors: [400, 404],
    async handler(request) {
      await administrators.cancelInvitation(request.body.email);
      return list(request);
    },
  });
}

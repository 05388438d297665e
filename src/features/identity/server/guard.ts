/** The guard of the administrator's routes. */
import type { FastifyRequest } from "fastify";
import { decodeJwt, errors } from "jose";
import { normaliseEmail } from "#features/identity/server/administrators.ts";
import type { AdminGuard } from "#platform/actor.ts";
import { HttpError } from "#platform/http-error.ts";
import type { Logger } from "#platform/log/log.ts";
import { OwnError } from "#shared/errors.ts";

export interface GuardOptions {
  /** Whether an email, in small letters, is an administrator's. Called only once a token has shown whose it is. */
  readonly isAdministrator: (email: string) => Promise<boolean>;
  readonly verifiers: readonly TokenVerifier[];
}

/** Characters of a token at most; Firebase's own are about a kilobyte. */
const maxTokenLength = 8192;

const rejections: Readonly<
  Record<RejectionReason, readonly [status: number, code: string, message: string]>
> = {
  invalid: [401, "invalid_token", "Innloggingen er ikke gyldig. Logg inn på nytt."],
  foreign: [
    401,
    "other_project",
    "Innloggingen gjelder et annet Firebase-prosjekt enn det nettstedet er satt opp med.",
  ],
  expired: [401, "session_expired", "Økten er utløpt. Logg inn på nytt."],
  revoked: [401, "session_ended", "Økten er avsluttet. Logg inn på nytt."],
  // Not 401, on which the page requests the password.
  "without access": [403, "access_ended", "Tilgangen din til admin-panelet er avsluttet."],
  disabled: [401, "account_disabled", "Brukeren er sperret."],
  unreachable: [
    503,
    "identity_unreachable",
    "Innloggingstjenesten svarer ikke akkurat nå, så vi får ikke bekreftet hvem du er. Prøv igjen om litt.",
  ],
};

/** Lets in administrators, by a token that one of the verifiers finds good; nothing else about a request counts. */
export function createGuard({ isAdministrator, verifiers }: GuardOptions): AdminGuard {
  const byIssuer = new Map(verifiers.map((verifier) => [verifier.issuer, verifier]));

  async function verify(token: string, log: Logger): Promise<VerifiedToken> {
    const issuer = claimedIssuer(token) ?? "";
    const verifier = byIssuer.get(issuer);
    if (!verifier) throw errorResponseFor(isFirebaseIssuer(issuer) ? "foreign" : "invalid");
    try {
      return await verifier.verify(token);
    } catch (error) {
      if (!(error instanceof TokenRejected)) throw error;
      if (error.reason === "unreachable")
        log.warn({ err: error }, "the identity provider could not be reached");
      throw errorResponseFor(error.reason);
    }
  }

  return async (request) => {
    const { email: claimed, isEmailVerified, sessionId } = await verify(bearerOf(request), request.log);
    const email = normaliseEmail(claimed ?? "");
    if (email === "" || !(await isAdministrator(email))) {
      throw new HttpError(403, "not_admin", "Du har ikke tilgang til admin-panelet.");
    }
    if (!isEmailVerified) {
      throw new HttpError(403, "email_not_verified", "E-postadressen er ikke bekreftet.");
    }
    const stated = request.headers["x-user-email"];
    if (stated !== undefined && (typeof stated !== "string" || normaliseEmail(stated) !== email)) {
      throw new HttpError(403, "email_mismatch", "x-user-email er en annen enn den som er logget inn.");
    }
    return sessionId === undefined ? { email } : { email, sessionId };
  };
}

function bearerOf(request: FastifyRequest): string {
  const { authorization } = request.headers;
  if (!authorization) throw new HttpError(401, "not_signed_in", "Du må være logget inn.");
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (!token || token.length > maxTokenLength) throw errorResponseFor("invalid");
  return token;
}

/** The issuer that a token claims. It only selects the verifier, which checks the issuer too. */
function claimedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

function errorResponseFor(reason: RejectionReason): HttpError {
  return new HttpError(...rejections[reason]);
}

/** The claims of an ID token that has been found good. */
export interface VerifiedToken {
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** The session at the embedded service; a Firebase project does not report it. */
  readonly sessionId?: string;
}

export interface TokenVerifier {
  readonly issuer: string;
  verify(token: string): Promise<VerifiedToken>;
}

/**
 * `foreign`: of another Firebase project than the settings name. `unreachable`: the provider could not be reached,
 * so nothing is known against the token, and nothing for it.
 */
export type RejectionReason =
  | "invalid"
  | "foreign"
  | "expired"
  | "revoked"
  | "without access"
  | "disabled"
  | "unreachable";

export class TokenRejected extends OwnError {
  override readonly name = "TokenRejected";
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, options?: ErrorOptions) {
    super(`the token is ${reason}`, options);
    this.reason = reason;
  }
}

/** The error to throw for one that jose threw while it read a token: its own are the token's fault. */
export function asTokenRejected(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenRejected("expired");
  if (error instanceof errors.JOSEError) return new TokenRejected("invalid", { cause: error });
  return error;
}

const issuerPrefix = "https://securetoken.google.com/";
/** Firebase's own form, which all three providers use. */
export const issuerOf = (projectId: string) => `${issuerPrefix}${projectId}`;
export const isFirebaseIssuer = (issuer: string) => issuer.startsWith(issuerPrefix);

/** The interface of token verifiers, and the reasons to reject a token. */
import { errors } from "jose";
import { OwnError } from "#shared/errors.ts";

/** What an ID token says, once it has been found good. */
export interface VerifiedToken {
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Of the embedded service; a Firebase project does not tell. */
  readonly sessionId?: string;
}

/** Verifies the ID tokens of one issuer. */
export interface TokenVerifier {
  readonly issuer: string;
  /** @throws TokenRejected */
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

/** Why the sessions of an administrator who is let in no longer were revoked, as it is stored. */
export const accessEnded = "access ended";

export class TokenRejected extends OwnError {
  override readonly name = "TokenRejected";
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, options?: ErrorOptions) {
    super(`the token is ${reason}`, options);
    this.reason = reason;
  }
}

/** What to throw for an error that jose threw while it read a token: its own are the token's fault. */
export function asTokenRejected(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenRejected("expired");
  if (error instanceof errors.JOSEError) return new TokenRejected("invalid", { cause: error });
  return error;
}

const issuerPrefix = "https://securetoken.google.com/";
/** Firebase's own form, which all three providers use. */
export const issuerOf = (projectId: string) => `${issuerPrefix}${projectId}`;
export const isFirebaseIssuer = (issuer: string) => issuer.startsWith(issuerPrefix);

/** Verifier of Firebase's ID tokens. */
import { type JWTPayload, jwtVerify, type JWTVerifyGetKey, UnsecuredJWT } from "jose";
import type { AccountLookup } from "#features/identity/server/account-lookup.ts";
import {
  asTokenRejected,
  issuerOf,
  TokenRejected,
  type TokenVerifier,
  type VerifiedToken,
} from "#features/identity/server/token-verifier.ts";
import type { Clock } from "#platform/clock.ts";

export interface FirebaseTokensOptions {
  readonly projectId: string;
  /** Finds Google's key; null for the emulator, which signs nothing. */
  readonly keyOf: JWTVerifyGetKey | null;
  readonly lookup: Pick<AccountLookup, "confirm">;
  readonly clock: Clock;
}

/** Google's clock and ours may differ by this. */
const clockToleranceSeconds = 30;

/** ID tokens of a Firebase project, or of the emulator where the settings say so and nowhere else. */
export class FirebaseTokens implements TokenVerifier {
  readonly issuer: string;
  readonly #options: FirebaseTokensOptions;

  constructor(options: FirebaseTokensOptions) {
    this.#options = options;
    this.issuer = issuerOf(options.projectId);
  }

  async verify(token: string): Promise<VerifiedToken> {
    const claims = await this.#readClaims(token);
    await this.#options.lookup.confirm(token);
    return {
      email: typeof claims.email === "string" ? claims.email : null,
      isEmailVerified: claims.email_verified === true,
    };
  }

  async #readClaims(token: string): Promise<JWTPayload> {
    const { projectId, keyOf, clock } = this.#options;
    const now = clock.now();
    const checks = {
      issuer: this.issuer,
      audience: projectId,
      requiredClaims: ["exp", "iat", "sub", "auth_time"],
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(now),
    };
    try {
      const { payload } = keyOf
        ? await jwtVerify(token, keyOf, { ...checks, algorithms: ["RS256"] })
        : UnsecuredJWT.decode(token, checks);
      const latest = now / 1000 + clockToleranceSeconds;
      const isFromPast = [payload.iat, payload.auth_time].every(
        (time) => typeof time === "number" && time <= latest,
      );
      if (!payload.sub || !isFromPast) throw new TokenRejected("invalid");
      return payload;
    } catch (error) {
      throw asTokenRejected(error);
    }
  }
}

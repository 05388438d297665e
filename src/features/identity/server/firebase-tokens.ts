/** Verifier of Firebase's ID tokens. */
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  UnsecuredJWT,
} from "jose";
import {
  asTokenRejected,
  issuerOf,
  TokenRejected,
  type TokenVerifier,
  type VerifiedToken,
} from "#features/identity/server/guard.ts";
import { type Clock, hourMs } from "#platform/clock.ts";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { SafeFetch } from "#platform/safe-fetch.ts";

export interface FirebaseTokensOptions {
  readonly projectId: string;
  /** Finds Google's key; null for the emulator, which signs nothing. */
  readonly keyOf: JWTVerifyGetKey | null;
  readonly lookup: Pick<AccountLookup, "confirm">;
  readonly clock: Clock;
}

/** Google's clock and ours may differ by this. */
const clockToleranceSeconds = 30;

/** ID tokens of a Firebase project, or of the emulator where it is set. */
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

export interface AccountLookupOptions {
  /** The url before `/v1/accounts:lookup`. */
  readonly base: string;
  readonly apiKey: string;
  /** The referrer to send: an API key may be limited to the site's own pages. */
  readonly siteUrl: string;
  readonly safeFetch: SafeFetch;
  readonly clock: Clock;
}

/** Time for which a confirmation counts, and so for which a revoked token or a disabled user may go unnoticed. */
const confirmedMs = 60_000;

const rejectionReasons: Readonly<Record<string, "invalid" | "revoked" | "disabled">> = {
  INVALID_ID_TOKEN: "invalid",
  TOKEN_EXPIRED: "revoked",
  USER_NOT_FOUND: "revoked",
  USER_DISABLED: "disabled",
};

const responseSchema = z.object({ error: z.object({ message: z.string() }).optional() });

/** Looks up at Firebase whether an ID token is still valid: a signature does not show a revocation. */
export class AccountLookup {
  readonly #options: AccountLookupOptions;
  readonly #confirmed = new LRUCache<string, number>({ max: 1_000 });

  constructor(options: AccountLookupOptions) {
    this.#options = options;
  }

  async confirm(token: string): Promise<void> {
    const { clock } = this.#options;
    const key = createHash("sha256").update(token).digest("base64url");
    if (clock.now() - (this.#confirmed.get(key) ?? -Infinity) < confirmedMs) return;
    const word = await this.#ask(token);
    const reason = word === null ? null : (rejectionReasons[word.split(" : ")[0] ?? ""] ?? "unreachable");
    if (reason) throw new TokenRejected(reason);
    this.#confirmed.set(key, clock.now());
  }

  /** @returns Google's error word, or null when the token counts. */
  async #ask(token: string): Promise<string | null> {
    const { base, apiKey, siteUrl, safeFetch } = this.#options;
    try {
      const response = await safeFetch(`${base}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`, {
        method: "POST",
        headers: { "content-type": "application/json", referer: `${siteUrl}/` },
        body: JSON.stringify({ idToken: token }),
        timeoutMs: 5_000,
        maxBytes: 64 * 1024,
      });
      const { error } = responseSchema.parse(JSON.parse(response.body.toString()));
      if (response.status !== 200 && !error) throw new Error(`the lookup responded with ${response.status}`);
      return error?.message ?? null;
    } catch (error) {
      throw new TokenRejected("unreachable", { cause: error });
    }
  }
}

export const googleKeysUrl =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** An unknown key id sends us to Google at most this often: tokens with invented ones are free to make. */
const cooldownDuration = 60_000;
/** Lifetime of Google's keys here; Google allows some hours. */
const cacheMaxAge = hourMs;

/**
 * Finds the key that a token names. It throws `TokenRejected` `unreachable` when Google cannot be reached or its response
 * cannot be read.
 */
export function findGoogleKey(safeFetch: SafeFetch): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(googleKeysUrl), {
    cooldownDuration,
    cacheMaxAge,
    [customFetch]: async (url) => {
      const response = await safeFetch(url, { timeoutMs: 5_000, maxBytes: 64 * 1024 });
      return new Response(new Uint8Array(response.body), { status: response.status });
    },
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      // About the token: it names no key, or one that Google does not have.
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      throw new TokenRejected("unreachable", { cause: error });
    }
  };
}

/** Google's public keys: jose's remote key set, fetched through our own checked requests. */
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose";
import { TokenRejected } from "#features/identity/server/token-verifier.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";

/** Where Google publishes the keys that sign Firebase's ID tokens. */
export const googleKeysUrl =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** An unknown key id sends us to Google at most this often: tokens with invented ones are free to make. */
const cooldownDuration = 60_000;
const shortestLifetimeMs = 60_000;
const longestLifetimeMs = dayMs;

/**
 * Finds the key a token says it is signed with. It throws `TokenRejected` `unreachable` when Google cannot be reached or
 * its response cannot be read.
 */
export function findGoogleKey({
  safeFetch,
  clock,
}: {
  readonly safeFetch: SafeFetch;
  readonly clock: Clock;
}): JWTVerifyGetKey {
  // jose knows a fixed lifetime only, so the one in Google's Cache-Control is kept here.
  let lifetimeMs = 0;
  let freshUntil = -Infinity;
  const keys = createRemoteJWKSet(new URL(googleKeysUrl), {
    cooldownDuration,
    cacheMaxAge: Infinity,
    [customFetch]: async (url) => {
      const response = await safeFetch(url, { timeoutMs: 5_000, maxBytes: 64 * 1024 });
      lifetimeMs = lifetimeOf(response.headers["cache-control"]);
      return new Response(new Uint8Array(response.body), { status: response.status });
    },
  });
  return async (header, token) => {
    try {
      if (clock.now() >= freshUntil) {
        await keys.reload();
        freshUntil = clock.now() + lifetimeMs;
      }
      return await keys(header, token);
    } catch (error) {
      // About the token: it names no key, or one that Google does not have.
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      throw new TokenRejected("unreachable", { cause: error });
    }
  };
}

/** How long a response may be kept by its Cache-Control. */
export function lifetimeOf(cacheControl: string | undefined): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d+)/i.exec(cacheControl ?? "")?.[1] ?? 0);
  return Math.min(longestLifetimeMs, Math.max(shortestLifetimeMs, seconds * 1000));
}

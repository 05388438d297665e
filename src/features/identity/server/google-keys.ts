import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { TokenRejected } from "#features/identity/server/token-verifier.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";

/** Where Google publishes the keys that sign Firebase's ID tokens. */
export const googleKeysUrl =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** An unknown key id sends us to Google at most this often: tokens with invented ones are free to make. */
const refetchEveryMs = 60_000;
const shortestKeptMs = 60_000;
const longestKeptMs = dayMs;

/** Google's public keys, kept as long as Google's answer says. */
export class GoogleKeys {
  readonly #options: { readonly safeFetch: SafeFetch; readonly clock: Clock };
  #find: JWTVerifyGetKey | undefined;
  #fetchedAt = -Infinity;
  #freshUntil = -Infinity;
  #inFlight: Promise<void> | undefined;

  constructor(options: { readonly safeFetch: SafeFetch; readonly clock: Clock }) {
    this.#options = options;
  }

  /** The key a token says it is signed with. @throws TokenRejected `unreachable` when Google cannot be asked. */
  readonly keyOf: JWTVerifyGetKey = async (header, token) => {
    const now = this.#options.clock.now();
    if (now >= this.#freshUntil) await this.#refresh();
    try {
      return await this.#look(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || now - this.#fetchedAt < refetchEveryMs) throw error;
      await this.#refresh();
      return await this.#look(header, token);
    }
  };

  async #look(...asked: Parameters<JWTVerifyGetKey>) {
    if (!this.#find) throw new TokenRejected("unreachable");
    return this.#find(...asked);
  }

  #refresh(): Promise<void> {
    this.#inFlight ??= this.#fetch().finally(() => (this.#inFlight = undefined));
    return this.#inFlight;
  }

  async #fetch(): Promise<void> {
    const { safeFetch, clock } = this.#options;
    try {
      const response = await safeFetch(googleKeysUrl, {
        timeoutMs: 5_000,
        maxBytes: 64 * 1024,
        maxRedirects: 0,
      });
      if (response.status !== 200) throw new Error(`Google's keys were answered with ${response.status}`);
      this.#find = createLocalJWKSet(JSON.parse(response.body.toString()) as JSONWebKeySet);
      this.#fetchedAt = clock.now();
      this.#freshUntil = this.#fetchedAt + keptMs(response.headers["cache-control"]);
    } catch (error) {
      throw new TokenRejected("unreachable", { cause: error });
    }
  }
}

/** How long an answer may be kept by its Cache-Control. */
export function keptMs(cacheControl: string | undefined): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d+)/i.exec(cacheControl ?? "")?.[1] ?? 0);
  return Math.min(longestKeptMs, Math.max(shortestKeptMs, seconds * 1000));
}

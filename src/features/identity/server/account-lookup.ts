/** Revocation checks at Firebase. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { TokenRejected } from "#features/identity/server/token-verifier.ts";
import type { Clock } from "#platform/clock.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";

export interface AccountLookupOptions {
  /** What comes before `/v1/accounts:lookup`. */
  readonly base: string;
  readonly apiKey: string;
  /** Sent as the referrer: an API key may be limited to the site's own pages. */
  readonly siteUrl: string;
  readonly safeFetch: SafeFetch;
  readonly clock: Clock;
}

/** How long a confirmation counts, and so how late a revoked token or a disabled user is noticed. */
const confirmedMs = 60_000;

const rejectionReasons: Readonly<Record<string, "invalid" | "revoked" | "disabled">> = {
  INVALID_ID_TOKEN: "invalid",
  TOKEN_EXPIRED: "revoked",
  USER_NOT_FOUND: "revoked",
  USER_DISABLED: "disabled",
};

const responseSchema = z.object({ error: z.object({ message: z.string() }).optional() });

/** Asks Firebase whether an ID token still counts: a signature does not tell that it was revoked since. */
export class AccountLookup {
  readonly #options: AccountLookupOptions;
  /** When each token was last confirmed, by its hash. */
  readonly #confirmed = new LRUCache<string, number>({ max: 1_000 });

  constructor(options: AccountLookupOptions) {
    this.#options = options;
  }

  /** @throws TokenRejected */
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

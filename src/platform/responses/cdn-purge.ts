/**
 * Purging of the CDN after an editor's change. It only makes the change seen sooner: without it, or when it fails, what a
 * CDN holds is out of date in less than a minute (shared-cache-headers.ts). So it waits in memory, not in the database.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "#platform/log/log.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";
import { siteTag } from "#platform/responses/shared-cache-headers.ts";
import { OwnError } from "#shared/own-error.ts";

/** Sends one purge. @throws when the CDN did not accept it */
export type PurgeCdn = () => Promise<void>;

/** As Cloudflare takes it (tags, bearer token); Fastly reads its own header, and ignores the body when the url names the key. */
export function purgeCall(url: string, token: string | null, safeFetch: SafeFetch): PurgeCdn {
  return async () => {
    const secrets = token === null ? {} : { authorization: `Bearer ${token}`, "fastly-key": token };
    const response = await safeFetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...secrets },
      body: JSON.stringify({ tags: [siteTag] }),
      maxRedirects: 0,
      // A stop waits for it.
      timeoutMs: 3_000,
    });
    if (response.status < 200 || response.status > 299) throw new PurgeRejected(response.status);
  };
}

class PurgeRejected extends OwnError {
  override readonly name = "PurgeRejected";

  constructor(status: number) {
    super(`the CDN responded with ${status}`);
  }
}

/**
 * From a change to its purge: one for what is changed in a row, and after the poll by which other processes hear of the
 * change (`read-model.ts`), since a CDN that asked one of them too early would keep the old page.
 */
const delayMs = 5_000;
const retryAfterMs = [1_000, 2_000, 4_000, 8_000, 16_000];

export interface CdnPurgeOptions {
  readonly purge: PurgeCdn;
  readonly log: Logger;
  /** For tests. Rejects when the signal is aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

export class CdnPurge {
  readonly #options: CdnPurgeOptions;
  readonly #stopping = new AbortController();
  #isWaiting = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: CdnPurgeOptions) {
    this.#options = options;
  }

  /** Returns at once. Changes made while one purge waits share it; one made after it was sent gets another. */
  schedule(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#running = this.#running.then(() => this.#run());
  }

  /** Sends what waits now, once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { purge, log } = this.#options;
    await this.#wait(delayMs);
    this.#isWaiting = false;
    for (const retryMs of [...retryAfterMs, null]) {
      try {
        await purge();
        log.info({}, "the CDN was purged");
        return;
      } catch (error) {
        const isLast = retryMs === null || this.#stopping.signal.aborted;
        log.warn({ err: error, retryMs: isLast ? null : retryMs }, "the CDN was not purged");
        if (isLast) return;
        await this.#wait(retryMs);
      }
    }
  }

  async #wait(ms: number): Promise<void> {
    const { wait = (time, signal) => sleep(time, undefined, { signal, ref: false }) } = this.#options;
    await wait(ms, this.#stopping.signal).catch(() => {});
  }
}

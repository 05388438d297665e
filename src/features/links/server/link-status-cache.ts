/**
 * What visitors are told of each link, in memory: the state and two times, some fifty bytes for each template. Read at start,
 * then only what has changed since. The checks behind it stay in the database.
 */
import { urlHash } from "#features/links/server/url-hash.ts";
import type { LinkHealthStore, StoredSummary } from "#features/links/server/health-store.ts";
import type { Revisions } from "#platform/public-list.ts";
import type { LinkSummary } from "#shared/link-health.ts";

const minuteMs = 60_000;

export class LinkStatusCache {
  readonly #store: Pick<LinkHealthStore, "listSince">;
  readonly #summaries = new Map<number, StoredSummary>();
  readonly #revisions: Revisions;
  #syncedVersion = 0;

  constructor(store: Pick<LinkHealthStore, "listSince">, revisions: Revisions) {
    this.#store = store;
    this.#revisions = revisions;
  }

  /**
   * Reads what has been recorded since the last time, by any process.
   * @param version a site version that was read before this call: what is committed meanwhile is read again the next time
   */
  async refresh(version: number): Promise<void> {
    const changed = await this.#store.listSince(this.#syncedVersion);
    this.#syncedVersion = Math.max(this.#syncedVersion, version);
    if (changed.length === 0) return;
    let isState = false;
    for (const summary of changed) {
      const before = this.#summaries.get(summary.templateId);
      if (before?.state !== summary.state || before.urlHash !== summary.urlHash) isState = true;
      this.#summaries.set(summary.templateId, summary);
    }
    // When a link was last checked changes as often as a count.
    this.#revisions[isState ? "text" : "counts"] += 1;
  }

  /** null for a url that was never checked. */
  find({ id, url }: { readonly id: number; readonly url: string }): LinkSummary | null {
    const found = this.#summaries.get(id);
    if (!found || found.urlHash !== urlHash(url)) return null;
    const { state, checkedAt, workedAt } = found;
    return { state, checkedAt: isoOf(checkedAt), workedAt: workedAt === null ? null : isoOf(workedAt) };
  }
}

const isoOf = (minute: number) => new Date(minute * minuteMs).toISOString();

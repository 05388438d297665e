/**
 * The counter of followed links, by groups: a link counts once a day for an ip and a template. `count` resolves once that is
 * committed, so a response can wait for it.
 */
import type { Database } from "#db/client.ts";
import { changeCounts } from "#db/site-change.ts";
import type { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import { addDownloads } from "#features/templates/server/store.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { type Claim, ClaimedQuotas, type QuotaStore, StoredQuota } from "#platform/limits/stored-quota.ts";
import { awaitedGroups, GroupWriter } from "#platform/writes/group-writer.ts";

export interface DownloadCounterOptions {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, "applyCounts">;
  readonly limits: QuotaStore;
  readonly clock: Clock;
  readonly onCounted: (templateId: number) => void;
}

/** Wait for a group, longer than for votes: nobody sees the response, since the link has opened meanwhile. */
const maxWaitMs = 25;

interface Followed {
  readonly templateId: number;
  readonly claims: readonly Claim[];
}

export class DownloadCounter {
  readonly #options: DownloadCounterOptions;
  readonly #perIp: StoredQuota;
  readonly #writer: GroupWriter<Followed>;

  constructor(options: DownloadCounterOptions) {
    const { clock, limits: store } = options;
    this.#options = options;
    this.#perIp = new StoredQuota({ name: "download", max: 1, windowMs: dayMs, clock, store });
    this.#writer = new GroupWriter({ ...awaitedGroups, maxWaitMs, write: (group) => this.#write(group) });
  }

  /** @param ip the key from `ipKey` */
  async count(templateId: number, ip: string): Promise<void> {
    await this.#writer.add({ templateId, claims: await this.#perIp.claim(ip, templateId) });
  }

  async #write(group: readonly Followed[]): Promise<void> {
    const { database, catalogue, limits, onCounted } = this.#options;
    const { ids, ...change } = await changeCounts(database, async (tx, taken) => {
      const claims = group.flatMap((followed) => followed.claims);
      const [version, quotas] = await Promise.all([taken, ClaimedQuotas.open(limits, tx, claims)]);
      const ids = group.flatMap((followed) => (quotas.use(followed.claims) ? [] : [followed.templateId]));
      if (ids.length === 0) return { ids, version, counts: [] };
      await quotas.close(limits, tx);
      return { ids, version, counts: await addDownloads(tx, version, ids) };
    });
    if (change.counts.length === 0) return;
    catalogue.applyCounts(change);
    for (const id of ids) onCounted(id);
  }

  get pending(): number {
    return this.#writer.pending;
  }

  flush(): Promise<void> {
    return this.#writer.flush();
  }
}

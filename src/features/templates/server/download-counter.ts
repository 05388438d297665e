/**
 * The counter of followed links, by groups: a link counts once a day for an ip and a template. `count` resolves once that is
 * committed, so a response can wait for it.
 */
import type { CountChange } from "#db/template-counts.ts";
import type { Catalogue } from "#features/templates/server/catalogue.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { type QuotaStore, StoredQuota } from "#platform/limits/stored-quota.ts";
import type { Idempotency } from "#platform/writes/idempotency.ts";
import { WriteGroups } from "#platform/writes/write-groups.ts";
import type { AdmitGroup } from "#shared/group-admission.ts";

export interface DownloadCounterOptions {
  readonly store: { addDownloads(admit: AdmitGroup<number, null>): Promise<CountChange> };
  readonly catalogue: Pick<Catalogue, "applyCounts">;
  readonly limits: QuotaStore;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
  /** Called when a followed link is stored. */
  readonly onCounted: (templateId: number) => void;
}

export class DownloadCounter {
  readonly #perIp: StoredQuota;
  readonly #groups: WriteGroups<number, null>;
  readonly #onCounted: DownloadCounterOptions["onCounted"];

  constructor({ store, catalogue, limits, idempotency, clock, onCounted }: DownloadCounterOptions) {
    this.#perIp = new StoredQuota({ name: "download", max: 1, windowMs: dayMs, clock, store: limits });
    this.#groups = new WriteGroups({
      limits,
      idempotency,
      store: async (admit) => catalogue.applyCounts(await store.addDownloads(admit)),
    });
    this.#onCounted = onCounted;
  }

  /** @param ip the key from `ipKey` */
  async count(templateId: number, ip: string): Promise<void> {
    const claims = await this.#perIp.claim(ip, templateId);
    const admit = (_met: null, take: (places: typeof claims) => void) => {
      take(claims);
      return { status: 204 };
    };
    try {
      await this.#groups.add(templateId, { claims, keep: { id: undefined, record: () => undefined }, admit });
    } catch (error) {
      // Counted today already.
      if (error instanceof HttpError && error.status === 429) return;
      throw error;
    }
    this.#onCounted(templateId);
  }

  get pending(): number {
    return this.#groups.pending;
  }

  flush(): Promise<void> {
    return this.#groups.flush();
  }
}

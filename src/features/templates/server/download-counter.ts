/**
 * The counter of followed links, by groups: a link counts once a day for an ip and a template. `add` resolves once that is
 * committed, so a response can wait for it.
 */
import type { Database, Orm } from "#db/client.ts";
import type { LimitStore } from "#db/limit-store.ts";
import { CountGroups } from "#db/site-change.ts";
import type { CountChange, TemplateCounts } from "#domain/server/rows/template-columns.ts";
import { addDownloads } from "#features/templates/server/store.ts";
import { type Clock, dayInNorway, dayMs } from "#platform/clock.ts";
import { usesOf } from "#platform/limits/rate-limit.ts";

export interface DownloadCounterOptions {
  readonly database: Database;
  readonly applyCounts: (change: CountChange) => void;
  readonly limits: LimitStore;
  readonly clock: Clock;
}

/** Wait for a group, longer than for votes: nobody sees the response, since the link has opened meanwhile. */
const maxWaitMs = 25;
const perIp = { name: "download", max: 1, windowMs: dayMs };

interface Followed {
  readonly templateId: number;
  /** The key from `ipKey`. */
  readonly ip: string;
}

export class DownloadCounter extends CountGroups<Followed, TemplateCounts> {
  readonly #options: DownloadCounterOptions;

  constructor(options: DownloadCounterOptions) {
    super(options, { maxWaitMs });
    this.#options = options;
  }

  protected async store(tx: Orm, group: readonly Followed[], taken: Promise<number>) {
    const { limits, clock } = this.#options;
    const uses = group.map(({ templateId, ip }) => usesOf(perIp, ip, templateId));
    const [version, used] = await Promise.all([taken, limits.use(tx, uses)]);
    const counted = group.filter((_, place) => !used[place]?.full);
    const added = [...Map.groupBy(counted, ({ templateId }) => templateId)].map(([id, { length }]) => ({
      id,
      followed: length,
    }));
    if (added.length === 0) return {};
    const day = dayInNorway(clock);
    const counts = addDownloads(tx, { added: JSON.stringify(added), version, day });
    return { counts, by: counted.map(({ ip }) => ip) };
  }
}

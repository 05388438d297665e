/** The counter of followed links, written in groups. `count` resolves once it is committed, so a response can wait for it. */
import type { CountChange } from "#db/template-counts.ts";
import type { Catalogue } from "#features/templates/server/catalogue.ts";
import { GroupWriter } from "#platform/writes/group-writer.ts";

export class DownloadCounter {
  readonly #writer: GroupWriter<number>;

  constructor(
    store: { addDownloads(counts: ReadonlyMap<number, number>): Promise<CountChange> },
    catalogue: Catalogue,
  ) {
    this.#writer = new GroupWriter({
      // Short, so that the next read shows it. Under load, counts still share commits.
      maxWaitMs: 10,
      maxGroup: 500,
      maxPending: 10_000,
      write: async (ids) => {
        const counts = new Map<number, number>();
        for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
        catalogue.applyCounts(await store.addDownloads(counts));
      },
    });
  }

  count(templateId: number): Promise<void> {
    return this.#writer.add(templateId);
  }

  get pending(): number {
    return this.#writer.pending;
  }

  flush(): Promise<void> {
    return this.#writer.flush();
  }
}

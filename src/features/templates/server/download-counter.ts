import type { TemplateChange } from "#db/site-change.ts";
import type { Catalogue } from "#features/templates/server/catalogue.ts";
import { GroupWriter } from "#platform/group-writer.ts";

/** Counts followed links. `count` resolves once the count is committed, so an answer that waits for it is true. */
export class DownloadCounter {
  readonly #writer: GroupWriter<number>;

  constructor(
    store: { addDownloads(counts: ReadonlyMap<number, number>): Promise<TemplateChange> },
    catalogue: Catalogue,
  ) {
    this.#writer = new GroupWriter({
      // Short: somebody's next read should show it. A rush still shares its commits.
      maxWaitMs: 10,
      maxGroup: 500,
      maxPending: 10_000,
      write: async (ids) => {
        const counts = new Map<number, number>();
        for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
        catalogue.applyOwn(await store.addDownloads(counts));
      },
    });
  }

  count(templateId: number): Promise<void> {
    return this.#writer.add(templateId);
  }

  flush(): Promise<void> {
    return this.#writer.flush();
  }
}

import { gt, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type NewTemplateRow, type TemplateRow, siteState, templates } from "#db/schema.ts";
import { readSiteVersion, takeNextSiteVersion } from "#db/site-version.ts";
import type { CatalogueChange } from "#features/templates/server/catalogue.ts";

/** All SQL about templates. Every change takes a site version and answers with the rows it left. */
export class TemplateStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All that changed after a version; everything, deleted rows too, after 0. */
  async listChangesSince(version: number): Promise<CatalogueChange> {
    const { orm } = this.#database;
    // The version is read first: a row that is committed in between is read twice, never missed.
    const current = await readSiteVersion(orm);
    if (current === version) return { version, rows: [] };
    const rows = await orm.select().from(templates).where(gt(templates.version, version));
    return { version: current, rows };
  }

  /** Adds followed links to their templates in one transaction. Ids that no longer exist are passed over. */
  async addDownloads(counts: ReadonlyMap<number, number>): Promise<CatalogueChange> {
    return this.#change((tx, version) => {
      const ids = [...counts.keys()];
      const added = sql.join(
        [...counts].map(([id, count]) => sql`when ${id}::int then ${count}::int`),
        sql` `,
      );
      return tx
        .update(templates)
        .set({ downloadCount: sql`${templates.downloadCount} + case ${templates.id} ${added} end`, version })
        .where(inArray(templates.id, ids))
        .returning();
    });
  }

  /**
   * Loads the shipped catalogue into a database that has never had one; never over existing data.
   * @returns null when there was nothing to do.
   */
  async seed(rows: readonly NewTemplateRow[]): Promise<CatalogueChange | null> {
    return this.#database.orm.transaction(async (tx) => {
      const version = await takeNextSiteVersion(tx);
      const [state] = await tx.select({ seededAt: siteState.seededAt }).from(siteState);
      const [existing] = await tx.select({ id: templates.id }).from(templates).limit(1);
      if (state?.seededAt || existing) return null;
      const inserted = await tx
        .insert(templates)
        .values(rows.map((row) => ({ ...row, version })))
        .returning();
      await tx.update(siteState).set({ seededAt: sql`now()` });
      return { version, rows: inserted };
    });
  }

  async #change(
    work: (
      tx: Parameters<Parameters<Database["orm"]["transaction"]>[0]>[0],
      version: number,
    ) => Promise<TemplateRow[]>,
  ): Promise<CatalogueChange> {
    return this.#database.orm.transaction(async (tx) => {
      const version = await takeNextSiteVersion(tx);
      const rows = await work(tx, version);
      await this.#database.announceSiteChange(tx);
      return { version, rows };
    });
  }
}

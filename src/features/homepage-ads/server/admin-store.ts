import { getTableColumns, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder, RowSnapshot } from "#db/history.ts";
import { readJsonRows } from "#db/json-rows.ts";
import { RecordedRows } from "#db/recorded-rows.ts";
import { homepageAds } from "#db/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { AdminHomepageAd, HomepageAdForm } from "#features/homepage-ads/admin-contract.ts";
import { StaleRowError } from "#platform/admin-responses.ts";
import { notFound } from "#platform/http-error.ts";

type AdRow = typeof homepageAds.$inferSelect;

export const missingAd = "Fant ingen annonse med denne id-en.";

/** All SQL of what the administrator does with the front page's ads. Each change takes a site version. */
export class HomepageAdAdminStore {
  readonly #database: Database;
  readonly #rows: RecordedRows<typeof homepageAds>;

  constructor(database: Database, history: HistoryRecorder) {
    this.#database = database;
    this.#rows = new RecordedRows(homepageAds, "homepage_ad", history);
  }

  /** Every row, active or not, oldest first. */
  listAll(): Promise<AdminHomepageAd[]> {
    return readJsonRows<AdminHomepageAd>(
      this.#database.orm,
      getTableColumns(homepageAds),
      sql`from ${homepageAds} order by ${homepageAds.id}`,
    );
  }

  create(form: HomepageAdForm, actor: string): Promise<AdminHomepageAd> {
    return changeSite(this.#database, async (tx) => present(await this.#rows.insert(tx, actor, given(form))));
  }

  /** @throws HttpError 404, 409 when the row is past `revision`; then nothing is stored */
  update(
    id: number,
    form: HomepageAdForm & { readonly revision?: number | undefined },
    actor: string,
  ): Promise<AdminHomepageAd> {
    const { revision, ...fields } = form;
    return changeSite(this.#database, async (tx) => {
      const before = await this.#lockListed(tx, id);
      if (revision !== undefined && revision !== before.revision) throw new StaleRowError(present(before));
      return present(await this.#rows.update(tx, { actor, before, values: given(fields) }));
    });
  }

  /** @throws HttpError 404 */
  remove(id: number, actor: string): Promise<void> {
    return changeSite(this.#database, async (tx) =>
      this.#rows.remove(tx, actor, await this.#lockListed(tx, id)),
    );
  }

  /** Puts a deleted ad back. @returns false when it is not deleted. */
  restore(snapshot: RowSnapshot, actor: string): Promise<boolean> {
    return changeSite(
      this.#database,
      async (tx) => (await this.#rows.reinsert(tx, actor, snapshot)) !== undefined,
    );
  }

  async #lockListed(tx: Orm, id: number): Promise<AdRow> {
    const row = await this.#rows.lock(tx, id);
    if (!row) throw notFound(missingAd);
    return row;
  }
}

function present({ createdAt, updatedAt, ...row }: AdRow): AdminHomepageAd {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** The form's fields without those that were left out: the column keeps or takes its own value. */
function given({ buttonText, isActive, ...needed }: HomepageAdForm) {
  return {
    ...needed,
    ...(buttonText === undefined ? {} : { buttonText }),
    ...(isActive === undefined ? {} : { isActive }),
  };
}

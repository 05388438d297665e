import { getTableColumns, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder, RowSnapshot } from "#db/history.ts";
import { readJsonRows } from "#db/json-rows.ts";
import { RecordedRows } from "#db/recorded-rows.ts";
import { offers } from "#db/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { AdminOffer, OfferForm } from "#features/offers/admin-contract.ts";
import { offerCategories } from "#shared/vocabulary.ts";
import { sortOffers } from "#features/offers/server/sort-offers.ts";
import { StaleRowError } from "#platform/admin-responses.ts";
import { invalidFields, notFound } from "#platform/http-error.ts";

type OfferRow = typeof offers.$inferSelect;

export const missingOffer = "Fant ikke noe tilbud med denne id-en.";

/** All SQL of what the administrator does with offers. Each change takes a site version. */
export class OfferAdminStore {
  readonly #database: Database;
  readonly #rows: RecordedRows<typeof offers>;

  constructor(database: Database, history: HistoryRecorder) {
    this.#database = database;
    this.#rows = new RecordedRows(offers, "offer", history);
  }

  /** Every row, active or not, in the order of the offers page. */
  async listAll(): Promise<AdminOffer[]> {
    const columns = getTableColumns(offers);
    return sortOffers(await readJsonRows<AdminOffer>(this.#database.orm, columns, sql`from ${offers}`));
  }

  /** @throws HttpError 400 */
  create(form: OfferForm, actor: string): Promise<AdminOffer> {
    rejectUnknownCategory(form);
    return changeSite(this.#database, async (tx) => present(await this.#rows.insert(tx, actor, given(form))));
  }

  /** @throws HttpError 400, 404, 409 when the row is past `revision`; then nothing is stored */
  update(
    id: number,
    form: OfferForm & { readonly revision?: number | undefined },
    actor: string,
  ): Promise<AdminOffer> {
    const { revision, ...fields } = form;
    return changeSite(this.#database, async (tx) => {
      const before = await this.#lockListed(tx, id);
      if (revision !== undefined && revision !== before.revision) throw new StaleRowError(present(before));
      rejectUnknownCategory(fields, before);
      return present(await this.#rows.update(tx, { actor, before, values: given(fields) }));
    });
  }

  /** @throws HttpError 404 */
  remove(id: number, actor: string): Promise<void> {
    return changeSite(this.#database, async (tx) =>
      this.#rows.remove(tx, actor, await this.#lockListed(tx, id)),
    );
  }

  /** Puts a deleted offer back. @returns false when it is not deleted. */
  restore(snapshot: RowSnapshot, actor: string): Promise<boolean> {
    return changeSite(
      this.#database,
      async (tx) => (await this.#rows.reinsert(tx, actor, snapshot)) !== undefined,
    );
  }

  async #lockListed(tx: Orm, id: number): Promise<OfferRow> {
    const row = await this.#rows.lock(tx, id);
    if (!row) throw notFound(missingOffer);
    return row;
  }
}

function present({ createdAt, updatedAt, ...row }: OfferRow): AdminOffer {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** The form's fields without those that were left out: the column keeps or takes its own value. */
function given({ title, description, url, category, ...optional }: OfferForm) {
  const chosen = Object.entries(optional).filter(([, value]) => value !== undefined);
  return { title, description, url, category, ...(Object.fromEntries(chosen) as Chosen<typeof optional>) };
}

type Chosen<Optional> = { [Key in keyof Optional]?: Exclude<Optional[Key], undefined> };

function rejectUnknownCategory({ category }: OfferForm, held?: OfferRow): void {
  const isKnown = (offerCategories as readonly string[]).includes(category) || category === held?.category;
  if (!isKnown) throw invalidFields({ category: "Ukjent kategori" });
}

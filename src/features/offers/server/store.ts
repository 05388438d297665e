/** SQL of offers: those that visitors see, and every row for the administrator. */
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { readJsonRows, toJsonRow } from "#db/rows/json-rows.ts";
import type { HistoryRecorder } from "#db/rows/recorded-change.ts";
import { SiteRowStore } from "#db/rows/site-row-store.ts";
import { offers } from "#db/schema/schema.ts";
import { offerCategories } from "#features/offers/admin-fields.ts";
import { type AdminOffer, type Offer, type OfferForm, offerSchema } from "#features/offers/contract.ts";
import { invalidFields } from "#platform/http-error.ts";
import { definedFields } from "#shared/admin/admin-input.ts";

export class OfferStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The active offers in the order of their page, with the fields of the public schema only. */
  async listActive(): Promise<Offer[]> {
    const rows = await this.#database.orm.select().from(offers).where(eq(offers.isActive, true));
    return sortOffers(offerSchema.array().parse(rows));
  }
}

export class OfferAdminStore extends SiteRowStore<typeof offers, OfferForm, AdminOffer> {
  constructor(database: Database, history: HistoryRecorder) {
    super({ database, history, table: offers, entity: "offer", valuesOf, toSaved: toJsonRow });
  }

  async listAll(): Promise<AdminOffer[]> {
    const columns = getTableColumns(offers);
    return sortOffers(await readJsonRows<AdminOffer>(this.database.orm, columns, sql`from ${offers}`));
  }
}

/** @throws HttpError 400 for a category that is not a choice, unless the row has it already */
function valuesOf(form: OfferForm, current?: { readonly category: string }) {
  const choices: readonly string[] = offerCategories;
  if (!choices.includes(form.category) && form.category !== current?.category) {
    throw invalidFields({ category: "Ukjent kategori" });
  }
  return definedFields(form);
}

// Not in SQL: the embedded database sorts by code point, Å before Æ.
const norwegian = new Intl.Collator("nb-NO");

function sortOffers<Row extends Pick<Offer, "id" | "position" | "title">>(rows: Row[]): Row[] {
  return rows.sort((a, b) => a.position - b.position || norwegian.compare(a.title, b.title) || a.id - b.id);
}
